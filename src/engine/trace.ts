import { sizeAt } from "../tensor/shape.ts";
import type { Tensor } from "../tensor/tensor.ts";
import type { ProblemPath } from "./errors.ts";
import type { Scores } from "./operations/scores.ts";
import type { Activation, KeyValueCache } from "./problem.ts";

/** Which arithmetic ran: `reference` in double precision, `wasm` and `gpu` in single. */
export type BackendName = "reference" | "wasm" | "gpu";

/** 256 MiB of scores in single precision, and as much of masked scores. */
export const MOST_HELD_SCORES = 2 ** 26;

/** How a trace came to be. */
export interface TraceRun {
  readonly backend: BackendName;
  /** In words, for people. */
  readonly backendReason: string;
  readonly elapsedMs: number;
  /** How many threads computed, where that is known. */
  readonly threads?: number;
  /**
   * From the reference, measured on a slice of this very input, relative to the largest number of each
   * stage; absent where it was not measured.
   */
  readonly largestDifference?: number;
  readonly warnings: readonly string[];
}

/** How many maps of attention weights there are, and their size. */
export interface MapShape {
  readonly batchSize: number;
  readonly headCount: number;
  readonly queryLength: number;
  readonly keyLength: number;
}

/** Where the heads of one attention look. */
export interface AttentionMaps {
  readonly shape: MapShape;
  /** [batchSize, headCount, queryLength, keyLength] */
  readonly attentionWeights: Tensor;
  /** Same shape; absent where only the weights are given. */
  readonly scores?: Tensor;
  /** [batchSize, headCount, queryLength, valueHeadDim]; absent where it is not given with the weights. */
  readonly headOutput?: Tensor;
}

/** The legend of an attention trace. */
export interface AttentionShape extends MapShape {
  readonly keyValueHeadCount: number;
  readonly headDim: number;
  readonly valueHeadDim: number;
}

/**
 * Every intermediate value of multi-head attention, in the order it is computed.
 *
 * `scores` and `maskedScores` may be computed when their `values` are first read: fast arithmetic
 * needs them only on the way to the weights. Their numbers are always there for a reader, and always
 * the same. Maps of up to `MOST_HELD_SCORES` numbers (2^26) are then held by the trace; larger ones
 * are lent to the code that reads them and computed again for the next. Everything else is held from
 * the start. Where a trace crosses from a worker, those larger ones are computed by the reference
 * operations, head by head, and rounded to single precision.
 */
export interface AttentionStages extends AttentionMaps {
  readonly shape: AttentionShape;
  /** What the scores were multiplied by: scale / temperature. */
  readonly scale: number;
  readonly temperature: number;
  /** [batchSize, headCount, queryLength, headDim] */
  readonly query: Tensor;
  /** [batchSize, keyValueHeadCount, keyLength, headDim] */
  readonly key: Tensor;
  /** [batchSize, keyValueHeadCount, keyLength, valueHeadDim] */
  readonly value: Tensor;
  /** [batchSize, headCount, queryLength, keyLength]: (query . key) * scale / temperature */
  readonly scores: Scores;
  /** Same shape: scores + mask; -Infinity where a key is hidden. */
  readonly maskedScores: Scores;
  /** Same shape: softmax of each row; a row that sees no key is all 0. */
  readonly attentionWeights: Tensor;
  /** [batchSize, headCount, queryLength, valueHeadDim] */
  readonly headOutput: Tensor;
  /** [batchSize, queryLength, headCount * valueHeadDim]: the heads side by side. */
  readonly attentionOutput: Tensor;
  /** [batchSize, queryLength, out] */
  readonly projectedOutput?: Tensor;
}

/** Attention on given queries, keys and values. */
export interface AttentionTrace extends AttentionStages {
  readonly kind: "attention";
  readonly run: TraceRun;
}

/** Attention with its projections. */
export interface SelfAttentionTrace extends AttentionStages {
  readonly kind: "selfAttention";
  readonly run: TraceRun;
}

/** Attention weights without what they were computed from, except scores where those are given. */
export interface AttentionWeightsTrace extends AttentionMaps {
  readonly kind: "attentionWeights";
  readonly run: TraceRun;
}

/** Every intermediate value of an MLP. */
export interface MlpStages {
  readonly activation: Activation;
  /** [batchSize, sequenceLength, modelDim] */
  readonly input: Tensor;
  /** [batchSize, sequenceLength, hiddenDim]: before the activation. */
  readonly mlpHidden: Tensor;
  /** Same shape, for swiglu only: the gate before its activation. */
  readonly mlpGate?: Tensor;
  /** Same shape: what goes into the down projection. */
  readonly mlpActivated: Tensor;
  /** [batchSize, sequenceLength]: how many hidden units the activation set to exactly 0. */
  readonly zeroedPerPosition: Tensor;
  /** [batchSize, sequenceLength, modelDim] */
  readonly mlpOutput: Tensor;
  /** Same shape, of an MLP by itself whose input is added: the sum, after `residualActivation`. */
  readonly residualOut?: Tensor;
  readonly residualActivation?: Activation;
}

/** An MLP by itself. */
export interface MlpTrace extends MlpStages {
  readonly kind: "mlp";
  readonly run: TraceRun;
}

/** Every intermediate value of a transformer block. */
export interface BlockStages {
  readonly placement: "pre" | "post";
  /** [batchSize, sequenceLength, modelDim], as are all others here. */
  readonly residualIn: Tensor;
  /** norm1 of residualIn (pre), or of residualIn + attention (post; it is then residualMid). */
  readonly normed1?: Tensor;
  readonly attention: AttentionStages;
  readonly residualMid: Tensor;
  readonly normed2?: Tensor;
  readonly mlp: MlpStages;
  readonly residualOut: Tensor;
}

/** One transformer block. */
export interface BlockTrace extends BlockStages {
  readonly kind: "block";
  readonly run: TraceRun;
}

/** Blocks on one residual stream. */
export interface StackTrace {
  readonly kind: "stack";
  readonly run: TraceRun;
  /** [batchSize, sequenceLength, modelDim] */
  readonly input: Tensor;
  readonly blocks: readonly BlockStages[];
  readonly finalNormed?: Tensor;
  /** [batchSize, sequenceLength, vocabularySize] */
  readonly logits?: Tensor;
}

/** Every intermediate value of one evaluation, named, with its shape; never changed. */
export type Trace =
  AttentionTrace | SelfAttentionTrace | AttentionWeightsTrace | MlpTrace | BlockTrace | StackTrace;

type WithoutRun<T> = T extends Trace ? Omit<T, "run"> : never;

/** What was computed, before it is known how it came to be: a trace of any kind without its `run`. */
export type Stages = WithoutRun<Trace>;

/** The attention of a trace with the place of the block that it belongs to. */
export interface PlacedAttention {
  /** `["blocks", 0]` in a stack, empty otherwise. */
  readonly path: ProblemPath;
  readonly attention: AttentionStages;
}

/** Every attention of a trace with all its stages, in the order in which they are computed. */
export function listAttentions(stages: Stages): readonly PlacedAttention[] {
  switch (stages.kind) {
    case "attention":
    case "selfAttention":
      return [{ path: [], attention: stages }];
    case "block":
      return [{ path: [], attention: stages.attention }];
    case "stack":
      return stages.blocks.map(({ attention }, index) => ({ path: ["blocks", index], attention }));
    case "mlp":
    case "attentionWeights":
      return [];
  }
}

/** How many sequences a trace holds. */
export function countBatches(trace: Trace): number {
  switch (trace.kind) {
    case "attention":
    case "selfAttention":
    case "attentionWeights":
      return trace.shape.batchSize;
    case "block":
      return sizeAt(trace.residualIn.shape, 0);
    case "mlp":
    case "stack":
      return sizeAt(trace.input.shape, 0);
  }
}

/** The same trace with every attention of it changed, in the order in which they are computed. */
export function mapAttentions(
  trace: Trace,
  change: (attention: AttentionStages) => Pick<AttentionStages, "scores" | "maskedScores">,
): Trace {
  switch (trace.kind) {
    case "attention":
    case "selfAttention":
      return { ...trace, ...change(trace) };
    case "block":
      return { ...trace, attention: { ...trace.attention, ...change(trace.attention) } };
    case "stack": {
      const blocks = trace.blocks.map((block) => ({
        ...block,
        attention: { ...block.attention, ...change(block.attention) },
      }));
      return { ...trace, blocks };
    }
    case "mlp":
    case "attentionWeights":
      return trace;
  }
}

/**
 * `stages of one step -> cache for the next`: the keys and values of a trace are already those of all
 * positions so far, [batch, keyValueHeadCount, keyLength, ...].
 */
export function toKeyValueCache({ key, value }: AttentionStages): KeyValueCache {
  return { key, value };
}
