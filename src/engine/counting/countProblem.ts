import { sizeAt } from "../../tensor/shape.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import type {
  AttentionProjections,
  AttentionProblem,
  AttentionSettings,
  BlockLayer,
  Problem,
  StackProblem,
} from "../problem.ts";
import { countAttention } from "./countAttention.ts";
import { countLinear } from "./countLinear.ts";
import { countMlp } from "./countMlp.ts";
import { countNorm } from "./countNorm.ts";
import { BYTES_PER_NUMBER, type Cost, type StageCount } from "./stageCount.ts";

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
    case "mlp":
      return countMlp(countPositions(problem.input), problem);
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

function countAddition(stage: string, size: number, { residual = true }: BlockLayer): Cost {
  const additions = residual ? size : 0;
  return { stage, multiplications: 0, additions, parameters: 0, bytes: size * BYTES_PER_NUMBER };
}

function countPositions({ shape }: Tensor): number {
  return sizeAt(shape, 0) * sizeAt(shape, 1);
}
