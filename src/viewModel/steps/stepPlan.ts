import type { ProblemPath } from "../../engine/errors.ts";
import { readAt, type Evaluation } from "../../engine/explain/evaluation.ts";
import type { AttentionSettings } from "../../engine/problem.ts";
import type { AttentionStages, BlockStages, MlpStages } from "../../engine/trace.ts";
import type { CodeStep } from "../../source/stepLines/stepPatterns.ts";
import { sizeAt } from "../../tensor/shape.ts";

/** The operations of the steps; each may be found in the code. */
export type StepKind = CodeStep;

/** The matrices of the panel that an operation fills row by row, with intermediate ones. */
export const stagesOf: { readonly [kind in StepKind]: readonly string[] } = {
  queryKeyValue: ["query", "key", "value"],
  split: [],
  scores: ["scores"],
  mask: ["maskedScores"],
  softmax: ["attentionWeights"],
  mix: ["headOutput"],
  concatenate: ["attentionOutput"],
  projection: ["projectedOutput", "contribution", "strength", "droppedAttention"],
  // After attention, the norm applies to the sum itself.
  norm1: ["normed1", "residualSum1", "residualMid"],
  residualMid: ["residualMid"],
  norm2: ["normed2", "residualSum2", "residualOut"],
  mlpUp: ["mlpHidden", "mlpGate"],
  activation: ["mlpActivated"],
  mlpDown: ["mlpOutput", "droppedMlp"],
  residualOut: ["residualOut"],
  finalNorm: ["finalNormed"],
  logits: ["logits"],
};

/** Steps of one kind in a row: heads outermost, then positions. */
export interface StepSegment {
  readonly kind: StepKind;
  /** The path in the trace of the stages that it fills. */
  readonly path: ProblemPath;
  /** The block in a stack; 0 if there is only one. */
  readonly layer: number;
  /** Null if the operation does not run head by head. */
  readonly heads: number | null;
  readonly rows: number;
  /** The index of its first step. */
  readonly start: number;
}

/** All steps of a computation, counted but never listed. */
export interface StepPlan {
  readonly segments: readonly StepSegment[];
  readonly count: number;
}

/** One step: the operation and its place. */
export interface StepPlace {
  readonly index: number;
  readonly segment: StepSegment;
  readonly head: number | null;
  readonly row: number;
}

/** How many steps a segment has. */
function countSteps({ heads, rows }: Pick<StepSegment, "heads" | "rows">): number {
  return (heads ?? 1) * rows;
}

/** `index -> step`; an index out of range returns the nearest step, null if there is none. */
export function stepAt({ segments, count }: StepPlan, asked: number): StepPlace | null {
  const index = Math.max(0, Math.min(count - 1, Math.trunc(asked)));
  const segment = segments.findLast(({ start }) => start <= index);
  if (!segment || count === 0) return null;
  const within = index - segment.start;
  const row = within % segment.rows;
  const head = segment.heads === null ? null : (within - row) / segment.rows;
  return { index, segment, head, row };
}

type Planned = Omit<StepSegment, "start">;

/** Every operation of a computation in order, with one step per head and position. */
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
    case "attentionWeights":
      return [];
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
