import * as vscode from "vscode";
import { linkIds } from "../ids.ts";
import { hoverLook, type HeadColours } from "../export/exportLooks.ts";
import { toMarkdown } from "../markdown.ts";
import type { DocumentModels } from "../models/documentModels.ts";
import { readSettings } from "../settings.ts";
import type { Withheld } from "../stepping/withheld.ts";
import { toEditorRange, toOffset } from "../textPositions.ts";
import { toSignal } from "../toSignal.ts";

/** Hovers: what a number, a variable, a matrix, or a computation is, and where the heads look. */
export class NumberHover implements vscode.HoverProvider {
  readonly #models: DocumentModels;
  readonly #withheld: Withheld;
  readonly #heads: HeadColours;

  constructor(models: DocumentModels, withheld: Withheld, heads: HeadColours) {
    this.#models = models;
    this.#withheld = withheld;
    this.#heads = heads;
  }

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.Hover | null> {
    if (!readSettings(document).hover) return null;
    const wordRange = document.getWordRangeAtPosition(position);
    const uri = document.uri.toString();
    const card = await this.#models.answer(
      document,
      "describe",
      {
        offset: toOffset(document, position),
        word: wordRange ? document.getText(wordRange) : null,
        isHidden: this.#withheld.has(document.uri),
        look: hoverLook(this.#heads),
        computeAll: { command: linkIds.computeAll, uri },
        fixDraw: { command: linkIds.fixDraw, uri },
      },
      toSignal(token),
    );
    return card && new vscode.Hover(toMarkdown(card.parts), toEditorRange(document, card.range));
  }
}
