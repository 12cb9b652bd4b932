import * as l10n from "@vscode/l10n";
import { ProblemError } from "../check/problemError.ts";
import { sizeAt } from "../../tensor/shape.ts";
import { traceCell } from "./cells.ts";
import type { Evaluation } from "./evaluation.ts";
import { expressLinear } from "./expressLinear.ts";
import { expressNorm } from "./expressNorm.ts";
import type { Expression } from "./expression.ts";

/** What follows the last block of a stack. */
export type StackEndStage = "finalNormed" | "logits";

/** Whether that is a stage behind the blocks. */
export function isStackEndStage(name: string): name is StackEndStage {
  return name === "finalNormed" || name === "logits";
}

/** The formula of one number [batch, position, column] behind the blocks of a stack. */
export function deriveStackEnd(
  evaluation: Evaluation,
  stage: StackEndStage,
  [batch = 0, position = 0, column = 0]: readonly number[],
): Expression {
  const { problem } = evaluation;
  if (problem.kind !== "stack") throw new ProblemError(l10n.t("only a stack has a head"), [stage]);
  const { blocks, finalNorm, input } = problem;
  const streamPath = blocks.length === 0 ? ["input"] : ["blocks", blocks.length - 1, "residualOut"];
  const at = (path: readonly (string | number)[], d: number) =>
    traceCell(evaluation, path, [batch, position, d]);
  if (stage === "logits") {
    const from = finalNorm ? ["finalNormed"] : streamPath;
    return expressLinear(evaluation, ["languageModelHead"], column, (d) => at(from, d));
  }
  if (finalNorm === undefined) {
    throw new ProblemError(l10n.t("this stack has no final norm"), [stage]);
  }
  const row = { modelDim: sizeAt(input.shape, 2), toInput: (d: number) => at(streamPath, d) };
  return expressNorm(evaluation, ["finalNorm"], finalNorm, row, column);
}
