import type { ProblemPath } from "../../engine/errors.ts";
import { readAt, type Evaluation } from "../../engine/explain/evaluation.ts";
import type { AttentionSettings } from "../../engine/problem.ts";
import type { AttentionStages, BlockStages, MlpStages } from "../../engine/trace.ts";
import { sizeAt } from "../../tensor/shape.ts";
import type { StepKind } from "./stepKind.ts";
import { countSteps, type StepPlan, type StepSegment } from "./stepPlan.ts";

type Planned = Omit<StepSegment, "start">;

/** Every operation of a computation in the order it is done, one step per head and position. */
export function planSteps(evaluation: Evaluation): StepPlan {
  let count = 0;
  const segments = plan(evaluation)
    .filter((segment) => countSteps(segment) > 0)
    .map((segment) => {
      const start = count;
      count += countSteps(segment);
      return { ...segment, start };
    });
  return { segments, count };
}

function plan(evaluation: Evaluation): readonly Planned[] {
  const { trace } = evaluation;
  switch (trace.kind) {
    case "attention":
      return planAttention(evaluation, [], 0, trace);
    case "selfAttention":
      return planSelfAttention(evaluation, [], 0, trace);
    case "mlp":
      return planMlp([], 0, trace);
    case "block":
      return planBlock(evaluation, [], 0, trace);
    case "stack": {
      const layer = Math.max(0, trace.blocks.length - 1);
      const end = (kind: StepKind, there: boolean) =>
        there ? [rows(kind, [], layer, sizeAt(trace.input.shape, 1))] : [];
      return [
        ...trace.blocks.flatMap((block, at) => planBlock(evaluation, ["blocks", at], at, block)),
        ...end("finalNorm", trace.finalNormed !== undefined),
        ...end("logits", trace.logits !== undefined),
      ];
    }
  }
}

function planBlock(
  evaluation: Evaluation,
  path: ProblemPath,
  layer: number,
  block: BlockStages,
): readonly Planned[] {
  const positions = sizeAt(block.residualIn.shape, 1);
  const step = (kind: StepKind) => rows(kind, path, layer, positions);
  const attend = planSelfAttention(evaluation, [...path, "attention"], layer, block.attention);
  const compute = planMlp([...path, "mlp"], layer, block.mlp);
  if (block.placement === "post") return [...attend, step("norm1"), ...compute, step("norm2")];
  return [
    step("norm1"),
    ...attend,
    step("residualMid"),
    step("norm2"),
    ...compute,
    step("residualOut"),
  ];
}

function planSelfAttention(
  evaluation: Evaluation,
  path: ProblemPath,
  layer: number,
  stages: AttentionStages,
): readonly Planned[] {
  const project = rows("queryKeyValue", path, layer, stages.shape.queryLength);
  return [project, ...planAttention(evaluation, path, layer, stages)];
}

function planAttention(
  { problem }: Evaluation,
  path: ProblemPath,
  layer: number,
  { shape, projectedOutput }: AttentionStages,
): readonly Planned[] {
  const { headCount: heads, queryLength } = shape;
  const { causal, mask } = readAt(problem, path) as AttentionSettings;
  const each = (kind: StepKind): Planned => ({ kind, path, layer, heads, rows: queryLength });
  return [
    { kind: "split", path, layer, heads, rows: 1 },
    each("scores"),
    ...(causal === true || mask !== undefined ? [each("mask")] : []),
    each("softmax"),
    each("mix"),
    rows("concatenate", path, layer, queryLength),
    ...(projectedOutput ? [rows("projection", path, layer, queryLength)] : []),
  ];
}

function planMlp(path: ProblemPath, layer: number, { input }: MlpStages): readonly Planned[] {
  const positions = sizeAt(input.shape, 1);
  const kinds = ["mlpUp", "activation", "mlpDown"] as const;
  return kinds.map((kind) => rows(kind, path, layer, positions));
}

function rows(kind: StepKind, path: ProblemPath, layer: number, count: number): Planned {
  return { kind, path, layer, heads: null, rows: count };
}
