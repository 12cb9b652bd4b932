import { defaultFloat, type Dtype, type TensorLibrary } from "../../values/dtype.ts";
import { createUnknownTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { binary, cast } from "../../tensors/elementwise.ts";
import { fill, plain } from "../../tensors/operand.ts";
import { triangle } from "../../tensors/shapes.ts";
import { float, tuple } from "../../values/make.ts";
import { filledWith, fromNested, sequence } from "../arrays/create.ts";
import { typeGiven, flagOf, numberOf, sizeOf, wholeOf, wholesOf } from "../convert.ts";
import { steppedLength } from "../../tensors/slices.ts";
import { type Body, define, type Table } from "../signature.ts";
import { atLeast } from "./entries.ts";
import { arrayOf, boxed } from "./given.ts";
import { textArray } from "./textArrays.ts";

type Entry = readonly [string, Body];

const unknownSizes = "the shape is unknown";

function shaped(make: (machine: Machine, shape: readonly number[], dtype: Dtype) => Tensor): Entry {
  return [
    "shape, dtype=",
    (machine, [shape, type]) => {
      const sizes = wholesOf(shape, machine);
      if (!sizes || sizes.some((size) => size < 0)) return machine.unknown(unknownSizes);
      return boxed(make(machine, sizes, typeGiven(type, "numpy") ?? "float64"));
    },
  ];
}

/** Of the shape and the type of another array, unless others are given. */
function alike(make: (machine: Machine, shape: readonly number[], dtype: Dtype) => Tensor): Entry {
  return [
    "a, dtype=, order=, subok=, shape=",
    (machine, [first, type, , , shape]) => {
      const array = arrayOf(machine, first);
      if (array.kind !== "tensor") return array;
      const sizes = shape && shape.kind !== "none" ? wholesOf(shape, machine) : array.shape;
      if (!sizes) return machine.unknown(unknownSizes);
      return make(machine, sizes, typeGiven(type, "numpy") ?? array.dtype);
    },
  ];
}

const empty = (_: Machine, shape: readonly number[], dtype: Dtype): Tensor =>
  createUnknownTensor("numpy", dtype, shape, "an empty array holds whatever lay in memory");

function toArray(machine: Machine, value: Value | undefined, type: Value | undefined): Value {
  if (!value) return machine.fail("TypeError", "array() missing its object");
  const texts = textArray(machine, value, type);
  if (texts) return texts;
  const dtype = typeGiven(type, "numpy");
  if (value.kind === "instance" || value.kind === "dictionary")
    return machine.unknown("the items of this array are unknown");
  return boxed(fromNested(machine, value, "numpy", dtype));
}

/** Whole numbers up to a bound, or from one to another. */
export function arange(
  machine: Machine,
  library: TensorLibrary,
  [first, second, third, type]: readonly (Value | undefined)[],
): Value {
  const isOpen = !second || second.kind === "none";
  const [start, stop, step] = [
    isOpen ? 0 : sizeOf(first, machine),
    sizeOf(isOpen ? first : second, machine),
    third && third.kind !== "none" ? sizeOf(third, machine) : 1,
  ];
  if (start === null || stop === null || step === null)
    return machine.unknown("the bounds of this range are unknown");
  const isFloat = [first, second, third].some(
    (each) => each?.kind === "float" || (each?.kind === "tensor" && each.dtype.includes("float")),
  );
  const dtype = typeGiven(type, library) ?? (isFloat ? defaultFloat(library) : "int64");
  const span = { start: null, stop: null, step };
  const stepped = start === 0 ? steppedLength(machine, span, stop) : null;
  const length = stepped ?? Math.max(0, Math.ceil((stop - start) / step));
  if (!Number.isFinite(length)) return machine.fail("ValueError", "Maximum allowed size exceeded");
  const made = sequence(machine, library, dtype, length, (at) => start + at * step);
  made.storage.isCounted = step === 1;
  return made;
}

/** Numbers at equal distances from one bound to the other. */
export function linspace(
  machine: Machine,
  library: TensorLibrary,
  [first, second, count, endpoint, type]: readonly (Value | undefined)[],
): Value {
  const [start, stop] = [numberOf(first), numberOf(second)];
  const length = wholeOf(count, machine, library === "numpy" ? 50 : 100);
  if (start === null || stop === null)
    return machine.unknown("the bounds of these numbers are unknown");
  const hasEnd = flagOf(endpoint, true);
  const step = (stop - start) / Math.max(1, hasEnd ? length - 1 : length);
  const dtype = typeGiven(type, library) ?? defaultFloat(library);
  return sequence(machine, library, dtype, length, (at) =>
    hasEnd && at === length - 1 && length > 1 ? stop : start + at * step,
  );
}

/** Ones on a diagonal. */
export function eye(
  machine: Machine,
  library: TensorLibrary,
  rows: number,
  columns: number,
  shift: number,
  dtype: Dtype,
): Tensor {
  return fill(machine, library, dtype, [rows, columns], (out) => {
    for (let row = 0; row < rows; row++) {
      const column = row + shift;
      if (column >= 0 && column < columns) out[row * columns + column] = 1;
    }
  });
}

const entries: Readonly<Record<string, Entry>> = {
  array: [
    "object, dtype=, copy=, order=, subok=, ndmin=",
    (machine, [value, type, , , , rank]) => {
      const array = toArray(machine, value, type);
      const least = wholeOf(rank, machine, 0);
      return array.kind === "tensor" ? atLeast(machine, array, least) : array;
    },
  ],
  asarray: [
    "object, dtype=",
    (machine, [value, type]) => {
      const dtype = typeGiven(type, "numpy");
      if (value?.kind === "tensor" && value.library === "numpy")
        return boxed(cast(machine, value, dtype ?? value.dtype));
      return toArray(machine, value, type);
    },
  ],
  zeros: shaped((machine, shape, dtype) => filledWith(machine, "numpy", dtype, shape, 0)),
  ones: shaped((machine, shape, dtype) => filledWith(machine, "numpy", dtype, shape, 1)),
  empty: shaped(empty),
  full: [
    "shape, fill_value, dtype=",
    (machine, [shape, value, type]) => {
      const sizes = wholesOf(shape, machine);
      const number = numberOf(value);
      const own =
        value?.kind === "int"
          ? "int64"
          : value?.kind === "bool"
            ? "bool"
            : value?.kind === "tensor"
              ? value.dtype
              : "float64";
      if (!sizes) return machine.unknown(unknownSizes);
      const dtype = typeGiven(type, "numpy") ?? own;
      return number === null
        ? createUnknownTensor("numpy", dtype, sizes, "its fill value is unknown")
        : boxed(filledWith(machine, "numpy", dtype, sizes, number));
    },
  ],
  zeros_like: alike((machine, shape, dtype) => filledWith(machine, "numpy", dtype, shape, 0)),
  ones_like: alike((machine, shape, dtype) => filledWith(machine, "numpy", dtype, shape, 1)),
  empty_like: alike(empty),
  full_like: [
    "a, fill_value, dtype=",
    (machine, [first, value, type]) => {
      const array = arrayOf(machine, first);
      if (array.kind !== "tensor") return array;
      const number = numberOf(value);
      if (number === null) return machine.unknown("its fill value is unknown");
      const dtype = typeGiven(type, "numpy") ?? array.dtype;
      return filledWith(machine, "numpy", dtype, array.shape, number);
    },
  ],
  eye: [
    "N, M=, k=, dtype=",
    (machine, [rows, columns, shift, type]) => {
      const count = wholeOf(rows, machine);
      return eye(
        machine,
        "numpy",
        count,
        wholeOf(columns, machine, count),
        wholeOf(shift, machine, 0),
        typeGiven(type, "numpy") ?? "float64",
      );
    },
  ],
  identity: [
    "n, dtype=",
    (machine, [n, type]) => {
      const count = wholeOf(n, machine);
      return eye(machine, "numpy", count, count, 0, typeGiven(type, "numpy") ?? "float64");
    },
  ],
  tri: [
    "N, M=, k=, dtype=",
    (machine, [rows, columns, shift, type]) => {
      const count = wholeOf(rows, machine);
      const whole = filledWith(
        machine,
        "numpy",
        typeGiven(type, "numpy") ?? "float64",
        [count, wholeOf(columns, machine, count)],
        1,
      );
      return triangle(machine, whole, "lower", wholeOf(shift, machine, 0));
    },
  ],
  arange: ["start, stop=, step=, dtype=", (machine, given) => arange(machine, "numpy", given)],
  linspace: [
    "start, stop, num=, endpoint=, retstep=, dtype=",
    (machine, [start, stop, count, endpoint, asks, type]) => {
      const made = linspace(machine, "numpy", [start, stop, count, endpoint, type]);
      if (!flagOf(asks, false) || made.kind !== "tensor") return made;
      const [from, to] = [numberOf(start), numberOf(stop)];
      const parts = made.count - (flagOf(endpoint, true) ? 1 : 0);
      const step = from === null || to === null ? null : (to - from) / parts;
      return step === null || parts < 1
        ? machine.unknown("this number is not followed")
        : tuple([made, sequence(machine, "numpy", "float64", 1, () => step).view([])]);
    },
  ],
  logspace: [
    "start, stop, num=, endpoint=, base=, dtype=",
    (machine, [start, stop, count, endpoint, base, type]) => {
      const powers = linspace(machine, "numpy", [start, stop, count, endpoint, undefined]);
      const bases = numberOf(base) ?? 10;
      if (powers.kind !== "tensor") return powers;
      return cast(
        machine,
        binary(machine, "power", plain(bases, 2), powers),
        typeGiven(type, "numpy") ?? "float64",
      );
    },
  ],
  geomspace: [
    "start, stop, num=, endpoint=",
    (machine, [start, stop, count, endpoint]) => {
      const [from, to] = [numberOf(start), numberOf(stop)];
      if (from === null || to === null || from * to <= 0)
        return machine.unknown("the bounds of these numbers are unknown");
      const sign = from < 0 ? -1 : 1;
      const [low, high] = [from, to].map((each) => float(Math.log10(each * sign)));
      const powers = linspace(machine, "numpy", [low, high, count, endpoint, undefined]);
      if (powers.kind !== "tensor") return powers;
      const numbers = binary(machine, "power", plain(10, 2), powers).numbers();
      const hasEnd = flagOf(endpoint, true);
      return fill(machine, "numpy", "float64", powers.shape, (out) => {
        numbers?.forEach((number, at) => (out[at] = sign * number));
        if (hasEnd && out.length > 1) out[out.length - 1] = to;
        if (out.length > 0) out[0] = from;
      });
    },
  ],
  triu_indices: [
    "n, k=, m=",
    (machine, [n, k, m]) =>
      indices(
        machine,
        "upper",
        wholeOf(n, machine),
        wholeOf(k, machine, 0),
        wholeOf(m, machine, wholeOf(n, machine)),
      ),
  ],
  tril_indices: [
    "n, k=, m=",
    (machine, [n, k, m]) =>
      indices(
        machine,
        "lower",
        wholeOf(n, machine),
        wholeOf(k, machine, 0),
        wholeOf(m, machine, wholeOf(n, machine)),
      ),
  ],
  meshgrid: [
    "*arrays, indexing=",
    (machine, [arrays, indexing]) => {
      const parts = (arrays?.kind === "tuple" ? arrays.items : []).map((each) =>
        arrayOf(machine, each),
      );
      const [x, y] = parts;
      if (x?.kind !== "tensor" || y?.kind !== "tensor" || parts.length !== 2)
        return machine.unknown("this meshgrid is not followed");
      const isMatrix = indexing?.kind === "string" && indexing.value === "ij";
      const shape = isMatrix ? [x.count, y.count] : [y.count, x.count];
      const across = (tensor: Tensor, isRow: boolean): Tensor =>
        tensor.view(shape, isRow ? [0, tensor.strides[0]!] : [tensor.strides[0]!, 0]);
      return tuple([across(x, !isMatrix), across(y, isMatrix)]);
    },
  ],
};

function indices(
  machine: Machine,
  side: "upper" | "lower",
  rows: number,
  shift: number,
  columns: number,
): Value {
  const places: [number, number][] = [];
  machine.spend((rows * columns) / 16);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (side === "upper" ? column - row >= shift : column - row <= shift)
        places.push([row, column]);
    }
  }
  return tuple(
    [0, 1].map((which) =>
      sequence(machine, "numpy", "int64", places.length, (at) => places[at]![which]!),
    ),
  );
}

/** The functions of `numpy` that make arrays. */
export const numpyCreation: Table = new Map(
  Object.entries(entries).map(([name, [signature, body]]) => [
    name,
    define(`np.${name}`, signature, body),
  ]),
);
