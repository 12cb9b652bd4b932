import * as vscode from "vscode";
import { linkIds } from "../ids.ts";
import { hoverLook, type HeadColours } from "../export/exportLooks.ts";
import { toMarkdown } from "../markdown.ts";
import type { Parts } from "../parts.ts";
import { readSettings } from "../settings.ts";
import { toEditorRange, toOffset } from "../textPositions.ts";
import { toSignal } from "../toSignal.ts";

/** Hovers: what a number, a variable, a matrix, or a computation is, and where the heads look. */
export class NumberHover implements vscode.HoverProvider {
  readonly #parts: Pick<Parts, "models" | "withheld" | "explainedLines">;
  readonly #heads: HeadColours;

  constructor(parts: Pick<Parts, "models" | "withheld" | "explainedLines">, heads: HeadColours) {
    this.#parts = parts;
    this.#heads = heads;
  }

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.Hover | null> {
    const { models, withheld, explainedLines } = this.#parts;
    const explained = explainedLines.take(document, position);
    if (explained) return explained;
    if (!readSettings(document).hover) return null;
    const wordRange = document.getWordRangeAtPosition(position);
    const uri = document.uri.toString();
    const card = await models.answer(
      document,
      "describe",
      {
        offset: toOffset(document, position),
        word: wordRange ? document.getText(wordRange) : null,
        isHidden: withheld.has(document.uri),
        look: hoverLook(this.#heads),
        computeAll: { command: linkIds.computeAll, uri },
        fixDraw: { command: linkIds.fixDraw, uri },
        explainLine: { command: linkIds.explainLine, uri },
      },
      toSignal(token),
    );
    return card && new vscode.Hover(toMarkdown(card.parts), toEditorRange(document, card.range));
  }
}
