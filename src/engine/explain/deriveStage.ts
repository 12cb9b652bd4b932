import * as l10n from "@vscode/l10n";
import { ProblemError, type ProblemPath } from "../check/problemError.ts";
import { toRole } from "../check/toRole.ts";
import { deriveAttention, isAttentionStage } from "./deriveAttention.ts";
import { deriveBlock, isBlockStage } from "./deriveBlock.ts";
import { deriveMlp, isMlpStage } from "./deriveMlp.ts";
import { deriveStackEnd, isStackEndStage } from "./deriveStackEnd.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Expression } from "./expression.ts";
import { problemCell } from "./cells.ts";

/** The formula of one number of a stage; throws `ProblemError` for a stage without one. */
export function deriveStage(
  evaluation: Evaluation,
  path: ProblemPath,
  indices: readonly number[],
): Expression {
  const name = String(path.at(-1));
  const prefix = path.slice(0, -1);
  const { kind } = evaluation.problem;
  if (name === "input" && (kind === "mlp" || kind === "stack") && prefix.length === 0) {
    return problemCell(evaluation, path, indices);
  }
  if (isMlpStage(name)) return deriveMlp(evaluation, prefix, name, indices);
  if (isBlockStage(name)) return deriveBlock(evaluation, prefix, name, indices);
  if (isStackEndStage(name)) return deriveStackEnd(evaluation, name, indices);
  if (isAttentionStage(name)) return deriveAttention(evaluation, prefix, name, indices);
  throw new ProblemError(l10n.t("{0} is counted, not calculated by a formula", toRole(path)), path);
}
