import { countElements, sizeAt } from "../../tensor/shape.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import type { NormSettings } from "../backends/backend.ts";
import type { ProblemPath } from "../errors.ts";
import type {
  Activation,
  AttentionProblem,
  AttentionProjections,
  AttentionSettings,
  BlockLayer,
  Linear,
  MlpLayer,
  MlpProblem,
  Problem,
  StackProblem,
} from "../problem.ts";
import type { AttentionShape } from "../trace.ts";

/**
 * What one stage costs. A subtraction counts as an addition and a division as a multiplication; exp,
 * square roots, tanh, erfc and comparisons are not counted.
 */
export interface StageCount {
  /** `["blocks", 0]` in a stack, empty otherwise. */
  readonly path: ProblemPath;
  /** The name of the stage in the trace. */
  readonly stage: string;
  readonly multiplications: number;
  readonly additions: number;
  /** Learned numbers that the stage reads. */
  readonly parameters: number;
  /** Size of its result in double precision. */
  readonly bytes: number;
}

/** A stage's cost before it is known where it belongs. */
export type Cost = Omit<StageCount, "path">;

/** Bytes of one number in double precision. */
export const BYTES_PER_NUMBER = 8;

/** The sum of several stages, under one name. */
export function sumCounts(counts: readonly Cost[], stage = "total"): Cost {
  const total = (part: "multiplications" | "additions" | "parameters" | "bytes") =>
    counts.reduce((sum, count) => sum + count[part], 0);
  return {
    stage,
    multiplications: total("multiplications"),
    additions: total("additions"),
    parameters: total("parameters"),
    bytes: total("bytes"),
  };
}

/**
 * `problem -> multiplications, additions, parameters and bytes of every stage`, by formula and without
 * computing anything. The problem's shapes must have been checked; caches and rotary positions are
 * not counted.
 */
export function countProblem(problem: Problem): readonly StageCount[] {
  if (problem.kind === "stack") return countStack(problem);
  return countSingle(problem).map((cost) => ({ path: [], ...cost }));
}

function countSingle(problem: Exclude<Problem, StackProblem>): readonly Cost[] {
  switch (problem.kind) {
    case "attention":
      return countGivenAttention(problem);
    case "selfAttention":
      return countSelfAttention(problem, problem.input, problem.context ?? problem.input);
    case "attentionWeights":
      return [];
    case "mlp":
      return countMlpAlone(problem);
    case "block":
      return countBlock(problem, problem.input);
  }
}

function countStack({ input, blocks, finalNorm, languageModelHead }: StackProblem) {
  const positions = countPositions(input);
  const modelDim = sizeAt(input.shape, 2);
  const end: Cost[] = [];
  if (finalNorm) end.push(countNorm("finalNormed", positions, modelDim, finalNorm));
  if (languageModelHead) end.push(countLinear("logits", positions, languageModelHead));
  return [
    ...blocks.flatMap((block, index) =>
      countBlock(block, input).map((cost) => ({ path: ["blocks", index], ...cost })),
    ),
    ...end.map((cost) => ({ path: [], ...cost })),
  ];
}

function countGivenAttention(problem: AttentionProblem): readonly Cost[] {
  const { query, key, value, headCount, keyValueHeadCount = headCount, outputProjection } = problem;
  const inner = countInner(problem, query, key, {
    headDim: sizeAt(query.shape, 2) / headCount,
    valueHeadDim: sizeAt(value.shape, 2) / keyValueHeadCount,
  });
  if (outputProjection === undefined) return inner;
  return [...inner, countLinear("projectedOutput", countPositions(query), outputProjection)];
}

function countSelfAttention(layer: AttentionProjections, input: Tensor, context: Tensor) {
  const { headCount, keyValueHeadCount = headCount, outputProjection } = layer;
  const queries = countPositions(input);
  const keys = countPositions(context);
  return [
    countLinear("query", queries, layer.queryProjection),
    countLinear("key", keys, layer.keyProjection),
    countLinear("value", keys, layer.valueProjection),
    ...countInner(layer, input, context, {
      headDim: sizeAt(layer.queryProjection.weight.shape, 0) / headCount,
      valueHeadDim: sizeAt(layer.valueProjection.weight.shape, 0) / keyValueHeadCount,
    }),
    ...(outputProjection ? [countLinear("projectedOutput", queries, outputProjection)] : []),
  ];
}

function countInner(
  settings: AttentionSettings,
  queries: Tensor,
  keys: Tensor,
  dims: { readonly headDim: number; readonly valueHeadDim: number },
): readonly Cost[] {
  const { headCount, keyValueHeadCount = headCount } = settings;
  const lengths = {
    batchSize: sizeAt(queries.shape, 0),
    queryLength: sizeAt(queries.shape, 1),
    keyLength: sizeAt(keys.shape, 1),
  };
  return countAttention({ headCount, keyValueHeadCount, ...lengths, ...dims }, settings);
}

function countBlock(block: BlockLayer, input: Tensor): readonly Cost[] {
  const positions = countPositions(input);
  const modelDim = sizeAt(input.shape, 2);
  const { norm, norm1, norm2 } = block;
  return [
    countNorm("normed1", positions, modelDim, { norm, ...norm1 }),
    ...countSelfAttention(block.attention, input, input),
    countAddition("residualMid", positions * modelDim, block),
    countNorm("normed2", positions, modelDim, { norm, ...norm2 }),
    ...countMlp(positions, block.mlp),
    countAddition("residualOut", positions * modelDim, block),
  ];
}

function countAddition(
  stage: string,
  size: number,
  { residual = true }: Pick<BlockLayer, "residual">,
): Cost {
  const additions = residual ? size : 0;
  return { stage, multiplications: 0, additions, parameters: 0, bytes: size * BYTES_PER_NUMBER };
}

function countPositions({ shape }: Tensor): number {
  return sizeAt(shape, 0) * sizeAt(shape, 1);
}

/** Multiplications of a whole problem; its shapes must have been checked. */
export function countMultiplications(problem: Problem): number {
  return sumCounts(countProblem(problem)).multiplications;
}

/**
 * `sizes -> cost of scores, maskedScores, attentionWeights, headOutput and attentionOutput`
 *
 * With P = batchSize * headCount * queryLength * keyLength pairs of a query and a key: the scores take
 * P * headDim multiplications and one more each for the scale, the head output P * valueHeadDim.
 * Splitting the same width into more heads changes neither of the two large terms. Laying the heads
 * side by side costs nothing but room.
 */
function countAttention(
  shape: AttentionShape,
  { mask }: Pick<AttentionSettings, "mask">,
): readonly Cost[] {
  const { batchSize, headCount, queryLength, keyLength, headDim, valueHeadDim } = shape;
  const rows = batchSize * headCount * queryLength;
  const pairs = rows * keyLength;
  const cost = (stage: string, multiplications: number, additions: number, size: number): Cost => {
    return { stage, multiplications, additions, parameters: 0, bytes: size * BYTES_PER_NUMBER };
  };
  const outputs = rows * valueHeadDim;
  return [
    cost("scores", pairs * (headDim + 1), pairs * (headDim - 1), pairs),
    cost("maskedScores", 0, mask ? pairs : 0, pairs),
    cost("attentionWeights", pairs, pairs + rows * (keyLength - 1), pairs),
    cost("headOutput", pairs * valueHeadDim, outputs * (keyLength - 1), outputs),
    cost("attentionOutput", 0, 0, outputs),
  ];
}

/**
 * `positions x weight [out, in] -> positions * out * in multiplications`
 *
 * Each output is a dot product of `in` numbers, hence in - 1 additions, and one more for a bias.
 */
function countLinear(stage: string, positions: number, { weight, bias }: Linear): Cost {
  const outDim = sizeAt(weight.shape, 0);
  const inDim = sizeAt(weight.shape, 1);
  const outputs = positions * outDim;
  return {
    stage,
    multiplications: outputs * inDim,
    additions: outputs * (inDim - 1 + (bias ? 1 : 0)),
    parameters: outDim * inDim + (bias ? outDim : 0),
    bytes: outputs * BYTES_PER_NUMBER,
  };
}

type PerUnit = readonly [multiplications: number, additions: number];

/** Read off the formulas of the activations. */
const PER_UNIT: Readonly<Record<Activation, PerUnit>> = {
  relu: [0, 0],
  reluSquared: [1, 0],
  silu: [1, 1],
  swiglu: [2, 1],
  gelu: [3, 0],
  geluTanh: [6, 2],
};

function countMlpAlone(problem: MlpProblem): readonly Cost[] {
  const costs = countMlp(countPositions(problem.input), problem);
  if (!problem.residual) return costs;
  const [size, { activation }] = [countElements(problem.input.shape), problem.residual];
  const [multiplications, additions] = activation ? PER_UNIT[activation] : [0, 0];
  const sum = countAddition("residualOut", size, {});
  const ofSum = {
    multiplications: size * multiplications,
    additions: sum.additions + size * additions,
  };
  return [...costs, { ...sum, ...ofSum }];
}

/** `positions -> cost of mlpHidden, mlpGate, mlpActivated and mlpOutput`. */
function countMlp(positions: number, layer: MlpLayer): readonly Cost[] {
  const { activation, up, gate, down } = layer;
  const units = positions * sizeAt(up.weight.shape, 0);
  const [multiplications, additions] = PER_UNIT[activation];
  return [
    countLinear("mlpHidden", positions, up),
    ...(gate ? [countLinear("mlpGate", positions, gate)] : []),
    {
      stage: "mlpActivated",
      multiplications: units * multiplications,
      additions: units * additions,
      parameters: 0,
      bytes: units * BYTES_PER_NUMBER,
    },
    countLinear("mlpOutput", positions, down),
  ];
}

/**
 * `positions of modelDim columns -> cost of normalising each`
 *
 * RMSNorm squares and scales every column: 2 D multiplications, D additions, and two divisions for
 * the mean and the root. LayerNorm takes the mean away as well. A weight adds D multiplications, a
 * bias D additions.
 */
function countNorm(
  stage: string,
  positions: number,
  modelDim: number,
  { norm, weight, bias }: Omit<NormSettings, "epsilon">,
): Cost {
  const isLayerNorm = norm === "layerNorm";
  const scaling = 2 * modelDim + 2 + (isLayerNorm ? 1 : 0);
  const summing = modelDim + (isLayerNorm ? 2 * modelDim - 1 : 0);
  return {
    stage,
    multiplications: positions * (scaling + (weight ? modelDim : 0)),
    additions: positions * (summing + (bias ? modelDim : 0)),
    parameters: (weight ? modelDim : 0) + (bias ? modelDim : 0),
    bytes: positions * modelDim * BYTES_PER_NUMBER,
  };
}

/** Multiplications of the dot products and of the mixing, with the same width cut differently. */
interface HeadWidthCount {
  /** As it is: each head on its slice. */
  readonly slices: number;
  /** As many heads, each on the whole width. */
  readonly fullWidthHeads: number;
  /** A single head on the whole width. */
  readonly oneFullWidthHead: number;
}

/**
 * `sizes -> multiplications of q . k and of weights x V`:
 * `headCount * queryLength * keyLength * (headDim + valueHeadDim)` per batch element; the scale is not counted.
 */
export function countFullWidthHeads(shape: AttentionShape): HeadWidthCount {
  const { batchSize, headCount, queryLength, keyLength, headDim, valueHeadDim } = shape;
  const slices = batchSize * headCount * queryLength * keyLength * (headDim + valueHeadDim);
  return { slices, fullWidthHeads: slices * headCount, oneFullWidthHead: slices };
}
