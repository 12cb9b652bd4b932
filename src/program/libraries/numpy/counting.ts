import { binary } from "../../tensors/elementwise.ts";
import { reduce } from "../../tensors/reduce.ts";
import { permute, reshape } from "../../tensors/shapes.ts";
import { builtin, int, list, tuple } from "../../values/make.ts";
import { createTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { reduceGiven } from "../arrays/shared.ts";
import { fromNested } from "../arrays/create.ts";
import { flagOf, numberOf, wholeOf } from "../convert.ts";
import { uniqueRows } from "./sets.ts";
import { type Entry, pair, reduceEntry } from "./entries.ts";
import { arrayOf, onArray } from "./given.ts";

/** The different numbers in order; on request where each is first, which one each is, how often it is there. */
export function unique(
  machine: Machine,
  array: Tensor,
  [first, inverse, counts]: readonly [boolean, boolean, boolean],
): Value {
  const numbers = array.numbers();
  if (!numbers) return machine.unknown(array.why);
  const { library } = array;
  const sorted = Float64Array.from(new Set(numbers)).sort();
  const placeOf = new Map([...sorted].map((number, at) => [number, at]));
  const whole = (values: Float64Array, shape = [values.length]): Tensor =>
    createTensor(library, "int64", shape, values);
  const results: Value[] = [createTensor(library, array.dtype, [sorted.length], sorted)];
  if (first) {
    const firsts = new Map<number, number>();
    numbers.forEach((number, at) => firsts.has(number) || firsts.set(number, at));
    results.push(whole(sorted.map((number) => firsts.get(number) ?? 0)));
  }
  if (inverse) {
    const places = numbers.map((number) => placeOf.get(number) ?? 0);
    results.push(whole(places, library === "numpy" ? [places.length] : [...array.shape]));
  }
  if (counts) {
    const found = new Float64Array(sorted.length);
    for (const number of numbers) found[placeOf.get(number) ?? 0]!++;
    results.push(whole(found));
  }
  return results.length === 1 ? results[0]! : tuple(results);
}

/** The weighted mean. */
function average(machine: Machine, array: Tensor, weights: Tensor, axis: Value | undefined): Value {
  const isAlong = weights.shape.length === 1 && array.shape.length > 1;
  if (isAlong && axis?.kind !== "int") {
    return machine.fail("TypeError", "Axis must be specified when shapes of a and weights differ.");
  }
  const at = isAlong ? wholeOf(axis, machine) : 0;
  const place = at < 0 ? at + array.shape.length : at;
  const shape = array.shape.map((size, own) => (own === place ? size : 1));
  const shares = isAlong ? reshape(machine, weights, shape) : weights;
  const weighed = binary(machine, "multiply", array, shares);
  const sum = reduceGiven(machine, "sum", weighed, axis, undefined);
  const total = isAlong
    ? reduce(machine, "sum", weights, null, false)
    : reduceGiven(machine, "sum", shares, axis, undefined);
  return sum.kind === "tensor" && total.kind === "tensor"
    ? binary(machine, "divide", sum, total)
    : sum;
}

export function kron(machine: Machine, a: Tensor, b: Tensor): Value {
  if (a.shape.length === 1 && b.shape.length === 1) {
    const [left, right] = [reshape(machine, a, [-1, 1]), reshape(machine, b, [1, -1])];
    return reshape(machine, binary(machine, "multiply", left, right), [-1]);
  }
  if (a.shape.length !== 2 || b.shape.length !== 2) {
    return machine.unknown("`np.kron` is followed only for matrices");
  }
  const [rows, columns, height, width] = [...a.shape, ...b.shape] as [
    number,
    number,
    number,
    number,
  ];
  const left = reshape(machine, a, [rows, columns, 1, 1]);
  const right = reshape(machine, b, [1, 1, height, width]);
  const products = permute(machine, binary(machine, "multiply", left, right), [0, 2, 1, 3]);
  return reshape(machine, products, [rows * height, columns * width]);
}

/** Functions that count, average, and enumerate arrays. */
export const counting: Readonly<Record<string, Entry>> = {
  unique: onArray(
    "ar, return_index=, return_inverse=, return_counts=, axis=",
    (machine, array, [first, inverse, counts, axis]) => {
      const asked = [flagOf(first, false), flagOf(inverse, false), flagOf(counts, false)] as const;
      if (!axis || axis.kind === "none") return unique(machine, array, asked);
      return numberOf(axis) === 0 && !asked.includes(true)
        ? uniqueRows(machine, array)
        : machine.unknown("`axis` of `np.unique` is not followed");
    },
  ),
  average: onArray("a, axis=, weights=, *, keepdims=", (machine, array, [axis, weights, keep]) => {
    if (!weights || weights.kind === "none") {
      return reduceEntry("mean")[1](machine, [array, axis, undefined, undefined, keep]);
    }
    const shares = arrayOf(machine, weights);
    return shares.kind === "tensor" ? average(machine, array, shares, axis) : shares;
  }),
  ptp: onArray("a, axis=, *, keepdims=", (machine, array, [axis, keep]) => {
    const most = reduceGiven(machine, "max", array, axis, keep);
    const least = reduceGiven(machine, "min", array, axis, keep);
    return most.kind === "tensor" && least.kind === "tensor"
      ? binary(machine, "subtract", most, least)
      : most;
  }),
  kron: pair(kron),
  ndenumerate: onArray("arr", (machine, array) => {
    const numbers = array.numbers();
    if (!numbers) return machine.unknown(array.why);
    machine.spend(numbers.length);
    const flat = reshape(machine, array, [-1]);
    return list(
      Array.from(numbers, (_, at) => {
        let rest = at;
        const place = [...array.shape].reverse().map((size) => {
          const own = rest % size;
          rest = Math.floor(rest / size);
          return int(own);
        });
        return tuple([tuple(place.reverse()), machine.language.getItem(flat, int(at), machine)]);
      }),
    );
  }),
  vectorize: [
    "fn",
    (_, [fn]) =>
      builtin("vectorize", ({ items: [first, ...rest] }, machine) => {
        const array = arrayOf(machine, first);
        const numbers = array.kind === "tensor" ? array.numbers() : null;
        if (array.kind !== "tensor" || !numbers || !fn || rest.length > 0) {
          return machine.unknown("what `np.vectorize` makes here is not followed");
        }
        const flat = reshape(machine, array, [-1]);
        const results = list(
          Array.from(numbers, (_number, at) =>
            machine.call(fn, [machine.language.getItem(flat, int(at), machine)]),
          ),
        );
        const made = fromNested(machine, results, "numpy", null);
        return made.kind === "tensor" ? reshape(machine, made, array.shape) : made;
      }),
  ],
};
