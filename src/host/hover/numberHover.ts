import * as vscode from "vscode";
import type { CardPart } from "../../viewModel/card/headCard.ts";
import { findCardTarget, type CardTarget } from "../../viewModel/card/findCardTarget.ts";
import { describeSourceCell } from "../../viewModel/describeSourceCell.ts";
import type { EvaluatedGroup } from "../../viewModel/evaluatedGroup.ts";
import { hiddenResult } from "../../viewModel/predict/hiddenResult.ts";
import { findSourceCell, type SourceCell } from "../../viewModel/matrixCells.ts";
import { describeMatrix, describeRole } from "../../viewModel/card/describeMatrix.ts";
import { linkIds } from "../ids.ts";
import { hoverLook, type HeadColours } from "../export/exportLooks.ts";
import { toMarkdown } from "../markdown.ts";
import { describeLimit } from "../status/statusTooltip.ts";
import type { DocumentModels } from "../models/documentModels.ts";
import { readSettings } from "../settings.ts";
import type { Withheld } from "../stepping/withheld.ts";
import { toEditorRange, toOffset } from "../textPositions.ts";
import { toSignal } from "../toSignal.ts";

/**
 * Hovers: what a number is and what it affects; for a matrix, a head count, or the name of a
 * function, where the heads look.
 */
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
    const snapshot = await this.#models.snapshot(document);
    const offset = toOffset(document, position);
    const isHidden = this.#withheld.has(document.uri);
    for (const evaluated of snapshot?.evaluated ?? []) {
      const cell = findSourceCell(evaluated.group, offset);
      if (!cell) continue;
      const parts = isHidden ? [hiddenResult()] : await this.#describeCell(evaluated, cell);
      return new vscode.Hover(toMarkdown(parts), toEditorRange(document, cell.range));
    }
    const wordRange = document.getWordRangeAtPosition(position);
    const word = wordRange ? document.getText(wordRange) : null;
    const target = findCardTarget(snapshot?.evaluated ?? [], offset, word);
    if (!isHidden && (!target || target.isWide || target.matrix)) {
      const variable = await this.#describeVariable(document, offset, toSignal(token), target);
      if (variable) return variable;
    }
    if (!target) return null;
    const range = toEditorRange(document, target.range);
    return new vscode.Hover(toMarkdown(await this.#describeTarget(target, isHidden)), range);
  }

  async #describeCell(evaluated: EvaluatedGroup, cell: SourceCell): Promise<readonly CardPart[]> {
    const lines = describeSourceCell(evaluated, cell);
    const { drawReader } = await import("../../viewModel/card/headCard.ts");
    return [...lines, ...drawReader(evaluated, cell, hoverLook(this.#heads))];
  }

  /**
   * The value of a variable in a followed program, or its shape, where it is assigned or used. Of the name of a
   * matrix, also what it is for.
   */
  async #describeVariable(
    document: vscode.TextDocument,
    offset: number,
    signal: AbortSignal,
    target: CardTarget | null,
  ): Promise<vscode.Hover | null> {
    const variable = await this.#models.of(document)?.variableAt(offset, signal);
    if (!variable || (variable.kind === "shape" && target?.isName)) return null;
    const { describeShape, describeVariable } =
      await import("../../viewModel/card/describeVariable.ts");
    const { kind, facts, madeAt, drawnAt } = variable;
    const range = toEditorRange(document, facts.range);
    if (kind === "shape") return new vscode.Hover(toMarkdown(describeShape(facts, madeAt)), range);
    const { unfollowed } = (await this.#models.snapshot(document))?.extraction ?? {};
    const limit = unfollowed?.limit ? describeLimit(unfollowed, document.uri.toString()) : [];
    const parts = describeVariable(facts, {
      madeAt,
      drawnAt,
      fixDraw: { command: linkIds.fixDraw, uri: document.uri.toString() },
      look: hoverLook(this.#heads),
    });
    const uses = target?.isName ? await this.#describeUse(target) : [];
    return new vscode.Hover(toMarkdown([...parts, ...limit, ...uses]), range);
  }

  /** What the variable under a target is for. */
  async #describeUse({ evaluated, role }: CardTarget): Promise<readonly CardPart[]> {
    const { describeComputation, describeTitle } = await import("../../viewModel/card/headCard.ts");
    const title = describeTitle(evaluated);
    return [
      role ? describeRole(role, title) : title,
      ...describeComputation(evaluated, hoverLook(this.#heads)),
    ];
  }

  async #describeTarget(
    { evaluated, matrix, role }: CardTarget,
    isHidden: boolean,
  ): Promise<readonly CardPart[]> {
    const { describeComputation, describeTitle } = await import("../../viewModel/card/headCard.ts");
    const subject = matrix && role ? describeMatrix(matrix, role) : describeTitle(evaluated);
    return [
      subject,
      ...(isHidden ? [hiddenResult()] : describeComputation(evaluated, hoverLook(this.#heads))),
    ];
  }
}
