import type { ProblemPath } from "../../engine/errors.ts";
import type { Trace, AttentionStages } from "../../engine/trace.ts";

/** An attention of a trace with the path of its stages. */
export interface AttentionPlace {
  readonly path: ProblemPath;
  readonly stages: AttentionStages;
}

/** The attention of a layer, or of the nearest one; null if there is none. */
export function findAttention(trace: Trace, layer: number): AttentionPlace | null {
  switch (trace.kind) {
    case "attention":
    case "selfAttention":
      return { path: [], stages: trace };
    case "block":
      return { path: ["attention"], stages: trace.attention };
    case "stack": {
      const index = Math.max(0, Math.min(trace.blocks.length - 1, layer));
      const block = trace.blocks[index];
      return block ? { path: ["blocks", index, "attention"], stages: block.attention } : null;
    }
    case "mlp":
    case "attentionWeights":
      return null;
  }
}
