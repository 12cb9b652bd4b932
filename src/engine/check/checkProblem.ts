import * as l10n from "@vscode/l10n";
import { ShapeError } from "../../tensor/shape.ts";
import type {
  AttentionProblem,
  BlockProblem,
  MlpProblem,
  Problem,
  SelfAttentionProblem,
  StackProblem,
} from "../problem.ts";
import { checkAttention } from "./checkAttention.ts";
import { checkAttentionLayer } from "./checkAttentionLayer.ts";
import { checkBlockLayer, checkEpsilon, checkNormLayer } from "./checkBlockLayer.ts";
import { checkLinear } from "./checkLinear.ts";
import { checkMlpLayer } from "./checkMlpLayer.ts";
import { checkRank } from "./checkRank.ts";
import { checkSettings } from "./checkSettings.ts";
import { toNamedShape } from "./toNamedShape.ts";

const STREAM_AXES = ["batch", "position", "column"];

/**
 * Cleans the input at the door: afterwards the pipelines trust every shape. Throws `ShapeError` for
 * shapes that do not fit each other, `ProblemError` for settings without a meaning; both carry the
 * path of what they blame.
 */
export function checkProblem(problem: Problem): void {
  switch (problem.kind) {
    case "attention":
      checkAttentionProblem(problem);
      break;
    case "selfAttention":
      checkSelfAttentionProblem(problem);
      break;
    case "mlp":
      checkMlpProblem(problem);
      break;
    case "block":
      checkBlockProblem(problem);
      break;
    case "stack":
      checkStackProblem(problem);
      break;
  }
}

function checkAttentionProblem(problem: AttentionProblem): void {
  for (const role of ["query", "key", "value"] as const) {
    checkRank(problem[role], STREAM_AXES, [role]);
  }
  checkSettings(problem, []);
  const { query, key, value } = problem;
  const inputs = {
    query: toNamedShape(query, ["query"]),
    key: toNamedShape(key, ["key"]),
    value: toNamedShape(value, ["value"]),
  };
  checkAttention(inputs, problem, []);
}

function checkSelfAttentionProblem(problem: SelfAttentionProblem): void {
  const { input, context, past } = problem;
  checkRank(input, STREAM_AXES, ["input"]);
  if (context) checkRank(context, STREAM_AXES, ["context"]);
  const inputs = {
    input: toNamedShape(input, ["input"]),
    context: context ? toNamedShape(context, ["context"]) : toNamedShape(input, ["input"]),
    ...(past && { past }),
  };
  checkAttentionLayer(problem, inputs, []);
}

function checkMlpProblem(problem: MlpProblem): void {
  checkRank(problem.input, STREAM_AXES, ["input"]);
  checkMlpLayer(problem, toNamedShape(problem.input, ["input"]), []);
}

function checkBlockProblem(problem: BlockProblem): void {
  checkRank(problem.input, STREAM_AXES, ["input"]);
  checkBlockLayer(problem, toNamedShape(problem.input, ["input"]), [], problem.past);
}

function checkStackProblem(problem: StackProblem): void {
  const { input, blocks, finalNorm, languageModelHead, past } = problem;
  checkRank(input, STREAM_AXES, ["input"]);
  const stream = toNamedShape(input, ["input"]);
  if (past && past.length !== blocks.length) {
    const found = { role: "past", shape: [past.length], path: ["past"] };
    const against = { role: "blocks", shape: [blocks.length], path: ["blocks"] };
    throw new ShapeError({
      found,
      against,
      remedy: l10n.t("every block needs one cache of its own"),
    });
  }
  blocks.forEach((block, index) => {
    checkBlockLayer(block, stream, ["blocks", index], past?.[index]);
  });
  if (finalNorm) checkNormLayer(finalNorm, stream, ["finalNorm"]);
  if (finalNorm) checkEpsilon(finalNorm.epsilon, ["finalNorm", "epsilon"]);
  if (languageModelHead) checkLinear(languageModelHead, stream, ["languageModelHead"]);
}
