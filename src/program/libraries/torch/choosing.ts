import { where } from "../../tensors/elementwise.ts";
import { sortRows } from "../../tensors/join.ts";
import { fill, made } from "../../tensors/operand.ts";
import { axesOf } from "../../tensors/reduce.ts";
import { narrow } from "../../tensors/shapes.ts";
import { createUnknownTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { cast } from "../../tensors/elementwise.ts";
import { stridesOf } from "../../values/dimension.ts";
import { operandOf } from "../convert.ts";

/** Replaces the numbers where the mask is true by one number. */
export function maskedFill(
  machine: Machine,
  tensor: Tensor,
  mask: Value | undefined,
  value: Value | undefined,
): Value {
  const number = operandOf(value);
  const why = "it is unknown what this mask hides";
  // Whatever it hides, the shape stays: a mask of which nothing is known is left out while shapes are followed.
  if (!mask && machine.sizes)
    return createUnknownTensor(tensor.library, tensor.dtype, tensor.shape, why);
  if (mask?.kind !== "tensor" || !number) return machine.unknown(why);
  // Of what nobody gives, the type is not known, either.
  const isGap = machine.sizes !== null && !mask.numbers();
  if (mask.dtype !== "bool" && !isGap)
    return machine.fail("RuntimeError", "masked_fill only supports boolean masks");
  const hidden = mask.dtype === "bool" ? mask : cast(machine, mask, "bool");
  const filled = where(machine, hidden, number, tensor);
  const result = filled.dtype === tensor.dtype ? filled : cast(machine, filled, tensor.dtype);
  return made(machine, result, "maskedFill", [tensor, mask, number]);
}

/** For each entry of the index, the number at that place along a dimension. */
export function gather(
  machine: Machine,
  tensor: Tensor,
  dim: number,
  index: Value | undefined,
): Value {
  if (index?.kind !== "tensor") return machine.fail("TypeError", "expected a Tensor of places");
  const [axis = 0] = axesOf(machine, tensor, dim);
  const [numbers, places] = [tensor.numbers(), index.numbers()];
  const { shape } = index;
  if (!numbers || !places) {
    return made(
      machine,
      createUnknownTensor(tensor.library, tensor.dtype, shape, numbers ? index.why : tensor.why),
      "gather",
      [tensor, index],
    );
  }
  const own = stridesOf(tensor.shape);
  const other = stridesOf(shape);
  const result = fill(machine, tensor.library, tensor.dtype, shape, (out) => {
    for (let at = 0; at < out.length; at++) {
      let from = 0;
      for (let each = 0; each < shape.length; each++) {
        const place = each === axis ? places[at]! : Math.floor(at / other[each]!) % shape[each]!;
        from += place * own[each]!;
      }
      out[at] = numbers[from]!;
    }
  });
  return made(machine, result, "gather", [tensor, index], { axis });
}

/** The largest, or smallest, numbers of each row and their places. */
export function topk(
  machine: Machine,
  tensor: Tensor,
  count: number,
  dim: number,
  isLargest: boolean,
): Value {
  const [axis = 0] = axesOf(machine, tensor, dim);
  const { values, places } = sortRows(machine, tensor, axis, isLargest);
  const size = tensor.shape[axis] ?? 1;
  // Numbers that stand in for sizes cannot be compared.
  const isOpen = machine.sizes?.standsIn(count) || machine.sizes?.standsIn(size);
  const length = isOpen ? count : Math.min(count, size);
  return {
    kind: "tuple",
    names: ["values", "indices"],
    typeName: "torch.return_types.topk",
    items: [
      made(machine, narrow(values, axis, 0, length), "topk", [tensor]),
      narrow(places, axis, 0, length),
    ],
  };
}
