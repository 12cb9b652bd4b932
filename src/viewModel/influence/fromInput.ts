import type { Problem } from "../../engine/problem.ts";
import { sizeAt } from "../../tensor/sizeAt.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import { toProjections } from "../problems/toSelfAttentionProblem.ts";
import { toBatch } from "../problems/tensors.ts";

/**
 * The same computation from the numbers of its file on, to ask what moves it: self-attention without
 * an output projection is stated by its queries, keys and values, and ends here with one that
 * changes nothing.
 */
export function fromInput(group: ComputationGroup, problem: Problem): Problem {
  const { input } = group.matrices;
  const projections = toProjections(group);
  if (problem.kind !== "attention" || !input || !projections) return problem;
  const { query: _query, key: _key, value, kind: _kind, ...settings } = problem;
  const { headCount, keyValueHeadCount = headCount } = settings;
  const width = (sizeAt(value.shape, -1) / keyValueHeadCount) * headCount;
  return {
    kind: "selfAttention",
    input: toBatch(input),
    ...projections,
    outputProjection: { weight: identity(width) },
    ...settings,
  };
}

function identity(width: number): Tensor {
  const values = new Float64Array(width * width);
  for (let at = 0; at < width; at++) values[at * (width + 1)] = 1;
  return { shape: [width, width], values };
}
