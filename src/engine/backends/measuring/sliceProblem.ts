import { sizeAt } from "../../../tensor/shape.ts";
import type { Tensor } from "../../../tensor/tensor.ts";
import type { AttentionSettings, BlockLayer, Problem } from "../../problem.ts";

/**
 * `problem, positions -> problem` of the same kind: the first positions of the first batch element,
 * and of a stack the first block only. What is learned stays whole; masks, caches, dropout and the
 * language-model head are left out, since they hardly change how long the rest takes.
 */
export function sliceProblem(problem: Problem, positions: number): Problem {
  switch (problem.kind) {
    case "attention":
      return {
        ...withoutMask(problem),
        query: takeRows(problem.query, positions),
        key: takeRows(problem.key, positions),
        value: takeRows(problem.value, positions),
      };
    case "selfAttention": {
      const { past: _past, context, ...layer } = problem;
      return {
        ...withoutMask(layer),
        input: takeRows(problem.input, positions),
        ...(context && { context: takeRows(context, positions) }),
      };
    }
    case "mlp":
      return { ...problem, input: takeRows(problem.input, positions) };
    case "block": {
      const { past: _past, ...block } = problem;
      return { ...withoutDropout(block), input: takeRows(problem.input, positions) };
    }
    case "stack": {
      const { input, blocks } = problem;
      const first = blocks.slice(0, 1).map(withoutDropout);
      return { kind: "stack", input: takeRows(input, positions), blocks: first };
    }
  }
}

function withoutDropout<Block extends BlockLayer>(block: Block): Omit<Block, "dropout"> & Block {
  const { dropout: _dropout, ...kept } = block;
  return { ...kept, attention: withoutMask(block.attention) } as Omit<Block, "dropout"> & Block;
}

function withoutMask<Settings extends AttentionSettings>(settings: Settings): Settings {
  const { mask: _mask, causalOffset: _offset, ...kept } = settings;
  return kept as Settings;
}

/** [batch, length, columns] -> [1, at most positions, columns] */
function takeRows({ shape, values }: Tensor, positions: number): Tensor {
  const rows = Math.min(sizeAt(shape, 1), positions);
  const columns = sizeAt(shape, 2);
  return { shape: [1, rows, columns], values: values.subarray(0, rows * columns) };
}
