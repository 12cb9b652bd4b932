import type { AttentionStages, BlockStages, MlpStages, Trace } from "../engine/trace.ts";

/** The parts of a trace that are shown together; in a stack, those of one block. */
export interface TraceParts {
  /** Which block of a stack; 0 where there is one, or none. */
  readonly layer: number;
  readonly block: BlockStages | null;
  readonly attention: AttentionStages | null;
  readonly mlp: MlpStages | null;
}

/** The parts of a trace at a layer; beyond the last layer, those of the last. */
export function partsOfTrace(trace: Trace, layer: number): TraceParts {
  switch (trace.kind) {
    case "attention":
    case "selfAttention":
      return { layer: 0, block: null, attention: trace, mlp: null };
    case "mlp":
      return { layer: 0, block: null, attention: null, mlp: trace };
    case "block":
      return { layer: 0, block: trace, attention: trace.attention, mlp: trace.mlp };
    case "stack": {
      const shown = Math.min(layer, trace.blocks.length - 1);
      const block = trace.blocks[shown];
      if (!block) return { layer: 0, block: null, attention: null, mlp: null };
      return { layer: shown, block, attention: block.attention, mlp: block.mlp };
    }
  }
}
