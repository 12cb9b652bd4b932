import type {
  AttentionProjections,
  AttentionSettings,
  BlockLayer,
  MlpLayer,
  Problem,
} from "../../engine/problem.ts";

/** The parts of a problem that settings are about; of a stack those of its first block. */
export interface ProblemParts {
  readonly attention: AttentionSettings | null;
  /** Columns of the queries, of the values, and whether heads share keys. */
  readonly widths: { readonly query: number; readonly value: number } | null;
  readonly mlp: MlpLayer | null;
  readonly block: BlockLayer | null;
}

/** Takes a problem apart. */
export function toProblemParts(problem: Problem): ProblemParts {
  switch (problem.kind) {
    case "attention": {
      const widths = { query: last(problem.query.shape), value: last(problem.value.shape) };
      return { attention: problem, widths, mlp: null, block: null };
    }
    case "selfAttention":
      return { attention: problem, widths: layerWidths(problem), mlp: null, block: null };
    case "mlp":
      return { attention: null, widths: null, mlp: problem, block: null };
    case "block":
      return blockParts(problem);
    case "stack": {
      const [block] = problem.blocks;
      return block ? blockParts(block) : { attention: null, widths: null, mlp: null, block: null };
    }
  }
}

function blockParts(block: BlockLayer): ProblemParts {
  const { attention, mlp } = block;
  return { attention, widths: layerWidths(attention), mlp, block };
}

function layerWidths({ queryProjection, valueProjection }: AttentionProjections) {
  return {
    query: queryProjection.weight.shape[0] ?? 1,
    value: valueProjection.weight.shape[0] ?? 1,
  };
}

function last(shape: readonly number[]): number {
  return shape.at(-1) ?? 1;
}
