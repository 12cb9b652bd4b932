import { getAt } from "../../tensors/indexing.ts";
import { roll } from "../../tensors/join.ts";
import { axesOf } from "../../tensors/reduce.ts";
import { repeatEach, reshape, reverseAxes } from "../../tensors/shapes.ts";
import { createTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { wholeOf, wholesOf } from "../convert.ts";

/** Moved along one dimension or several, or, without any, along all numbers. */
export function rolled(
  machine: Machine,
  tensor: Tensor,
  shift: Value | undefined,
  axis: Value | undefined,
): Value {
  const shifts = wholesOf(shift, machine);
  if (!shifts) return machine.unknown("how far to roll is unknown");
  if (!axis || axis.kind === "none") {
    const row = reshape(machine, tensor, [-1]);
    return reshape(machine, roll(machine, row, shifts[0] ?? 0, 0), tensor.shape);
  }
  const axes = axesOf(machine, tensor, wholesOf(axis, machine) ?? []);
  return axes.reduce((moved, at, place) => {
    return roll(machine, moved, shifts[place] ?? shifts[0] ?? 0, at);
  }, tensor);
}

/** Each entry along a dimension several times in a row: as often for all, or each as often as is said. */
export function repeated(
  machine: Machine,
  tensor: Tensor,
  times: Value | undefined,
  axis: Value | undefined,
): Value {
  const along = axis && axis.kind !== "none" ? wholeOf(axis, machine) : null;
  const isSeveral =
    times?.kind === "list" ||
    times?.kind === "tuple" ||
    (times?.kind === "tensor" && times.shape.length === 1);
  if (!isSeveral) return repeatEach(machine, tensor, wholeOf(times, machine), along);
  const counts = wholesOf(times, machine);
  if (!counts) return machine.unknown("how often to repeat is unknown");
  const source = along === null ? reshape(machine, tensor, [-1]) : tensor;
  const [at = 0] = axesOf(machine, source, along ?? 0);
  const size = source.shape[at] ?? 0;
  const each = counts.length === 1 ? new Array<number>(size).fill(counts[0]!) : counts;
  if (each.length !== size || each.some((count) => count < 0)) {
    return machine.fail("ValueError", `${counts.length} counts do not fit ${size} entries`);
  }
  machine.spend(each.reduce((sum, count) => sum + count, 0));
  const places = each.flatMap((count, place) => new Array<number>(count).fill(place));
  const index = createTensor(source.library, "int64", [places.length], Float64Array.from(places));
  const whole = { kind: "slice", start: null, stop: null, step: 1 } as const;
  return (
    getAt(machine, source, [
      ...new Array<typeof whole>(at).fill(whole),
      { kind: "tensor", tensor: index },
    ]) ?? machine.unknown("the numbers to repeat are unknown")
  );
}

/** Another shape, its numbers taken row by row, or column by column with `order="F"`. */
export function reshapeBy(
  machine: Machine,
  tensor: Tensor,
  sizes: readonly number[],
  order: Value | undefined,
): Value {
  const how = order?.kind === "string" ? order.value : "C";
  if (how !== "F") {
    return how === "C" || tensor.isContiguous
      ? reshape(machine, tensor, sizes)
      : machine.unknown("this order of numbers is not followed");
  }
  const turned = reshape(machine, reverseAxes(machine, tensor), sizes.toReversed());
  return reverseAxes(machine, turned);
}
