import * as vscode from "vscode";
import { describeSourceCell } from "../../viewModel/describeSourceCell.ts";
import { hiddenResult } from "../../viewModel/predict/hiddenResult.ts";
import { findSourceCell } from "../../viewModel/matrixCells.ts";
import { toMarkdown } from "../markdown.ts";
import type { DocumentModels } from "../models/documentModels.ts";
import { readSettings } from "../settings.ts";
import type { Withheld } from "../stepping/withheld.ts";
import { toEditorRange } from "../textPositions.ts";

/** Says of a number under the mouse what it is and what comes of it. */
export class NumberHover implements vscode.HoverProvider {
  readonly #models: DocumentModels;
  readonly #withheld: Withheld;

  constructor(models: DocumentModels, withheld: Withheld) {
    this.#models = models;
    this.#withheld = withheld;
  }

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.Hover | null> {
    if (!readSettings(document).hover) return null;
    const snapshot = await this.#models.snapshot(document);
    const offset = document.offsetAt(position);
    for (const evaluated of snapshot?.evaluated ?? []) {
      const cell = findSourceCell(evaluated.group, offset);
      if (!cell) continue;
      const lines = this.#withheld.has(document.uri)
        ? [hiddenResult()]
        : describeSourceCell(evaluated, cell);
      return new vscode.Hover(toMarkdown(lines), toEditorRange(document, cell.range));
    }
    return null;
  }
}
