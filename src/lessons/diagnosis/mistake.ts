import type { AttentionOperands, NormSettings } from "../../engine/backends/backend.ts";
import type { Activation, Problem } from "../../engine/problem.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import type { LocalText } from "../format/codeLanguage.ts";

/** A linear layer of a problem. */
export type LinearRole = "query" | "key" | "value" | "output" | "up" | "gate" | "down" | "other";

/** Attention gone wrong; each part may say null: it makes no difference, or does not fit. */
export interface AttentionSlip {
  /** Inputs that are used instead. */
  readonly operands?: (operands: AttentionOperands) => AttentionOperands | null;
  /** Masked scores and weights instead of adding the mask and taking the softmax of each row. */
  readonly weights?: (operands: AttentionOperands, scores: Tensor) => SlippedWeights | null;
  /** Head outputs as they are laid side by side. */
  readonly merged?: (headOutput: Tensor) => Tensor | null;
}

/** The scores with a slip in them. */
export interface SlippedWeights {
  readonly maskedScores: Tensor;
  readonly attentionWeights: Tensor;
}

/** One way of making a mistake, said through the operations of the engine. */
export interface Slip {
  /** The problem computed instead; null: the mistake is not possible here. */
  readonly problem?: (problem: Problem) => Problem | null;
  readonly attention?: AttentionSlip;
  /** What becomes of the output of a linear layer. */
  readonly linear?: (output: Tensor, role: LinearRole) => Tensor;
  readonly activate?: (activation: Activation, hidden: Tensor, gate?: Tensor) => Tensor | null;
  /** `count` is how many norms were computed before. */
  readonly normalise?: (input: Tensor, settings: NormSettings, count: number) => Tensor | null;
  /** `count` is how many corrections were added to the stream before. */
  readonly add?: (stream: Tensor, correction: Tensor, count: number) => Tensor | null;
}

/** A well-known mistake. */
export interface Mistake {
  readonly id: string;
  readonly title: LocalText;
  /** `Your numbers equal ...`: `those without the 1/√d scale`. */
  readonly equal: LocalText;
  /** What to do, in one sentence. */
  readonly remedy: LocalText;
  readonly slips: readonly Slip[];
  /** Every head holds the same then, and an answer as wide as one head is compared with the first. */
  readonly repeatsHeads?: boolean;
}
