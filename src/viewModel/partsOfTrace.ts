import type {
  AttentionMaps,
  AttentionStages,
  BlockStages,
  MlpStages,
  Trace,
} from "../engine/trace.ts";

/** The parts of a trace that are shown together; in a stack, those of one block. */
export interface TraceParts {
  /** Which block of a stack; 0 where there is one, or none. */
  readonly layer: number;
  readonly block: BlockStages | null;
  readonly attention: AttentionStages | null;
  /** Where the heads look: `attention`, or given weights. */
  readonly maps: AttentionMaps | null;
  readonly mlp: MlpStages | null;
}

const noParts: TraceParts = { layer: 0, block: null, attention: null, maps: null, mlp: null };

/** The parts of a trace at a layer; beyond the last layer, those of the last. */
export function partsOfTrace(trace: Trace, layer: number): TraceParts {
  switch (trace.kind) {
    case "attention":
    case "selfAttention":
      return { ...noParts, attention: trace, maps: trace };
    case "attentionWeights":
      return { ...noParts, maps: trace };
    case "mlp":
      return { ...noParts, mlp: trace };
    case "block":
      return partsOfBlock(trace, 0);
    case "stack": {
      const shown = Math.min(layer, trace.blocks.length - 1);
      const block = trace.blocks[shown];
      return block ? partsOfBlock(block, shown) : noParts;
    }
  }
}

function partsOfBlock(block: BlockStages, layer: number): TraceParts {
  const { attention, mlp } = block;
  return { layer, block, attention, maps: attention, mlp };
}
