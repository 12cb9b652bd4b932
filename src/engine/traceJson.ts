import { toNestedJson, type NestedJson } from "../tensor/nested.ts";
import { sizeAt } from "../tensor/shape.ts";
import { sliceTensor, type Tensor } from "../tensor/tensor.ts";
import { toKeyValueMatrix } from "./operations/heads.ts";
import {
  type AttentionMaps,
  type AttentionStages,
  type BlockStages,
  countBatches,
  type MlpStages,
  type StackTrace,
  type Trace,
  type TraceRun,
} from "./trace.ts";

/** One head of one batch element: matrices [position][column]. */
interface HeadJson {
  readonly head: number;
  /** First and last column of its part of `attentionOutput`, both inclusive. */
  readonly columns: readonly [first: number, last: number];
  readonly query: NestedJson;
  readonly key: NestedJson;
  readonly value: NestedJson;
  readonly scores: NestedJson;
  readonly maskedScores: NestedJson;
  readonly attentionWeights: NestedJson;
  readonly headOutput: NestedJson;
}

/** Attention of one batch element. */
interface AttentionJson {
  readonly heads: readonly HeadJson[];
  readonly attentionOutput: NestedJson;
  readonly projectedOutput?: NestedJson;
}

/** Given attention weights of one batch element. */
interface MapsJson {
  readonly heads: readonly {
    readonly head: number;
    /** Only where the weights are their softmax. */
    readonly scores?: NestedJson;
    readonly attentionWeights: NestedJson;
    /** Only where it is given with the weights. */
    readonly headOutput?: NestedJson;
  }[];
}

/** How many hidden units were set to 0. */
interface ZeroedJson {
  readonly count: number;
  readonly of: number;
  readonly perPosition: readonly number[];
}

/** An MLP on one batch element. */
interface MlpJson {
  readonly input: NestedJson;
  readonly mlpHidden: NestedJson;
  /** Only where the activation reads a gate. */
  readonly mlpGate?: NestedJson;
  readonly mlpActivated: NestedJson;
  readonly zeroed: ZeroedJson;
  readonly mlpOutput: NestedJson;
  /** Only of an MLP by itself whose input is added to its result. */
  readonly residualOut?: NestedJson;
}

/** A transformer block on one batch element. */
interface BlockJson {
  readonly residualIn: NestedJson;
  readonly normed1?: NestedJson;
  readonly attention: AttentionJson;
  readonly residualMid: NestedJson;
  readonly normed2?: NestedJson;
  readonly mlp: MlpJson;
  readonly residualOut: NestedJson;
}

/** A stack of blocks on one batch element. */
interface StackJson {
  readonly blocks: readonly BlockJson[];
  readonly finalNormed?: NestedJson;
  readonly logits?: NestedJson;
}

/** What the terminal runner prints for one batch element. */
type BatchJson = AttentionJson | MapsJson | MlpJson | BlockJson | StackJson;

/** What the terminal runner prints for a trace. */
export interface TraceJson extends TraceRun {
  readonly kind: string;
  readonly batches: readonly BatchJson[];
}

/** `trace -> what the terminal runner prints with --json`: one entry for each batch element. */
export function toTraceJson(trace: Trace): TraceJson {
  const length = countBatches(trace);
  const batches = Array.from({ length }, (_, batch) => toBatchJson(trace, batch));
  return { kind: trace.kind, ...trace.run, batches };
}

function toBatchJson(trace: Trace, batch: number): BatchJson {
  switch (trace.kind) {
    case "attention":
    case "selfAttention":
      return toAttentionJson(trace, batch);
    case "attentionWeights":
      return toMapsJson(trace, batch);
    case "mlp":
      return { ...toMlpJson(trace, batch), ...residualOf(trace, batch) };
    case "block":
      return toBlockJson(trace, batch);
    case "stack":
      return toStackJson(trace, batch);
  }
}

function toMapsJson(maps: AttentionMaps, batch: number): MapsJson {
  const { shape, scores, attentionWeights, headOutput } = maps;
  const heads = Array.from({ length: shape.headCount }, (_, head) => ({
    head,
    ...(scores && { scores: toNestedJson(sliceTensor(scores, [batch, head])) }),
    attentionWeights: toNestedJson(sliceTensor(attentionWeights, [batch, head])),
    ...(headOutput && { headOutput: toNestedJson(sliceTensor(headOutput, [batch, head])) }),
  }));
  return { heads };
}

function toBlockJson(stages: BlockStages, batch: number): BlockJson {
  const { residualIn, normed1, attention, residualMid, normed2, mlp, residualOut } = stages;
  const ofBatch = (tensor: Tensor) => toNestedJson(sliceTensor(tensor, [batch]));
  return {
    residualIn: ofBatch(residualIn),
    ...(normed1 && { normed1: ofBatch(normed1) }),
    attention: toAttentionJson(attention, batch),
    residualMid: ofBatch(residualMid),
    ...(normed2 && { normed2: ofBatch(normed2) }),
    mlp: toMlpJson(mlp, batch),
    residualOut: ofBatch(residualOut),
  };
}

function toStackJson({ blocks, finalNormed, logits }: StackTrace, batch: number): StackJson {
  const ofBatch = (tensor: Tensor) => toNestedJson(sliceTensor(tensor, [batch]));
  return {
    blocks: blocks.map((block) => toBlockJson(block, batch)),
    ...(finalNormed && { finalNormed: ofBatch(finalNormed) }),
    ...(logits && { logits: ofBatch(logits) }),
  };
}

/** `stages [batchSize, ...] -> JSON of one batch element`, its heads in order. */
function toAttentionJson(stages: AttentionStages, batch: number): AttentionJson {
  const heads = Array.from({ length: stages.shape.headCount }, (_, head) =>
    toHeadJson(stages, batch, head),
  );
  const attentionOutput = toNestedJson(sliceTensor(stages.attentionOutput, [batch]));
  if (stages.projectedOutput === undefined) return { heads, attentionOutput };
  const projectedOutput = toNestedJson(sliceTensor(stages.projectedOutput, [batch]));
  return { heads, attentionOutput, projectedOutput };
}

function toHeadJson(stages: AttentionStages, batch: number, head: number): HeadJson {
  const { headCount, keyValueHeadCount, valueHeadDim } = stages.shape;
  const keyValueHead = toKeyValueMatrix(head, headCount, keyValueHeadCount);
  const ofHead = (stage: "query" | "scores" | "maskedScores" | "attentionWeights" | "headOutput") =>
    toNestedJson(sliceTensor(stages[stage], [batch, head]));
  return {
    head,
    columns: [head * valueHeadDim, (head + 1) * valueHeadDim - 1],
    query: ofHead("query"),
    key: toNestedJson(sliceTensor(stages.key, [batch, keyValueHead])),
    value: toNestedJson(sliceTensor(stages.value, [batch, keyValueHead])),
    scores: ofHead("scores"),
    maskedScores: ofHead("maskedScores"),
    attentionWeights: ofHead("attentionWeights"),
    headOutput: ofHead("headOutput"),
  };
}

/** `stages [batchSize, ...] -> JSON of one batch element`. */
function toMlpJson(stages: MlpStages, batch: number): MlpJson {
  const { input, mlpHidden, mlpGate, mlpActivated, mlpOutput } = stages;
  const ofBatch = (tensor: Tensor) => toNestedJson(sliceTensor(tensor, [batch]));
  return {
    input: ofBatch(input),
    mlpHidden: ofBatch(mlpHidden),
    ...(mlpGate && { mlpGate: ofBatch(mlpGate) }),
    mlpActivated: ofBatch(mlpActivated),
    zeroed: toZeroedJson(stages, batch),
    mlpOutput: ofBatch(mlpOutput),
  };
}

function residualOf({ residualOut }: MlpStages, batch: number) {
  return residualOut && { residualOut: toNestedJson(sliceTensor(residualOut, [batch])) };
}

function toZeroedJson({ zeroedPerPosition, mlpActivated }: MlpStages, batch: number): ZeroedJson {
  const perPosition = Array.from(sliceTensor(zeroedPerPosition, [batch]).values);
  const count = perPosition.reduce((sum, zeroed) => sum + zeroed, 0);
  return { count, of: perPosition.length * sizeAt(mlpActivated.shape, 2), perPosition };
}
