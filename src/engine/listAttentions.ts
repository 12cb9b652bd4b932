import type { ProblemPath } from "./check/problemError.ts";
import type { Stages } from "./stages.ts";
import type { AttentionStages } from "./trace.ts";

/** The attention of a trace with the place of the block that it belongs to. */
export interface PlacedAttention {
  /** `["blocks", 0]` in a stack, empty otherwise. */
  readonly path: ProblemPath;
  readonly attention: AttentionStages;
}

/** Every attention of a trace, in the order in which they are computed; none in an MLP. */
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
      return [];
  }
}
