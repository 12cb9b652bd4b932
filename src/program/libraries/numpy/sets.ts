import { binary } from "../../tensors/elementwise.ts";
import { commonType } from "../../tensors/join.ts";
import { fill } from "../../tensors/operand.ts";
import { expand } from "../../tensors/shapes.ts";
import { broadcastShapes } from "../../values/dimension.ts";
import { bool, list } from "../../values/make.ts";
import { createTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { flagOf, wholesOf } from "../convert.ts";
import { type Entry, pair } from "./entries.ts";
import { arrayOf, onArray } from "./given.ts";
import { placeIn } from "./shuffling.ts";

/** Different numbers in order: NaN comes last. */
const inOrder = (numbers: Iterable<number>): Float64Array =>
  Float64Array.from(new Set(numbers)).sort();

/** Numbers that are chosen from those of two arrays, each once and in order. */
function chosenFrom(
  choose: (a: ReadonlySet<number>, b: ReadonlySet<number>) => Iterable<number>,
  keepsType = false,
): Entry {
  return pair((machine, a, b) => {
    const [own, other] = [a.numbers(), b.numbers()];
    if (!own || !other) return machine.unknown(own ? b.why : a.why);
    machine.spend((own.length + other.length) / 4);
    const chosen = inOrder(choose(new Set(own), new Set(other)));
    const dtype = keepsType ? a.dtype : commonType([a, b]);
    return createTensor("numpy", dtype, [chosen.length], chosen);
  });
}

/** The rows of a matrix, each once and in order. */
export function uniqueRows(machine: Machine, array: Tensor): Value {
  const numbers = array.numbers();
  const [count = 0, width = 0] = array.shape;
  if (!numbers || array.shape.length !== 2 || numbers.some((each) => Number.isNaN(each)))
    return machine.unknown("`axis` of `np.unique` is not followed");
  machine.spend(numbers.length / 4);
  const rows = Array.from({ length: count }, (_, at) =>
    numbers.subarray(at * width, (at + 1) * width),
  );
  const compare = (a: Float64Array, b: Float64Array): number => {
    const odd = a.findIndex((each, at) => each !== b[at]);
    return odd < 0 ? 0 : a[odd]! - b[odd]!;
  };
  const sorted = rows.toSorted(compare);
  const kept = sorted.filter((row, at) => at === 0 || compare(row, sorted[at - 1]!) !== 0);
  return createTensor(
    "numpy",
    array.dtype,
    [kept.length, width],
    Float64Array.from(kept.flatMap((row) => [...row])),
  );
}

/** The places that put several keys in order, of which the last counts most. */
function lexicalOrder(machine: Machine, keys: readonly Float64Array[]): Value {
  const size = keys[0]?.length ?? 0;
  machine.spend(size);
  const places = Array.from({ length: size }, (_, at) => at);
  places.sort((a, b) => {
    for (const key of keys.toReversed()) {
      const difference = key[a]! - key[b]!;
      if (difference !== 0) return difference;
    }
    return a - b;
  });
  return createTensor("numpy", "int64", [size], Float64Array.from(places));
}

/** Sets of numbers, and the order of keys. */
export const sets: Readonly<Record<string, Entry>> = {
  union1d: chosenFrom((a, b) => [...a, ...b]),
  intersect1d: chosenFrom((a, b) => [...a].filter((each) => b.has(each))),
  setdiff1d: chosenFrom((a, b) => [...a].filter((each) => !b.has(each)), true),
  setxor1d: chosenFrom((a, b) => [
    ...[...a].filter((each) => !b.has(each)),
    ...[...b].filter((each) => !a.has(each)),
  ]),
  lexsort: onArray("keys", (machine, array) => {
    const numbers = array.numbers();
    const [count = 0, size = 0] = array.shape;
    if (!numbers || array.shape.length !== 2 || numbers.some((each) => Number.isNaN(each)))
      return machine.unknown("this order of numbers is not followed");
    const keys = Array.from({ length: count }, (_, at) =>
      numbers.subarray(at * size, (at + 1) * size),
    );
    return lexicalOrder(machine, keys);
  }),
  digitize: onArray("x, bins, right=", (machine, array, [given, right]) => {
    const bins = arrayOf(machine, given);
    if (bins.kind !== "tensor") return bins;
    const [numbers, edges] = [array.numbers(), bins.numbers()];
    if (!numbers || !edges) return machine.unknown(numbers ? bins.why : array.why);
    const rises = edges.every((each, at) => at === 0 || each >= edges[at - 1]!);
    if (!rises) return machine.unknown("this call is not followed");
    const isRight = flagOf(right, false);
    machine.spend(numbers.length / 4);
    return fill(machine, "numpy", "int64", array.shape, (out) => {
      numbers.forEach((number, at) => (out[at] = placeIn(edges, number, !isRight)));
    });
  }),
  array_equiv: pair((machine, a, b) => {
    const shape = broadcastShapes(a.shape, b.shape);
    if (!shape) return bool(false);
    const same = binary(machine, "equal", a, b).numbers();
    return same
      ? bool(same.every((each) => each !== 0))
      : machine.unknown("it is unknown whether these are equal");
  }),
  ediff1d: onArray("ary", (machine, array) => {
    const numbers = array.numbers();
    if (!numbers) return machine.unknown(array.why);
    const size = Math.max(0, numbers.length - 1);
    return fill(machine, "numpy", array.dtype, [size], (out) => {
      for (let at = 0; at < size; at++) out[at] = numbers[at + 1]! - numbers[at]!;
    });
  }),
  choose: [
    "a, choices",
    (machine, [given, choices]) => {
      const array = arrayOf(machine, given);
      const items = choices && machine.language.iterate(choices, machine);
      if (array.kind !== "tensor" || !items)
        return machine.unknown("these choices are not followed");
      const parts = [...items].map((each) => arrayOf(machine, each));
      const known = parts.filter((each) => each.kind === "tensor");
      if (known.length < parts.length) return machine.unknown("these choices are not followed");
      let shape: readonly number[] = array.shape;
      for (const { shape: own } of known) shape = broadcastShapes(shape, own) ?? [];
      const [which, ...values] = [array, ...known].map((each) =>
        expand(machine, each, shape).numbers(),
      );
      if (!which || values.some((each) => !each))
        return machine.unknown("these choices are not followed");
      if (which.some((at) => at < 0 || at >= known.length))
        return machine.fail("ValueError", "invalid entry in choice array");
      return fill(machine, "numpy", commonType(known), shape, (out) => {
        which.forEach((at, place) => (out[place] = values[at]![place]!));
      });
    },
  ],
  resize: onArray("a, new_shape", (machine, array, [shape]) => {
    const whole = wholesOf(shape, machine);
    const numbers = array.numbers();
    if (!numbers || numbers.length === 0 || !whole || whole.some((each) => each < 0))
      return machine.unknown("the shape is unknown");
    return fill(machine, "numpy", array.dtype, whole, (out) => {
      for (let at = 0; at < out.length; at++) out[at] = numbers[at % numbers.length]!;
    });
  }),
  trim_zeros: [
    "filt, trim=",
    (machine, [given, trim]) => {
      const array = arrayOf(machine, given);
      const numbers = array.kind === "tensor" ? array.numbers() : null;
      const sides = trim?.kind === "string" ? trim.value.toLowerCase() : "fb";
      if (array.kind !== "tensor" || !numbers || array.shape.length !== 1)
        return machine.unknown("this call is not followed");
      let [from, to] = [0, numbers.length];
      if (sides.includes("f")) while (from < to && numbers[from] === 0) from++;
      if (sides.includes("b")) while (to > from && numbers[to - 1] === 0) to--;
      if (given?.kind === "list") return list(given.items.slice(from, to));
      const [step = 1] = array.strides;
      return array.view([to - from], [step], array.offset + from * step);
    },
  ],
};
