import { binary, cast, clamp, unary, where } from "../../tensors/elementwise.ts";
import { findTrue } from "../../tensors/indexing.ts";
import { concatenate, flip, roll, sortRows, stack } from "../../tensors/join.ts";
import type { BinaryName, UnaryName } from "../../tensors/kernels.ts";
import { einsum, matmul } from "../../tensors/matmul.ts";
import { toTensor } from "../../tensors/operand.ts";
import { axesOf, type ReductionName } from "../../tensors/reduce.ts";
import {
  copyOf,
  diagonal,
  expand,
  fromDiagonal,
  permute,
  repeatEach,
  reshape,
  reverseAxes,
  squeeze,
  swapAxes,
  tile,
  triangle,
  unsqueeze,
} from "../../tensors/shapes.ts";
import { bool, int, list, none, tuple } from "../../values/make.ts";
import { createTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import {
  binaryNames,
  cumulate,
  orderOf,
  pieces,
  reduceGiven,
  unaryNames,
} from "../arrays/shared.ts";
import { fromNested } from "../arrays/create.ts";
import { axisFrom, dtypeOf, numberOf, operandOf, wholeOf, wholesOf } from "../convert.ts";
import { type Body, define, type Table } from "../signature.ts";
import { arrayOf, onArray, onArrays } from "./given.ts";

type Entry = readonly [string, Body];

const unknownSizes = "which sizes these are is not known";

function unaryEntry(name: UnaryName): Entry {
  return onArray("x, dtype=", (machine, array) => unary(machine, name, array));
}

function binaryEntry(name: BinaryName): Entry {
  return [
    "a, b",
    (machine, [a, b]) => {
      const [x, y] = [operandOf(a) ?? arrayOf(machine, a), operandOf(b) ?? arrayOf(machine, b)];
      if (x.kind !== "tensor" && x.kind !== "plain") return x;
      return y.kind === "tensor" || y.kind === "plain" ? binary(machine, name, x, y) : y;
    },
  ];
}

function reduceEntry(name: ReductionName): Entry {
  return onArray("a, axis=, dtype=, out=, keepdims=", (machine, array, [axis, dtype, , keep]) =>
    reduceGiven(machine, name, array, axis, keep, dtype),
  );
}

function spreadEntry(name: "var" | "std"): Entry {
  return onArray("a, axis=, ddof=, keepdims=", (machine, array, [axis, ddof, keep]) =>
    reduceGiven(machine, `${name}${(numberOf(ddof) ?? 0) === 1 ? 1 : 0}`, array, axis, keep),
  );
}

/** `np.dot`: the last dimension of one with the last but one of the other. */
function dot(machine: Machine, a: Tensor, b: Tensor): Value {
  if (a.shape.length === 0 || b.shape.length === 0) return binary(machine, "multiply", a, b);
  if (b.shape.length <= 2) return matmul(machine, a, b);
  const letters = "abcdefghijklmnop";
  const left = letters.slice(0, a.shape.length);
  const right = letters.slice(a.shape.length, a.shape.length + b.shape.length - 1);
  const inner = left.at(-1)!;
  const other = `${right.slice(0, -1)}${inner}${right.slice(-1)}`;
  return einsum(machine, `${left},${other}->${left.slice(0, -1)}${right}`, [a, b]);
}

/** `tensordot`: the axes named are summed over. */
export function tensordot(machine: Machine, a: Tensor, b: Tensor, axes: Value | undefined): Value {
  const letters = "abcdefghijklmnopqrstuvwxyz";
  const count = axes && axes.kind !== "int" ? null : wholeOf(axes, machine, 2);
  const parts = count === null && axes ? [...(machine.language.iterate(axes, machine) ?? [])] : [];
  const own =
    count === null
      ? (wholesOf(parts[0], machine) ?? [])
      : Array.from({ length: count }, (_, at) => a.shape.length - count + at);
  const other =
    count === null
      ? (wholesOf(parts[1], machine) ?? [])
      : Array.from({ length: count }, (_, at) => at);
  const left = a.shape.map((_, at) => letters[at]!);
  const right = b.shape.map((_, at) => letters[a.shape.length + at]!);
  const at = (axis: number, rank: number): number => (axis < 0 ? axis + rank : axis);
  other.forEach(
    (axis, place) => (right[at(axis, right.length)] = left[at(own[place] ?? 0, left.length)]!),
  );
  const summed = own.map((axis) => left[at(axis, left.length)]);
  const kept = [...left, ...right].filter((letter) => !summed.includes(letter));
  return einsum(machine, `${left.join("")},${right.join("")}->${kept.join("")}`, [a, b]);
}

function joinEntry(
  join: (machine: Machine, parts: readonly Tensor[], axis: number | null) => Value,
): Entry {
  return onArrays("arrays, axis=, dtype=", (machine, parts, [axis]) =>
    join(machine, parts, axis?.kind === "none" ? null : wholeOf(axis, machine, 0)),
  );
}

const atLeast = (machine: Machine, array: Tensor, rank: number): Tensor => {
  let made = array;
  while (made.shape.length < rank) made = unsqueeze(machine, made, 0);
  return made;
};

function pair(
  body: (machine: Machine, a: Tensor, b: Tensor, rest: readonly (Value | undefined)[]) => Value,
  rest = "",
): Entry {
  return [
    `a, b${rest}`,
    (machine, [first, second, ...more]) => {
      const [a, b] = [arrayOf(machine, first), arrayOf(machine, second)];
      if (a.kind !== "tensor") return a;
      return b.kind === "tensor" ? body(machine, a, b, more) : b;
    },
  ];
}

function allClose(
  machine: Machine,
  a: Tensor,
  b: Tensor,
  rest: readonly (Value | undefined)[],
): Value {
  const [relative, absolute] = rest;
  const [x, y] = [
    binary(machine, "subtract", a, b).numbers(),
    expand(machine, b, binary(machine, "add", a, b).shape).numbers(),
  ];
  if (!x || !y) return machine.unknown("whether these are close is not known");
  const [r, s] = [numberOf(relative) ?? 1e-5, numberOf(absolute) ?? 1e-8];
  return bool(x.every((difference, at) => Math.abs(difference) <= s + r * Math.abs(y[at]!)));
}

/** The functions of `numpy` on arrays. */
const entries: Readonly<Record<string, Entry>> = {
  ...Object.fromEntries(
    Object.entries(unaryNames).map(([name, kernel]) => [name, unaryEntry(kernel)]),
  ),
  ...Object.fromEntries(
    Object.entries(binaryNames).map(([name, kernel]) => [name, binaryEntry(kernel)]),
  ),
  fabs: unaryEntry("absolute"),
  arcsin: unaryEntry("asin"),
  arccos: unaryEntry("acos"),
  arctan: unaryEntry("atan"),
  arctan2: binaryEntry("atan2"),
  equal: binaryEntry("equal"),
  mod: binaryEntry("remainder"),
  fmod: binaryEntry("truncatedRemainder"),
  logaddexp: pair((machine, a, b) =>
    unary(
      machine,
      "log",
      binary(machine, "add", unary(machine, "exp", a), unary(machine, "exp", b)),
    ),
  ),
  sum: reduceEntry("sum"),
  prod: reduceEntry("prod"),
  mean: reduceEntry("mean"),
  average: reduceEntry("mean"),
  max: reduceEntry("max"),
  amax: reduceEntry("max"),
  min: reduceEntry("min"),
  amin: reduceEntry("min"),
  argmax: reduceEntry("argmax"),
  argmin: reduceEntry("argmin"),
  any: reduceEntry("any"),
  all: reduceEntry("all"),
  median: reduceEntry("median"),
  count_nonzero: reduceEntry("countNonzero"),
  var: spreadEntry("var"),
  std: spreadEntry("std"),
  cumsum: onArray("a, axis=", (machine, array, [axis]) => cumulate(machine, "cumsum", array, axis)),
  cumprod: onArray("a, axis=", (machine, array, [axis]) =>
    cumulate(machine, "cumprod", array, axis),
  ),
  dot: pair(dot),
  matmul: pair(matmul),
  inner: pair((machine, a, b) =>
    b.shape.length < 2 ? dot(machine, a, b) : dot(machine, a, swapAxes(machine, b, -1, -2)),
  ),
  vdot: pair((machine, a, b) =>
    matmul(machine, reshape(machine, a, [-1]), reshape(machine, b, [-1])),
  ),
  outer: pair((machine, a, b) =>
    binary(machine, "multiply", reshape(machine, a, [-1, 1]), reshape(machine, b, [1, -1])),
  ),
  tensordot: pair((machine, a, b, [axes]) => tensordot(machine, a, b, axes), ", axes="),
  einsum: [
    "equation, *operands",
    (machine, [equation, operands]) => {
      const tensors = (operands?.kind === "tuple" ? operands.items : []).map((each) =>
        arrayOf(machine, each),
      );
      const arrays = tensors.filter((each) => each.kind === "tensor");
      if (equation?.kind !== "string" || arrays.length < tensors.length)
        return machine.unknown("this einsum is not followed");
      return einsum(machine, equation.value, arrays);
    },
  ],
  transpose: onArray("a, axes=", (machine, array, [axes]) => {
    const order = orderOf(axes, machine);
    return order ? permute(machine, array, order) : reverseAxes(machine, array);
  }),
  swapaxes: onArray("a, axis1, axis2", (machine, array, [a, b]) =>
    swapAxes(machine, array, wholeOf(a, machine), wholeOf(b, machine)),
  ),
  moveaxis: onArray("a, source, destination", (machine, array, [from, to]) => {
    const [a = 0] = axesOf(machine, array, wholeOf(from, machine));
    const [b = 0] = axesOf(machine, array, wholeOf(to, machine));
    const order = array.shape.map((_, at) => at).toSpliced(a, 1);
    return permute(machine, array, order.toSpliced(b, 0, a));
  }),
  reshape: onArray("a, shape, newshape=", (machine, array, [shape]) => {
    const sizes = wholesOf(shape, machine);
    return sizes ? reshape(machine, array, sizes) : machine.unknown(unknownSizes);
  }),
  ravel: onArray("a", (machine, array) => reshape(machine, array, [-1])),
  expand_dims: onArray("a, axis", (machine, array, [axis]) =>
    unsqueeze(machine, array, wholeOf(axis, machine)),
  ),
  squeeze: onArray("a, axis=", (machine, array, [axis]) => {
    const axes = axisFrom(axis, machine);
    return squeeze(machine, array, typeof axes === "number" ? [axes] : axes);
  }),
  broadcast_to: onArray("a, shape", (machine, array, [shape]) =>
    expand(machine, array, wholesOf(shape, machine) ?? []),
  ),
  repeat: onArray("a, repeats, axis=", (machine, array, [times, axis]) =>
    repeatEach(
      machine,
      array,
      wholeOf(times, machine),
      axis && axis.kind !== "none" ? wholeOf(axis, machine) : null,
    ),
  ),
  tile: onArray("a, reps", (machine, array, [times]) =>
    tile(machine, array, wholesOf(times, machine) ?? [1]),
  ),
  concatenate: joinEntry((machine, parts, axis) =>
    axis === null
      ? concatenate(
          machine,
          parts.map((part) => reshape(machine, part, [-1])),
          0,
        )
      : concatenate(machine, parts, axis),
  ),
  stack: joinEntry((machine, parts, axis) => stack(machine, parts, axis ?? 0)),
  vstack: onArrays("arrays", (machine, parts) =>
    concatenate(
      machine,
      parts.map((part) => atLeast(machine, part, 2)),
      0,
    ),
  ),
  hstack: onArrays("arrays", (machine, parts) => {
    const whole = parts.map((part) => atLeast(machine, part, 1));
    return concatenate(machine, whole, whole[0]?.shape.length === 1 ? 0 : 1);
  }),
  column_stack: onArrays("arrays", (machine, parts) =>
    concatenate(
      machine,
      parts.map((part) => (part.shape.length < 2 ? reshape(machine, part, [-1, 1]) : part)),
      1,
    ),
  ),
  split: onArray("a, how, axis=", (machine, array, [how, axis]) =>
    pieces(
      machine,
      array,
      how?.kind === "int" ? "count" : "cuts",
      wholesOf(how, machine) ?? [],
      wholeOf(axis, machine, 0),
    ),
  ),
  array_split: onArray("a, how, axis=", (machine, array, [how, axis]) =>
    pieces(
      machine,
      array,
      how?.kind === "int" ? "count" : "cuts",
      wholesOf(how, machine) ?? [],
      wholeOf(axis, machine, 0),
    ),
  ),
  flip: onArray("a, axis=", (machine, array, [axis]) =>
    flip(machine, array, axesOf(machine, array, axisFrom(axis, machine))),
  ),
  roll: onArray("a, shift, axis=", (machine, array, [shift, axis]) =>
    axis
      ? roll(
          machine,
          array,
          wholeOf(shift, machine),
          axesOf(machine, array, wholeOf(axis, machine))[0] ?? 0,
        )
      : reshape(
          machine,
          roll(machine, reshape(machine, array, [-1]), wholeOf(shift, machine), 0),
          array.shape,
        ),
  ),
  triu: onArray("a, k=", (machine, array, [k]) =>
    triangle(machine, array, "upper", wholeOf(k, machine, 0)),
  ),
  tril: onArray("a, k=", (machine, array, [k]) =>
    triangle(machine, array, "lower", wholeOf(k, machine, 0)),
  ),
  diag: onArray("a, k=", (machine, array, [k]) =>
    array.shape.length === 1
      ? fromDiagonal(machine, array)
      : copyOf(machine, diagonal(machine, array, wholeOf(k, machine, 0))),
  ),
  trace: onArray("a", (machine, array) =>
    reduceGiven(machine, "sum", diagonal(machine, array, 0), undefined, undefined),
  ),
  clip: onArray("a, min=, max=", (machine, array, [low, high]) =>
    clamp(machine, array, operandOf(low), operandOf(high)),
  ),
  round: onArray("a, decimals=", (machine, array, [digits]) => roundTo(machine, array, digits)),
  around: onArray("a, decimals=", (machine, array, [digits]) => roundTo(machine, array, digits)),
  sort: onArray(
    "a, axis=",
    (machine, array, [axis]) => sortRows(machine, array, wholeOf(axis, machine, -1), false).values,
  ),
  argsort: onArray(
    "a, axis=",
    (machine, array, [axis]) => sortRows(machine, array, wholeOf(axis, machine, -1), false).places,
  ),
  copy: onArray("a", (machine, array) => fromNested(machine, array, "numpy", null)),
  shape: onArray("a", (_, array) => tuple(array.shape.map(int))),
  ndim: onArray("a", (_, array) => int(array.shape.length)),
  size: onArray("a", (_, array) => int(array.count)),
  where: [
    "condition, a=, b=",
    (machine, [condition, a, b]) => {
      const test = arrayOf(machine, condition);
      if (test.kind !== "tensor") return test;
      if (!a || !b) return nonzero(machine, test);
      const [x, y] = [operandOf(a) ?? arrayOf(machine, a), operandOf(b) ?? arrayOf(machine, b)];
      if (x.kind !== "tensor" && x.kind !== "plain") return x;
      return y.kind === "tensor" || y.kind === "plain" ? where(machine, test, x, y) : y;
    },
  ],
  nonzero: onArray("a", (machine, array) => nonzero(machine, array)),
  allclose: pair(allClose, ", rtol=, atol="),
  array_equal: pair((machine, a, b) => {
    if (a.shape.join() !== b.shape.join()) return bool(false);
    const same = reduceGiven(machine, "all", binary(machine, "equal", a, b), undefined, undefined);
    const number = numberOf(same);
    return number === null ? same : bool(number !== 0);
  }),
  isclose: pair((machine, a, b) =>
    binary(
      machine,
      "lessEqual",
      unary(machine, "absolute", binary(machine, "subtract", a, b)),
      binary(
        machine,
        "add",
        toTensor({ kind: "plain", value: 1e-8, category: 2 }, "numpy"),
        binary(machine, "multiply", unary(machine, "absolute", b), {
          kind: "plain",
          value: 1e-5,
          category: 2,
        }),
      ),
    ),
  ),
  unique: onArray("a", (machine, array) => {
    const numbers = array.numbers();
    if (!numbers) return machine.unknown(array.why);
    const sorted = Float64Array.from(new Set(numbers)).sort();
    return createTensor("numpy", array.dtype, [sorted.length], sorted);
  }),
  apply_along_axis: [
    "fn, axis, a",
    (machine, [fn, axis, a]) => {
      const array = arrayOf(machine, a);
      if (array.kind !== "tensor" || !fn) return array;
      const rows = swapAxes(machine, array, wholeOf(axis, machine), -1);
      const results = list(
        [...Array(rows.shape[0] ?? 0).keys()].map((at) =>
          machine.call(fn, [
            rows.shape.length === 1 ? rows : machine.language.getItem(rows, int(at), machine),
          ]),
        ),
      );
      const made = fromNested(machine, results, "numpy", null);
      return made.kind === "tensor" && made.shape.length === 2 && rows.shape.length === 2
        ? swapAxes(machine, made, wholeOf(axis, machine), -1)
        : made;
    },
  ],
  astype: onArray("a, dtype", (machine, array, [dtype]) =>
    cast(machine, array, dtypeOf(dtype, "numpy") ?? array.dtype),
  ),
  set_printoptions: [
    "*items, **options",
    (machine, [, options]) => {
      if (options) machine.state.set("numpyPrint", options);
      return none;
    },
  ],
};

function roundTo(machine: Machine, array: Tensor, digits: Value | undefined): Value {
  const places = wholeOf(digits, machine, 0);
  if (places === 0) return unary(machine, "round", array);
  const scale = { kind: "plain", value: 10 ** places, category: 2 } as const;
  return binary(
    machine,
    "divide",
    unary(machine, "round", binary(machine, "multiply", array, scale)),
    scale,
  );
}

function nonzero(machine: Machine, array: Tensor): Value {
  const numbers = array.numbers();
  if (!numbers) return machine.unknown(array.why);
  return tuple(
    findTrue(array, numbers).map((places) =>
      createTensor("numpy", "int64", [places.length], places),
    ),
  );
}

/** The functions of `numpy` that take arrays. */
export const numpyFunctions: Table = new Map(
  Object.entries(entries).map(([name, [signature, body]]) => [
    name,
    define(`np.${name}`, signature, body),
  ]),
);
