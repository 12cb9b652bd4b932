import type { AttentionProblem } from "../../engine/problem.ts";
import { PythonRandom } from "../../random/python.ts";
import { createTensor } from "../../tensor/tensor.ts";

/** Sizes of a random attention, as a lesson gives them. */
export interface RandomSizes {
  readonly heads: number;
  readonly headDim: number;
  readonly queries: number;
  readonly keys?: number | undefined;
  readonly causal?: boolean | undefined;
  readonly digits?: number | undefined;
}

const defaultDigits = 2;

/**
 * `sizes, seed -> attention problem`: query, then key, then value, each number between -2 and 2 with
 * few enough decimals to be typed. The same seed gives the same numbers everywhere.
 */
export function toRandomProblem(sizes: RandomSizes, seed: number): AttentionProblem {
  const { heads, headDim, queries, keys = queries, digits = defaultDigits } = sizes;
  const random = new PythonRandom(seed);
  const draw = (length: number) => {
    const count = length * heads * headDim;
    const values = Float64Array.from({ length: count }, () =>
      Number(random.uniform(-2, 2).toFixed(digits)),
    );
    return createTensor([1, length, heads * headDim], values);
  };
  return {
    kind: "attention",
    query: draw(queries),
    key: draw(keys),
    value: draw(keys),
    headCount: heads,
    ...(sizes.causal !== undefined && { causal: sizes.causal }),
  };
}
