import type { TraceRun } from "../trace.ts";
import type { NestedJson } from "../../tensor/nested.ts";

/** One head of one batch element: matrices [position][column]. */
export interface HeadJson {
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
export interface AttentionJson {
  readonly heads: readonly HeadJson[];
  readonly attentionOutput: NestedJson;
  readonly projectedOutput?: NestedJson;
}

/** How many hidden units were set to 0. */
export interface ZeroedJson {
  readonly count: number;
  readonly of: number;
  readonly perPosition: readonly number[];
}

/** An MLP on one batch element. */
export interface MlpJson {
  readonly input: NestedJson;
  readonly mlpHidden: NestedJson;
  /** Only where the activation reads a gate. */
  readonly mlpGate?: NestedJson;
  readonly mlpActivated: NestedJson;
  readonly zeroed: ZeroedJson;
  readonly mlpOutput: NestedJson;
}

/** A transformer block on one batch element. */
export interface BlockJson {
  readonly residualIn: NestedJson;
  readonly normed1?: NestedJson;
  readonly attention: AttentionJson;
  readonly residualMid: NestedJson;
  readonly normed2?: NestedJson;
  readonly mlp: MlpJson;
  readonly residualOut: NestedJson;
}

/** A stack of blocks on one batch element. */
export interface StackJson {
  readonly blocks: readonly BlockJson[];
  readonly finalNormed?: NestedJson;
  readonly logits?: NestedJson;
}

/** What the terminal runner prints for one batch element. */
export type BatchJson = AttentionJson | MlpJson | BlockJson | StackJson;

/** What the terminal runner prints for a trace. */
export interface TraceJson extends TraceRun {
  readonly kind: string;
  readonly batches: readonly BatchJson[];
}
