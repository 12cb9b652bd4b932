import { createTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { NotKnown } from "../../values/gaps.ts";
import { getAt } from "../../tensors/indexing.ts";
import { list } from "../../values/make.ts";
import { itemOf } from "../convert.ts";

/** A size without a value may stand for a huge number. */
const mostItems = 3000;

/** The entries of a tensor along its first dimension. */
export function toListItems(machine: Machine, tensor: Tensor): readonly Value[] {
  const [length] = tensor.shape;
  if (length === undefined) {
    return machine.fail("TypeError", "iteration over a 0-d tensor");
  }
  if (machine.sizes && length > mostItems) throw new NotKnown("so many items are not followed");
  machine.spend(length);
  return Array.from({ length }, (_, at) => getAt(machine, tensor, [{ kind: "at", at }])!);
}

/** Nested lists of the language's own numbers: `tolist()`; null if unknown. */
export function toNestedList(tensor: Tensor): Value | null {
  const numbers = tensor.numbers();
  if (!numbers) return null;
  const flat = createTensor(tensor.library, tensor.dtype, [numbers.length], numbers);
  const build = (axis: number, start: number, count: number): Value => {
    const size = tensor.shape[axis];
    if (size === undefined) return itemOf(flat, start)!;
    const step = count / size;
    return list(Array.from({ length: size }, (_, at) => build(axis + 1, start + at * step, step)));
  };
  return build(0, 0, numbers.length);
}
