import type { FilledPart } from "../../tensors/write.ts";
import type { Tensor } from "../../values/tensor.ts";

/** The result that a part was filled with, such as that of the last turn of a loop; null: it is none. */
export function filledBy(tensor: Tensor, part: Tensor): Tensor | null {
  const { origin } = tensor;
  if (origin?.operation !== "fill" || part.storage !== tensor.storage) return null;
  const parts = origin.settings["parts"] as readonly (FilledPart | null)[];
  const last = origin.inputs.at(-1);
  const own = parts[origin.inputs.length - 1];
  if (typeof last !== "object" || !own || last.count < 2) return null;
  const steps = ({ shape, strides }: FilledPart): string =>
    shape.flatMap((size, at) => (size === 1 ? [] : [`${size} ${strides[at]!}`])).join();
  const isSame = own.offset === part.offset && steps(own) === steps(part);
  return isSame && last.count === part.count ? last : null;
}
