import { binary, cast } from "../../tensors/elementwise.ts";
import { concatenate, stack } from "../../tensors/join.ts";
import { findTrue } from "../../tensors/indexing.ts";
import { fill, made, plain } from "../../tensors/operand.ts";
import { axesOf, mapRows } from "../../tensors/reduce.ts";
import { narrow, reshape, unsqueeze } from "../../tensors/shapes.ts";
import { int, list, tuple } from "../../values/make.ts";
import { createTensor, createUnknownTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { gather } from "../torch/choosing.ts";
import { type Filling, type Margin, pad } from "../arrays/pad.ts";
import { numberOf, wholeOf, wholesOf } from "../convert.ts";
import { type Entry, joinEntry, pair } from "./entries.ts";
import { arrayOf, onArray } from "./given.ts";
import { placeIn } from "./shuffling.ts";

const isNone = (value: Value | undefined): boolean => !value || value.kind === "none";

/** The array and its axis; without an axis, all its numbers in one row. */
function along(
  machine: Machine,
  array: Tensor,
  axis: Value | undefined,
): readonly [Tensor, number] {
  if (isNone(axis)) return [reshape(machine, array, [-1]), 0];
  return [array, axesOf(machine, array, wholeOf(axis, machine))[0] ?? 0];
}

/** Entries along an axis by their places. */
function take(machine: Machine, array: Tensor, places: Value, axis: number): Value {
  const all = {
    kind: "slice",
    start: { kind: "none" },
    stop: { kind: "none" },
    step: { kind: "none" },
  } as const;
  const index = tuple([...new Array<Value>(axis).fill(all), places]);
  return machine.language.getItem(array, index, machine);
}

/** Some numbers of each row: those for which `isKept` holds. */
function keep(
  machine: Machine,
  array: Tensor,
  axis: number,
  isKept: (at: number) => boolean,
): Value {
  const size = array.shape[axis] ?? 0;
  machine.spend(size);
  const places = Array.from({ length: size }, (_, at) => at).filter(isKept);
  return take(
    machine,
    array,
    createTensor("numpy", "int64", [places.length], Float64Array.from(places)),
    axis,
  );
}

function placesIn(
  value: Value | undefined,
  size: number,
  machine: Machine,
): readonly number[] | null {
  return wholesOf(value, machine)?.map((at) => (at < 0 ? at + size : at)) ?? null;
}

function insert(machine: Machine, array: Tensor, at: number, given: Tensor, axis: number): Value {
  const size = array.shape[axis]!;
  const place = at < 0 ? at + size : at;
  const whole =
    given.shape.length === array.shape.length ? given : spread(machine, given, array, axis);
  const values = cast(machine, whole, array.dtype);
  const [before, behind] = [
    narrow(array, axis, 0, place),
    narrow(array, axis, place, size - place),
  ];
  return concatenate(machine, [before, values, behind], axis);
}

/** Broadcasts fewer numbers to one entry of an array along an axis. */
function spread(machine: Machine, given: Tensor, array: Tensor, axis: number): Tensor {
  if (array.shape.length === 1) return reshape(machine, given, [-1]);
  const shape = array.shape.with(axis, 1);
  const zeros = fill(machine, "numpy", given.dtype, shape, () => undefined);
  const own = given.shape.length === 0 ? given : unsqueeze(machine, given, axis);
  return binary(machine, "add", zeros, own);
}

/** Numbers of each row that follow from those of the row in order. */
function quantile(machine: Machine, array: Tensor, share: number, axis: Value | undefined): Tensor {
  const [source, at] = along(machine, array, axis);
  const width = source.shape[at] ?? 1;
  const place = share * (width - 1);
  const rows = mapRows(machine, "quantile", source, at, "float64", (row, out) => {
    const order = Float64Array.from(row).sort();
    const below = Math.floor(place);
    const [a, b] = [order[below]!, order[Math.min(below + 1, width - 1)]!];
    out.fill(a + (b - a) * (place - below));
  });
  const first = narrow(rows, at, 0, 1);
  const view = first.view(first.shape.toSpliced(at, 1), first.strides.toSpliced(at, 1));
  return made(machine, view, "quantile", [array], { share });
}

function quantiles(scale: number): Entry {
  return onArray("a, q, axis=", (machine, array, [q, axis]) => {
    const share = numberOf(q);
    if (share !== null && q?.kind !== "list") return quantile(machine, array, share / scale, axis);
    const shares = arrayOf(machine, q);
    const numbers = shares.kind === "tensor" ? shares.numbers() : null;
    if (shares.kind !== "tensor" || !numbers || shares.shape.length !== 1 || numbers.length === 0)
      return machine.unknown("several quantiles at once are not followed");
    const rows = [...numbers].map((each) => quantile(machine, array, each / scale, axis));
    return stack(machine, rows, 0);
  });
}

const fillings: Readonly<Record<string, Filling>> = {
  constant: "constant",
  edge: "edge",
  reflect: "reflect",
  wrap: "wrap",
};

/** `2`, `(1, 2)`, `((1, 2),)` or a pair for each axis. */
function marginsOf(
  machine: Machine,
  value: Value | undefined,
  rank: number,
): readonly Margin[] | null {
  const items =
    value && value.kind !== "int" ? [...(machine.language.iterate(value, machine) ?? [])] : [];
  const isNested = items.some(({ kind }) => kind === "tuple" || kind === "list");
  const pairs = isNested
    ? items.map((item) => wholesOf(item, machine))
    : [wholesOf(value, machine)];
  const margins = pairs.flatMap((each): Margin[] => {
    const [a, b] = each ?? [];
    return a === undefined ? [] : [[a, b ?? a]];
  });
  const [first] = margins;
  if (!first || margins.length < pairs.length) return null;
  return margins.length === rank ? margins : Array.from({ length: rank }, () => first);
}

/** How often each whole number is there, or the sum of its weights. */
export function counted(
  machine: Machine,
  array: Tensor,
  least: number,
  weights: Tensor | null,
): Value {
  const [numbers, shares] = [array.numbers(), weights?.numbers()];
  if (!numbers || (weights && !shares)) return machine.unknown(numbers ? weights!.why : array.why);
  if (numbers.some((number) => number < 0))
    return machine.fail("ValueError", "'list' argument must have no negative elements");
  const length = numbers.reduce((most, each) => Math.max(most, each + 1), least);
  const dtype = weights ? "float64" : "int64";
  return fill(machine, array.library, dtype, [length], (out) => {
    numbers.forEach((number, at) => (out[number]! += shares ? shares[at]! : 1));
  });
}

/** Functions that choose, add, and remove entries. */
export const choosing: Readonly<Record<string, Entry>> = {
  take: onArray("a, indices, axis=", (machine, array, [places, axis]) => {
    const [source, at] = along(machine, array, axis);
    const index = places?.kind === "int" ? places : arrayOf(machine, places);
    return take(machine, source, index, at);
  }),
  take_along_axis: pair(
    (machine, a, b, [axis]) => gather(machine, a, wholeOf(axis, machine), b),
    ", axis",
  ),
  append: onArray("arr, values, axis=", (machine, array, [given, axis]) => {
    const values = arrayOf(machine, given);
    if (values.kind !== "tensor") return values;
    const [source, at] = along(machine, array, axis);
    const other = isNone(axis) ? reshape(machine, values, [-1]) : values;
    return concatenate(machine, [source, other], at);
  }),
  insert: onArray("arr, obj, values, axis=", (machine, array, [place, given, axis]) => {
    const values = arrayOf(machine, given);
    if (values.kind !== "tensor") return values;
    const [source, at] = along(machine, array, axis);
    return insert(machine, source, wholeOf(place, machine), values, at);
  }),
  delete: onArray("arr, obj, axis=", (machine, array, [given, axis]) => {
    const [source, at] = along(machine, array, axis);
    const gone = placesIn(given, source.shape[at] ?? 0, machine);
    if (!gone) return machine.unknown("the deleted entries are unknown");
    const leaving = new Set(gone);
    return keep(machine, source, at, (each) => !leaving.has(each));
  }),
  isin: pair((machine, a, b) => {
    const [numbers, others] = [a.numbers(), b.numbers()];
    if (!numbers || !others)
      return createUnknownTensor("numpy", "bool", a.shape, numbers ? b.why : a.why);
    const set = new Set(others);
    return fill(machine, a.library, "bool", a.shape, (out) => {
      numbers.forEach((number, at) => (out[at] = set.has(number) ? 1 : 0));
    });
  }),
  argwhere: onArray("a", (machine, array) => {
    const numbers = array.numbers();
    if (!numbers) return machine.unknown(array.why);
    const parts = findTrue(array, numbers);
    const count = parts[0]?.length ?? 0;
    return fill(machine, array.library, "int64", [count, parts.length], (out) => {
      parts.forEach((places, axis) =>
        places.forEach((place, at) => (out[at * parts.length + axis] = place)),
      );
    });
  }),
  flatnonzero: onArray("a", (machine, array) => {
    const numbers = array.numbers();
    if (!numbers) return machine.unknown(array.why);
    const flat = reshape(machine, array, [-1]);
    const [places = new Float64Array()] = findTrue(flat, numbers);
    return createTensor("numpy", "int64", [places.length], places);
  }),
  searchsorted: onArray("a, v, side=", (machine, array, [given, side]) => {
    const value = arrayOf(machine, given);
    if (value.kind !== "tensor") return value;
    const [sorted, numbers] = [array.numbers(), value.numbers()];
    if (!sorted || !numbers) return machine.unknown(sorted ? value.why : array.why);
    const isRight = side?.kind === "string" && side.value === "right";
    machine.spend(numbers.length / 4);
    return fill(machine, array.library, "int64", value.shape, (out) => {
      numbers.forEach((number, at) => (out[at] = placeIn(sorted, number, isRight)));
    });
  }),
  bincount: onArray("x, weights=, minlength=", (machine, array, [weights, least]) => {
    const given = isNone(weights) ? null : arrayOf(machine, weights);
    if (given && given.kind !== "tensor") return given;
    return counted(machine, array, wholeOf(least, machine, 0), given);
  }),
  diff: onArray("a, n=, axis=", (machine, array, [n, axis]) => {
    let result = array;
    const [at = 0] = axesOf(machine, array, wholeOf(axis, machine, -1));
    for (let turn = 0; turn < Math.min(wholeOf(n, machine, 1), 20); turn++) {
      const size = result.shape[at] ?? 0;
      if (size === 0) break;
      result = binary(
        machine,
        "subtract",
        narrow(result, at, 1, size - 1),
        narrow(result, at, 0, size - 1),
      );
    }
    return result;
  }),
  percentile: quantiles(100),
  quantile: quantiles(1),
  pad: onArray(
    "array, pad_width, mode=, *, constant_values=",
    (machine, array, [widths, mode, value]) => {
      const how = mode?.kind === "string" ? fillings[mode.value] : "constant";
      const margins = marginsOf(machine, widths, array.shape.length);
      const number = value ? numberOf(value) : 0;
      if (!how || !margins || number === null)
        return machine.unknown("these margins of `np.pad` are not followed");
      return pad(machine, array, margins, how, number);
    },
  ),
  nan_to_num: onArray("x, copy=, nan=, posinf=, neginf=", (machine, array, [, nan, high, low]) => {
    const most = array.dtype === "float32" ? 3.4028234663852886e38 : Number.MAX_VALUE;
    const [n, h, l] = [numberOf(nan) ?? 0, numberOf(high) ?? most, numberOf(low) ?? -most];
    const numbers = array.numbers();
    if (!numbers) return array;
    const result = fill(machine, array.library, array.dtype, array.shape, (out) => {
      numbers.forEach((each, at) => {
        out[at] = Number.isNaN(each) ? n : each === Infinity ? h : each === -Infinity ? l : each;
      });
    });
    return made(machine, result, "where", [array]);
  }),
  deg2rad: onArray("a", (machine, array) =>
    binary(machine, "multiply", array, plain(Math.PI / 180, 2)),
  ),
  rad2deg: onArray("a", (machine, array) =>
    binary(machine, "multiply", array, plain(180 / Math.PI, 2)),
  ),
  dstack: joinEntry((machine, parts) =>
    concatenate(
      machine,
      parts.map((part) => {
        const [rows = 1, columns = 1] = part.shape.length === 1 ? [1, part.shape[0]!] : part.shape;
        return part.shape.length > 2 ? part : reshape(machine, part, [rows, columns, 1]);
      }),
      2,
    ),
  ),
  ndindex: [
    "*sizes",
    (machine, [sizes]) => {
      const given = sizes?.kind === "tuple" && sizes.items.length === 1 ? sizes.items[0] : sizes;
      const shape = wholesOf(given, machine);
      if (!shape) return machine.unknown("the shape is unknown");
      let places: readonly (readonly number[])[] = [[]];
      for (const size of shape) {
        machine.spend(places.length * size);
        places = places.flatMap((place) => Array.from({ length: size }, (_, at) => [...place, at]));
      }
      return list(places.map((place) => tuple(place.map(int))));
    },
  ],
};
