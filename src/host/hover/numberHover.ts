import * as vscode from "vscode";
import { describeSourceCell } from "../../viewModel/describeSourceCell.ts";
import { findSourceCell } from "../../viewModel/matrixCells.ts";
import type { DocumentModels } from "../models/documentModels.ts";
import { toEditorRange } from "../textPositions.ts";

/** Says of a number under the mouse what it is and what comes of it. */
export class NumberHover implements vscode.HoverProvider {
  readonly #models: DocumentModels;

  constructor(models: DocumentModels) {
    this.#models = models;
  }

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.Hover | null> {
    const snapshot = await this.#models.snapshot(document);
    const offset = document.offsetAt(position);
    for (const evaluated of snapshot?.evaluated ?? []) {
      const cell = findSourceCell(evaluated.group, offset);
      if (!cell) continue;
      const lines = describeSourceCell(evaluated, cell).join("\n\n");
      return new vscode.Hover(
        new vscode.MarkdownString(lines),
        toEditorRange(document, cell.range),
      );
    }
    return null;
  }
}
