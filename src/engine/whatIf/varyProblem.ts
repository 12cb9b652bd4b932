import type { SettingsOf } from "../../settings/settings.ts";
import type {
  Activation,
  AttentionLayer,
  AttentionSettings,
  BlockLayer,
  MlpLayer,
  Problem,
} from "../problem.ts";

/** What is to be otherwise; everything that is not named stays as it is. */
export interface Variation {
  /** Head count, scale, temperature, mask, causal, removed heads, averaging: for every attention. */
  readonly attention?: Partial<AttentionSettings>;
  /** For every MLP; a gate is left out when the new activation does not read one. */
  readonly activation?: Activation;
  /** For every block. */
  readonly block?: SettingsOf<"block">;
}

/**
 * `problem, variation -> problem` of the same kind with the same numbers: what if there were four
 * heads, no scale, no residual? It is checked when it is evaluated.
 */
export function varyProblem(problem: Problem, variation: Variation): Problem {
  switch (problem.kind) {
    case "attention":
    case "selfAttention":
      return { ...problem, ...variation.attention };
    case "attentionWeights":
      return problem;
    case "mlp":
      return { ...varyMlp(problem, variation), kind: problem.kind, input: problem.input };
    case "block":
      return { ...problem, ...varyBlock(problem, variation) };
    case "stack":
      return { ...problem, blocks: problem.blocks.map((block) => varyBlock(block, variation)) };
  }
}

function varyBlock(block: BlockLayer, variation: Variation): BlockLayer {
  const attention: AttentionLayer = { ...block.attention, ...variation.attention };
  return { ...block, ...variation.block, attention, mlp: varyMlp(block.mlp, variation) };
}

function varyMlp({ up, gate, down, activation }: MlpLayer, variation: Variation): MlpLayer {
  const varied = variation.activation ?? activation;
  const readsGate = varied === "swiglu" && gate !== undefined;
  return { up, ...(readsGate && { gate }), down, activation: varied };
}
