import { computeHeadContributions } from "../../engine/operations/heads.ts";
import { computeRowMeasures } from "../../engine/operations/norms.ts";
import type { Linear } from "../../engine/problem.ts";
import type { AttentionStages } from "../../engine/trace.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import type { ProjectionView } from "./computationView.ts";
import type { Packing } from "../numberPacker.ts";

/** With more multiplications than this, a picture would take too long. */
const mostMultiplications = 4_000_000;

/**
 * What each head adds to the projected output of the first batch element; null if there are too
 * many numbers.
 */
export function toProjectionView(
  { attentionOutput, shape }: AttentionStages,
  projection: Linear,
  { packer, room }: Packing,
): ProjectionView | null {
  const { headCount, queryLength } = shape;
  const [out = 1, joined = 1] = projection.weight.shape;
  if (queryLength * out * joined > mostMultiplications) return null;
  const first = firstOf(attentionOutput);
  const contributions = computeHeadContributions(first, projection, headCount);
  const lengths = computeRowMeasures(contributions).map(({ length }) => length);
  const fits = room.take(contributions.values.length);
  const { bias } = projection;
  return {
    contributions: fits
      ? Array.from({ length: headCount }, (_, head) => packer.add(contributions, head))
      : [],
    strengths: packer.add(turn(lengths, headCount, queryLength)),
    bias: bias ? packer.add({ shape: [1, bias.values.length], values: bias.values }) : null,
  };
}

function firstOf({ shape: [, ...rest], values }: Tensor): Tensor {
  const size = rest.reduce((product, count) => product * count, 1);
  return { shape: [1, ...rest], values: values.subarray(0, size) };
}

/** By head and position -> [position, head]. */
function turn(lengths: readonly number[], headCount: number, queryLength: number): Tensor {
  const values = new Float64Array(lengths.length);
  lengths.forEach((length, at) => {
    values[(at % queryLength) * headCount + Math.floor(at / queryLength)] = length;
  });
  return { shape: [queryLength, headCount], values };
}
