import type { SettingsOf, SettingValue } from "../settings/settings.ts";
import type { Tensor } from "../tensor/tensor.ts";

/** `y = x weight^T + bias`, as in PyTorch. */
export interface Linear {
  /** [out, in] */
  readonly weight: Tensor;
  /** [out] */
  readonly bias?: Tensor;
}

/** How attention is to be computed; what is left out has the default of the formula. */
export interface AttentionSettings extends SettingsOf<"attention"> {
  readonly headCount: number;
  /** Key k is visible to query q when k <= q + causalOffset; default keyLength - queryLength. */
  readonly causalOffset?: number;
  /** Added to the scores; broadcasts to [batch, headCount, queryLength, keyLength]. */
  readonly mask?: Tensor;
  /** Turns queries and keys by their position; absent when positions are not rotary. */
  readonly rotary?: RotarySettings;
}

/** How rotary position embeddings turn pairs of dimensions. */
export interface RotarySettings {
  /** Pair i turns by position / base^(2 i / headDim); default 10000. */
  readonly base?: number;
  /** `halves` pairs d with d + headDim / 2 (GPT-NeoX, Llama); `neighbours` 2i with 2i + 1. */
  readonly pairing: "halves" | "neighbours";
}

/** Keys and values of earlier positions, already projected, split into heads and rotated. */
export interface KeyValueCache {
  /** [batch, keyValueHeadCount, pastLength, headDim] */
  readonly key: Tensor;
  /** [batch, keyValueHeadCount, pastLength, valueHeadDim] */
  readonly value: Tensor;
}

/** Dropout as it fell in one training step; evaluation has none. */
export interface BlockDropout {
  /** Chance of being dropped; what is kept is divided by 1 - probability. */
  readonly probability: number;
  /** [batch, sequenceLength, modelDim]: 1 keeps, 0 drops a number of attention's projectedOutput. */
  readonly attentionMask: Tensor;
  /** [batch, sequenceLength, modelDim]: the same for mlpOutput. */
  readonly mlpMask: Tensor;
}

/** Attention on given queries, keys and values. */
export interface AttentionProblem extends AttentionSettings {
  readonly kind: "attention";
  /** [batch, queryLength, headCount * headDim] */
  readonly query: Tensor;
  /** [batch, keyLength, keyValueHeadCount * headDim] */
  readonly key: Tensor;
  /** [batch, keyLength, keyValueHeadCount * valueHeadDim] */
  readonly value: Tensor;
  readonly outputProjection?: Linear;
}

/** What makes queries, keys and values; without an output projection the heads end side by side. */
export interface AttentionProjections extends AttentionSettings {
  readonly queryProjection: Linear;
  readonly keyProjection: Linear;
  readonly valueProjection: Linear;
  readonly outputProjection?: Linear;
}

/** The four projections around attention. */
export interface AttentionLayer extends AttentionProjections {
  readonly outputProjection: Linear;
}

/** Attention of an input on itself, or on a context (cross-attention). */
export interface SelfAttentionProblem extends AttentionProjections {
  readonly kind: "selfAttention";
  /** [batch, queryLength, modelDim] */
  readonly input: Tensor;
  /** [batch, keyLength, modelDim]; default the input. */
  readonly context?: Tensor;
  /** Earlier positions that the queries also see. */
  readonly past?: KeyValueCache;
}

/** `relu` max(0,x); `gelu` with erf; `geluTanh` GPT-2's approximation; `reluSquared` max(0,x)^2. */
export type Activation = SettingValue<"activation">;

/** Two linear layers with an activation between; `swiglu` also takes `gate`. */
export interface MlpLayer {
  readonly up: Linear;
  readonly gate?: Linear;
  readonly down: Linear;
  readonly activation: Activation;
}

/** What happens to the sum of an MLP's result and its input. */
export interface MlpResidual {
  /** Absent: the sum stays as it is. */
  readonly activation?: Exclude<Activation, "swiglu">;
}

/** An MLP applied to every position by itself. */
export interface MlpProblem extends MlpLayer {
  readonly kind: "mlp";
  /** [batch, sequenceLength, modelDim] */
  readonly input: Tensor;
  /** The input is added to the result; absent: it is not. */
  readonly residual?: MlpResidual;
}

/** Parameters of a normalisation; without a weight it is all ones. */
export interface NormLayer {
  /** [modelDim] */
  readonly weight?: Tensor;
  /** [modelDim] */
  readonly bias?: Tensor;
}

/** A transformer block without its input. */
export interface BlockLayer extends SettingsOf<"block"> {
  readonly placement: SettingValue<"placement">;
  readonly norm: SettingValue<"norm">;
  readonly epsilon: number;
  readonly norm1: NormLayer;
  readonly norm2: NormLayer;
  readonly attention: AttentionLayer;
  readonly mlp: MlpLayer;
  readonly dropout?: BlockDropout;
}

/** One transformer block applied to an input [batch, sequenceLength, modelDim]. */
export interface BlockProblem extends BlockLayer {
  readonly kind: "block";
  readonly input: Tensor;
  readonly past?: KeyValueCache;
}

/** Blocks on one residual stream, then optionally a norm and the language-model head. */
export interface StackProblem {
  readonly kind: "stack";
  /** [batch, sequenceLength, modelDim] */
  readonly input: Tensor;
  readonly blocks: readonly BlockLayer[];
  readonly finalNorm?: NormLayer & Pick<BlockLayer, "norm" | "epsilon">;
  readonly languageModelHead?: Linear;
  /** One cache per block. */
  readonly past?: readonly KeyValueCache[];
}

/** Attention weights that are given as numbers, or the scores before their softmax. */
export interface AttentionWeightsProblem {
  readonly kind: "attentionWeights";
  /** What `given` holds. */
  readonly stage: "scores" | "attentionWeights";
  /** [batch, headCount, queryLength, keyLength]; a score of -Infinity hides its key. */
  readonly given: Tensor;
  /** [batch, headCount, queryLength, valueHeadDim]: what given weights make of values, where that is given, too. */
  readonly output?: Tensor;
}

/** Anything that the engine evaluates. */
export type Problem =
  | AttentionProblem
  | SelfAttentionProblem
  | AttentionWeightsProblem
  | MlpProblem
  | BlockProblem
  | StackProblem;
