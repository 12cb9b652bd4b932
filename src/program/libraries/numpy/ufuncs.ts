import { binary } from "../../tensors/elementwise.ts";
import { isFloating } from "../../values/dtype.ts";
import { mapRows } from "../../tensors/reduce.ts";
import { reshape } from "../../tensors/shapes.ts";
import { forget } from "../../tensors/write.ts";
import { int, none } from "../../values/make.ts";
import { broadcastShapes, countOf, sameShape } from "../../values/dimension.ts";
import { createTensor, expandTo, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { binaryNames } from "../arrays/shared.ts";
import { operandOf, wholeOf } from "../convert.ts";
import { define } from "../signature.ts";
import { type Entry, pair } from "./entries.ts";
import { numpyFunctions } from "./functions.ts";
import { arrayOf, onArray } from "./given.ts";

/** What the repetition of an operation is called. */
const reducing: Readonly<Record<string, string>> = {
  ...{ add: "sum", multiply: "prod", maximum: "max", minimum: "min" },
  ...{ logical_and: "all", logical_or: "any" },
};

const cumulating: Readonly<Record<string, string>> = { add: "cumsum", multiply: "cumprod" };

/** `reduce`, `accumulate`, and `outer` of an operation of NumPy, such as `np.add`; null: it has none. */
export function methodOfOperation(operation: string, method: string): Value | null {
  const name = operation.startsWith("np.") ? operation.slice(3) : "";
  const kernel = binaryNames[name];
  if (!kernel) return null;
  const entry = entryOf(name, method);
  return entry && define(`${operation}.${method}`, ...entry);
}

/** Places in several dimensions as places in one row; null: they are not followed. */
function flatPlaces(machine: Machine, target: Tensor, parts: readonly Value[]): Tensor | null {
  if (parts.length !== target.shape.length) return null;
  const arrays = parts.flatMap((part) => {
    const array = arrayOf(machine, part);
    return array.kind === "tensor" ? [array] : [];
  });
  const numbers = arrays.map((each) => each.numbers());
  const [first] = arrays;
  if (!first || arrays.length < parts.length || numbers.includes(null)) return null;
  if (!arrays.every(({ shape }) => sameShape(shape, first.shape))) return null;
  const flat = new Float64Array(first.count);
  for (const [axis, own] of numbers.entries()) {
    const size = target.shape[axis]!;
    if (own!.some((at) => at < -size || at >= size)) return null;
    own!.forEach((at, place) => (flat[place] = flat[place]! * size + (at < 0 ? at + size : at)));
  }
  return createTensor("numpy", "int64", first.shape, flat);
}

/** The rows that come to places, one for each; null: they do not fit. */
function rowsOf(
  given: Tensor,
  places: readonly number[],
  row: readonly number[],
  machine: Machine,
): Tensor | null {
  const whole = [...places, ...row];
  const shape = broadcastShapes(given.shape, whole);
  const fits = shape !== null && sameShape(shape, whole);
  return fits ? reshape(machine, expandTo(given, whole), [countOf(places), ...row]) : null;
}

function entryOf(name: string, method: string): Entry | null {
  const kernel = binaryNames[name]!;
  switch (method) {
    case "outer":
      return pair((machine, a, b) => {
        const ones = new Array<number>(b.shape.length).fill(1);
        return binary(machine, kernel, reshape(machine, a, [...a.shape, ...ones]), b);
      });
    case "reduce": {
      const whole = numpyFunctions.get(reducing[name] ?? "");
      if (!whole) return null;
      return onArray("array, axis=, dtype=, out=, keepdims=", (machine, array, [axis, ...rest]) => {
        const [dtype, , keeps] = rest;
        const named: [string, Value][] = [["axis", axis ?? int(0)]];
        if (dtype) named.push(["dtype", dtype]);
        if (keeps) named.push(["keepdims", keeps]);
        return machine.call(whole, [array], new Map(named));
      });
    }
    case "accumulate": {
      const whole = numpyFunctions.get(cumulating[name] ?? "");
      const isExtreme = name === "maximum" || name === "minimum";
      if (!whole && !isExtreme) return null;
      return onArray("array, axis=", (machine, array, [axis]) => {
        const along = axis ?? int(0);
        if (whole) return machine.call(whole, [array], new Map([["axis", along]]));
        const best = name === "maximum" ? Math.max : Math.min;
        const dtype = isFloating(array.dtype) ? array.dtype : "int64";
        return mapRows(machine, name, array, wholeOf(along, machine), dtype, (row, out) => {
          let most = row[0] ?? NaN;
          row.forEach((number, at) => (out[at] = most = best(most, number)));
        });
      });
    }
    case "at":
      return [
        "a, indices, b",
        (machine, [target, places, given]) => {
          if (target?.kind !== "tensor") return machine.fail("TypeError", "expected an array");
          machine.touch(target);
          const flat = places?.kind === "tuple" ? flatPlaces(machine, target, places.items) : null;
          if (places?.kind === "tuple" && !flat) {
            forget(target.storage, "these places are not followed");
            return none;
          }
          if (flat && target.isContiguous) {
            const row = reshape(machine, target, [-1]);
            return machine.call(define(`np.${name}.at`, ...entryOf(name, "at")!), [
              row,
              flat,
              given!,
            ]);
          }
          const array = arrayOf(machine, places);
          const isMask = array.kind === "tensor" && array.dtype === "bool";
          const at = array.kind === "tensor" && !isMask ? array : null;
          const numbers = at?.numbers();
          const all = operandOf(given) ?? arrayOf(machine, given);
          const other =
            at && all.kind === "tensor"
              ? rowsOf(all, at.shape, target.shape.slice(1), machine)
              : all;
          if (!numbers || (other?.kind !== "tensor" && other?.kind !== "plain")) {
            forget(target.storage, "these places are not followed");
            return none;
          }
          machine.spend(numbers.length);
          numbers.forEach((place, each) => {
            const own = operandOf(machine.language.getItem(target, int(place), machine));
            const by =
              other.kind === "tensor"
                ? operandOf(machine.language.getItem(other, int(each), machine))
                : other;
            if (!own || !by) return;
            machine.language.setItem(target, int(place), binary(machine, kernel, own, by), machine);
          });
          return none;
        },
      ];
    default:
      return null;
  }
}
