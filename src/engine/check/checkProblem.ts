import * as l10n from "@vscode/l10n";
import { isSameShape, ShapeError, sizeAt, type NamedShape } from "../../tensor/shape.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import { ProblemError, toNamedShape, type ProblemPath } from "../errors.ts";
import type {
  AttentionProblem,
  BlockDropout,
  BlockLayer,
  BlockProblem,
  KeyValueCache,
  MlpLayer,
  MlpProblem,
  NormLayer,
  Problem,
  SelfAttentionProblem,
  StackProblem,
} from "../problem.ts";
import { checkAttention, checkAttentionLayer, checkSettings } from "./checkAttention.ts";
import { checkLinear, checkRank } from "./checkLinear.ts";

const STREAM_AXES = ["batch", "position", "column"];
const MAP_AXES = ["batch", "head", "query", "key"];

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
    case "attentionWeights":
      checkRank(problem.given, MAP_AXES, [problem.stage]);
      if (problem.output) checkRank(problem.output, MAP_AXES, ["headOutput"]);
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
  const input = toNamedShape(problem.input, ["input"]);
  const computed = checkMlpLayer(problem, input, []);
  if (problem.residual) checkReturns(computed, problem.down.weight, input, ["down", "weight"]);
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
      remedy: l10n.t("each block needs its own cache"),
    });
  }
  blocks.forEach((block, index) => {
    checkBlockLayer(block, stream, ["blocks", index], past?.[index]);
  });
  if (finalNorm) checkNormLayer(finalNorm, stream, ["finalNorm"]);
  if (finalNorm) checkEpsilon(finalNorm.epsilon, ["finalNorm", "epsilon"]);
  if (languageModelHead) checkLinear(languageModelHead, stream, ["languageModelHead"]);
}

/** Throws `ShapeError` or `ProblemError` unless every layer of the block fits its stream. */
function checkBlockLayer(
  block: BlockLayer,
  stream: NamedShape,
  path: ProblemPath,
  past?: KeyValueCache,
): void {
  checkEpsilon(block.epsilon, [...path, "epsilon"]);
  checkNormLayer(block.norm1, stream, [...path, "norm1"]);
  checkNormLayer(block.norm2, stream, [...path, "norm2"]);
  const attentionPath = [...path, "attention"];
  const inputs = { input: stream, context: stream, ...(past && { past }) };
  const attended = checkAttentionLayer(block.attention, inputs, attentionPath);
  checkReturns(attended, block.attention.outputProjection.weight, stream, [
    ...attentionPath,
    "outputProjection",
    "weight",
  ]);
  if (block.dropout) checkDropout(block.dropout, stream, [...path, "dropout"]);
  const mlpPath = [...path, "mlp"];
  const computed = checkMlpLayer(block.mlp, stream, mlpPath);
  checkReturns(computed, block.mlp.down.weight, stream, [...mlpPath, "down", "weight"]);
}

function checkDropout(dropout: BlockDropout, stream: NamedShape, path: ProblemPath): void {
  const { probability } = dropout;
  if (!(probability >= 0 && probability < 1)) {
    const message = l10n.t("probability is {0}: it must be at least 0 and below 1", probability);
    throw new ProblemError(message, [...path, "probability"]);
  }
  for (const name of ["attentionMask", "mlpMask"] as const) {
    const found = toNamedShape(dropout[name], [...path, name]);
    if (isSameShape(found.shape, stream.shape)) continue;
    const remedy = l10n.t("a dropout mask needs one number for each number of the residual stream");
    throw new ShapeError({ found, against: stream, remedy });
  }
}

/** Throws `ShapeError` unless weight and bias have one number for each column of the stream. */
function checkNormLayer(norm: NormLayer, stream: NamedShape, path: ProblemPath): void {
  for (const part of ["weight", "bias"] as const) {
    const parameter = norm[part];
    if (parameter === undefined) continue;
    if (parameter.shape.length === 1 && parameter.shape[0] === sizeAt(stream.shape, -1)) continue;
    const found = toNamedShape(parameter, [...path, part]);
    const remedy = l10n.t("a norm needs one number for each column");
    throw new ShapeError({ found, against: stream, remedy });
  }
}

/** Throws `ProblemError` unless epsilon can keep a division from failing. */
function checkEpsilon(epsilon: number, path: ProblemPath): void {
  if (epsilon >= 0) return;
  throw new ProblemError(
    l10n.t("epsilon is {0}: it must be 0 or greater, for example 1e-5", epsilon),
    path,
  );
}

function checkReturns(
  columns: number,
  weight: Tensor,
  stream: NamedShape,
  path: ProblemPath,
): void {
  if (columns === sizeAt(stream.shape, -1)) return;
  throw new ShapeError({
    found: toNamedShape(weight, path),
    against: stream,
    remedy: l10n.t(
      "the output is added to the residual stream: the weight needs one row for each " +
        "column of the stream",
    ),
  });
}

/**
 * `input [batch, sequenceLength, modelDim] -> columns of mlpOutput`; throws `ShapeError` or
 * `ProblemError` unless up, gate and down fit each other and the activation.
 */
function checkMlpLayer(layer: MlpLayer, input: NamedShape, path: ProblemPath): number {
  checkGatePresence(layer, path);
  const hiddenDim = checkLinear(layer.up, input, [...path, "up"]);
  if (layer.gate) checkGate(layer, checkLinear(layer.gate, input, [...path, "gate"]), path);
  const shape = [...input.shape.slice(0, -1), hiddenDim];
  const hidden = { role: "mlpHidden", shape, path: [...path, "up", "weight"] };
  return checkLinear(layer.down, hidden, [...path, "down"]);
}

function checkGatePresence({ activation, gate }: MlpLayer, path: ProblemPath): void {
  if ((activation === "swiglu") === (gate !== undefined)) return;
  const message = gate
    ? l10n.t("gate is set but activation is {0}: only swiglu uses a gate; remove gate", activation)
    : l10n.t(
        "activation is swiglu but gate is missing: swiglu multiplies silu(gate x) by (up x); " +
          "add gate",
      );
  throw new ProblemError(message, gate ? [...path, "gate"] : [...path, "activation"]);
}

function checkGate({ gate, up }: MlpLayer, columns: number, path: ProblemPath): void {
  if (gate === undefined || columns === up.weight.shape[0]) return;
  throw new ShapeError({
    found: toNamedShape(gate.weight, [...path, "gate", "weight"]),
    against: toNamedShape(up.weight, [...path, "up", "weight"]),
    remedy: l10n.t("gate and up are multiplied element by element: both need hiddenDim rows"),
  });
}
