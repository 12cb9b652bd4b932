import { fill } from "../../tensors/operand.ts";
import { axesOf } from "../../tensors/reduce.ts";
import { forget, overwrite } from "../../tensors/write.ts";
import { roundTo } from "../../values/dtype.ts";
import { bool, none } from "../../values/make.ts";
import { forEachPlace, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { wholeOf, wholesOf } from "../convert.ts";
import { define, type Given, type Table } from "../signature.ts";
import type { Entry } from "./entries.ts";
import { arrayOf, onArray } from "./given.ts";

/** Writes numbers of an array one by one; null: what is written is unknown. */
function rewritten(
  machine: Machine,
  array: Tensor,
  write: ((out: Float64Array) => void) | null,
): Value {
  machine.touch(array);
  const numbers = array.numbers();
  if (!write || !numbers) {
    forget(array.storage, "the values written here are unknown");
    return none;
  }
  const changed = fill(machine, "numpy", array.dtype, array.shape, (out) => {
    out.set(numbers);
    write(out);
  });
  overwrite(machine, array, changed);
  return none;
}

function put(machine: Machine, array: Tensor, [places, given]: Given): Value {
  const [index, values] = [arrayOf(machine, places), arrayOf(machine, given)];
  const ats = index.kind === "tensor" ? index.numbers() : null;
  const numbers = values.kind === "tensor" ? values.numbers() : null;
  if (!ats || !numbers || numbers.length === 0) return rewritten(machine, array, null);
  const { count } = array;
  const odd = ats.find((at) => at < -count || at >= count);
  if (odd !== undefined)
    machine.fail("IndexError", `index ${odd} is out of bounds for axis 0 with size ${count}`);
  return rewritten(machine, array, (out) => {
    ats.forEach((at, place) => {
      out[at < 0 ? at + count : at] = roundTo(numbers[place % numbers.length]!, array.dtype);
    });
  });
}

function putAlong(machine: Machine, array: Tensor, [places, given, axis]: Given): Value {
  const [index, values] = [arrayOf(machine, places), arrayOf(machine, given)];
  const ats = index.kind === "tensor" ? index.numbers() : null;
  const numbers = values.kind === "tensor" ? values.numbers() : null;
  const isSimple = index.kind === "tensor" && index.shape.length === array.shape.length;
  const isFitting = numbers && (numbers.length === 1 || numbers.length === ats?.length);
  if (!ats || !isSimple || !isFitting || !axis || axis.kind === "none")
    return rewritten(machine, array, null);
  const [along = 0] = axesOf(machine, array, wholeOf(axis, machine));
  const { shape } = index;
  if (shape.some((size, at) => at !== along && size !== array.shape[at]))
    return rewritten(machine, array, null);
  const size = array.shape[along]!;
  if (ats.some((at) => at < -size || at >= size)) return rewritten(machine, array, null);
  return rewritten(machine, array, (out) => {
    ats.forEach((at, place) => {
      let [rest, step, target] = [place, 1, 0];
      for (let axisAt = shape.length - 1; axisAt >= 0; axisAt--) {
        const own = axisAt === along ? (at < 0 ? at + size : at) : rest % shape[axisAt]!;
        target += own * step;
        rest = Math.floor(rest / shape[axisAt]!);
        step *= array.shape[axisAt]!;
      }
      out[target] = roundTo(numbers[numbers.length === 1 ? 0 : place]!, array.dtype);
    });
  });
}

/** Whether two arrays show a number together. */
function sharesNumbers(machine: Machine, [first, second]: Given): Value {
  const [a, b] = [arrayOf(machine, first), arrayOf(machine, second)];
  if (a.kind !== "tensor" || b.kind !== "tensor")
    return machine.unknown("these numbers are unknown");
  if (a.storage !== b.storage) return bool(false);
  machine.spend((a.count + b.count) / 4);
  const own = new Set<number>();
  forEachPlace(a, (place) => own.add(place));
  let isShared = false;
  forEachPlace(b, (place) => {
    if (own.has(place)) isShared = true;
  });
  return bool(isShared);
}

/** Functions that write at places, and that ask where numbers are. */
export const places: Readonly<Record<string, Entry>> = {
  put: onArray("a, ind, v", put),
  put_along_axis: onArray("arr, indices, values, axis", putAlong),
  shares_memory: ["a, b", sharesNumbers],
  may_share_memory: ["a, b", sharesNumbers],
};

/** `np.lib.stride_tricks`. */
export const strideTricks: Table = new Map([
  [
    "sliding_window_view",
    define(
      "np.sliding_window_view",
      ...onArray("x, window_shape, axis=", (machine, array, [window, axis]) => {
        const [size, ...more] = wholesOf(window, machine) ?? [];
        const isFlat = !axis || axis.kind === "none";
        if (size === undefined || more.length > 0 || (isFlat && array.shape.length !== 1))
          return machine.unknown("this call is not followed");
        const [along = 0] = axesOf(machine, array, isFlat ? 0 : wholeOf(axis, machine));
        const length = array.shape[along]!;
        if (size > length || size < 0)
          return machine.fail("ValueError", "window shape cannot be larger than input array shape");
        const step = array.strides[along]!;
        return array.view(
          [...array.shape.with(along, length - size + 1), size],
          [...array.strides, step],
        );
      }),
    ),
  ],
]);
