import { binary } from "../../tensors/elementwise.ts";
import { builtin, none } from "../../values/make.ts";
import { createUnknownTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, UnknownValue, Value } from "../../values/value.ts";
import type { Table } from "../signature.ts";

const causal = "create_causal_mask";
const window = "create_sliding_window_causal_mask";

/** What makes masks that hide what is after each position, or too far before it: nobody says how large they are. */
export const masks: Table = new Map(
  [causal, window].map((name): [string, Value] => [
    name,
    builtin(name, (_, machine) => {
      const mask = machine.sizes?.open(name, machine.range);
      if (mask?.kind !== "unknown" || !mask.open) return none;
      mask.open.isResult = true;
      return mask;
    }),
  ]),
);

/**
 * A mask that nobody gave beside a number or a tensor, while shapes are followed: it fits what it is added to, or what
 * it multiplies. null: it is another value, or an operation of others.
 */
export function besideMask(
  operator: string,
  left: Value,
  { open, why }: UnknownValue,
  machine: Machine,
): Value | null {
  if (!open || !/mask/i.test(open.name)) return null;
  // `1.0 - mask`
  if (left.kind === "int" || left.kind === "float") return open.renew();
  const operation = operator === "+" ? "add" : operator === "*" ? "multiply" : null;
  if (!operation || left.kind !== "tensor" || !left.origin || left.isParameter) return null;
  // A mask may have more dimensions than what it multiplies.
  if (operation === "multiply" && left.shape.length < 3) return null;
  const mask = createUnknownTensor(left.library, left.dtype, [], why);
  return binary(machine, operation, left, hiding(mask, open.name, machine));
}

/** The mask with what it hides, if that is known. */
function hiding(mask: Tensor, madeBy: string, { range }: Machine): Tensor {
  const made = (operation: string, inputs: readonly Tensor[], shift = 0): Tensor => {
    const tensor = createUnknownTensor(mask.library, mask.dtype, [], mask.why);
    tensor.origin = { operation, inputs, settings: { shift }, range };
    return tensor;
  };
  const later = made("triangle", [mask]);
  if (madeBy === causal) return later;
  const isFar = made("triangle", [mask], 2);
  return madeBy === window ? made("logicalAnd", [later, isFar]) : mask;
}
