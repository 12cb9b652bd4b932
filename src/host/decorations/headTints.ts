import * as vscode from "vscode";
import type { AttentionTrace } from "../../engine/trace.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import { headOfColumn } from "../../viewModel/matrixCells.ts";
import type { Snapshot } from "../models/documentModel.ts";
import type { DocumentModels } from "../models/documentModels.ts";
import { onSettingsChange, readSettings } from "../settings.ts";
import { toEditorRange } from "../textPositions.ts";

/** As many colours as package.json contributes; more heads start again from the first. */
const colourCount = 16;

/** More numbers than this in one matrix are tinted nowhere: a wall of colour tells nothing. */
const mostCells = 4096;

const tinted = ["query", "key", "value"] as const;

/** Underlines the numbers of Q, K and V in the colour of the head that reads them. */
export class HeadTints implements vscode.Disposable {
  readonly #types = Array.from({ length: colourCount }, (_, head) => createType(head));
  readonly #models: DocumentModels;
  readonly #disposables: vscode.Disposable;

  constructor(models: DocumentModels) {
    this.#models = models;
    this.#disposables = vscode.Disposable.from(
      ...this.#types,
      models.onDidRead((snapshot) => this.#paint(snapshot)),
      vscode.window.onDidChangeVisibleTextEditors(() => this.#paintAll()),
      onSettingsChange(() => this.#paintAll()),
    );
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #paintAll(): void {
    for (const { document } of vscode.window.visibleTextEditors) {
      void this.#models.snapshot(document).then((snapshot) => snapshot && this.#paint(snapshot));
    }
  }

  #paint(snapshot: Snapshot): void {
    const { document } = snapshot;
    const ranges = readSettings(document).headColors ? toRangesByColour(snapshot) : [];
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document !== document) continue;
      this.#types.forEach((type, colour) => editor.setDecorations(type, ranges[colour] ?? []));
    }
  }
}

function createType(head: number): vscode.TextEditorDecorationType {
  return vscode.window.createTextEditorDecorationType({
    borderColor: new vscode.ThemeColor(`attentionLens.head${head}`),
    borderStyle: "solid",
    borderWidth: "0 0 2px 0",
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
}

function toRangesByColour({ document, evaluated }: Snapshot): vscode.Range[][] {
  const ranges = Array.from({ length: colourCount }, (): vscode.Range[] => []);
  for (const computation of evaluated) {
    if (computation.kind !== "attention") continue;
    collect(document, computation.group, computation.trace, ranges);
  }
  return ranges;
}

function collect(
  document: vscode.TextDocument,
  group: ComputationGroup,
  { shape }: AttentionTrace,
  ranges: vscode.Range[][],
): void {
  for (const role of tinted) {
    const matrix = group.matrices[role];
    if (matrix?.origin !== "literal" || matrix.cells.length > mostCells) continue;
    matrix.cells.forEach((cell, index) => {
      const head = headOfColumn(shape, role, index % matrix.shape[1]) ?? 0;
      ranges[head % colourCount]?.push(toEditorRange(document, cell));
    });
  }
}
