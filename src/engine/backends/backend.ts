import { sizeAt } from "../../tensor/shape.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import type { Masking } from "../operations/scores.ts";
import type { Activation, BlockLayer, Linear, NormLayer } from "../problem.ts";
import type { AttentionShape, AttentionStages, BackendName } from "../trace.ts";

/** What one attention reads: heads already split, the scale already divided by the temperature. */
export interface AttentionOperands extends Masking {
  /** [batch, headCount, queryLength, headDim] */
  readonly query: Tensor;
  /** [batch, keyValueHeadCount, keyLength, headDim] */
  readonly key: Tensor;
  /** [batch, keyValueHeadCount, keyLength, valueHeadDim] */
  readonly value: Tensor;
  readonly scale: number;
}

/** What one attention gives, with the shapes that `AttentionStages` names. */
export type AttentionMaps = Pick<
  AttentionStages,
  "scores" | "maskedScores" | "attentionWeights" | "headOutput"
>;

/** A normalisation of every position by itself. */
export interface NormSettings extends NormLayer, Pick<BlockLayer, "norm" | "epsilon"> {}

/**
 * Where the arithmetic happens. The pipelines are written once, in terms of these operations, and
 * run on any backend; shapes have been checked before. Nothing that is handed in may be changed.
 */
export interface Backend {
  readonly name: BackendName;
  /** Why this one runs, in words for people. */
  readonly reason: string;
  /** How many threads compute, where that can be told. */
  readonly threads?: number;
  /** input [..., in] x weight^T + bias -> [..., out] */
  linear(input: Tensor, layer: Linear): Promise<Tensor>;
  /** query, key, value -> scores, masked scores, attention weights and head outputs */
  attention(operands: AttentionOperands): Promise<AttentionMaps>;
  /** mlpHidden [..., hiddenDim], and mlpGate for swiglu -> mlpActivated */
  activate(activation: Activation, mlpHidden: Tensor, mlpGate?: Tensor): Promise<Tensor>;
  /** input [..., modelDim] -> normed [..., modelDim] */
  normalise(input: Tensor, settings: NormSettings): Promise<Tensor>;
  /** a + b, of one shape */
  add(a: Tensor, b: Tensor): Promise<Tensor>;
  /** Gives back what the backend holds, a device for one; nothing can be computed afterwards. */
  close?(): Promise<void>;
}

/** Reads the legend of an attention off its operands, all [batch, head, position, headDim]. */
export function toAttentionShape({ query, key, value }: AttentionOperands): AttentionShape {
  return {
    batchSize: sizeAt(query.shape, 0),
    headCount: sizeAt(query.shape, 1),
    keyValueHeadCount: sizeAt(key.shape, 1),
    queryLength: sizeAt(query.shape, 2),
    keyLength: sizeAt(key.shape, 2),
    headDim: sizeAt(query.shape, 3),
    valueHeadDim: sizeAt(value.shape, 3),
  };
}
