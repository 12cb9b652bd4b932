import { axesOf } from "../../tensors/reduce.ts";
import { splitInto } from "../../tensors/shapes.ts";
import { tuple } from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { pieces, piecesBy, wholesIn } from "../arrays/pieces.ts";
import { type Entry, onTensor, whole } from "./entries.ts";

function axisOf(machine: Machine, tensor: Tensor, dim: Value | undefined): number {
  return axesOf(machine, tensor, whole(dim, machine, 0))[0] ?? 0;
}

/** Functions that split a tensor along a dimension. */
export const splitting: Readonly<Record<string, Entry>> = {
  split: onTensor("how|split_size|split_size_or_sections, dim=", (machine, tensor, [how, dim]) => {
    const axis = axisOf(machine, tensor, dim);
    const sizes = wholesIn(how, machine);
    const isList = how?.kind === "list" || how?.kind === "tuple";
    if (!isList) return tuple(pieces(machine, tensor, "size", sizes, axis));
    if (sizes.some((size) => machine.sizes?.standsIn(size))) {
      return tuple(splitInto(machine, tensor, sizes, axis));
    }
    let total = 0;
    const cuts = sizes.map((size) => (total += size)).slice(0, -1);
    return tuple(pieces(machine, tensor, "cuts", cuts, axis));
  }),
  chunk: onTensor("chunks, dim=", (machine, tensor, [chunks, dim]) => {
    const axis = axisOf(machine, tensor, dim);
    return tuple(pieces(machine, tensor, "chunks", [whole(chunks, machine)], axis));
  }),
  tensor_split: onTensor(
    "how|indices_or_sections|sections|indices, dim=",
    (machine, tensor, [how, dim]) =>
      tuple(piecesBy(machine, tensor, how, axisOf(machine, tensor, dim))),
  ),
};
