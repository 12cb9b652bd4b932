import { arranging } from "./arranging.ts";
import { choosing } from "./choosing.ts";
import { gridding } from "./gridding.ts";
import { measuring } from "./measuring.ts";
import { sayingOtherwise } from "./aliases.ts";
import { counting } from "./counting.ts";
import { floats } from "./floats.ts";
import { places } from "./places.ts";
import { sets } from "./sets.ts";
import { binary, cast, clamp, where } from "../../tensors/elementwise.ts";
import { sortRows } from "../../tensors/join.ts";
import { einsum } from "../../tensors/einsum.ts";
import { matmul } from "../../tensors/matmul.ts";
import {
  copyOf,
  diagonal,
  fromDiagonal,
  reshape,
  swapAxes,
  triangle,
} from "../../tensors/shapes.ts";
import { bool, int, list, tuple } from "../../values/make.ts";
import { binaryNames, cumulate, reduceGiven, unaryNames } from "../arrays/shared.ts";
import { fromNested } from "../arrays/create.ts";
import { flagOf, typeGiven, numberOf, operandOf, wholeOf } from "../convert.ts";
import { NotKnown } from "../../values/gaps.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine } from "../../values/value.ts";
import { define, type Given, type Table } from "../signature.ts";
import { arrayOf, boxed, onArray } from "./given.ts";
import {
  type Entry,
  unaryEntry,
  binaryEntry,
  reduceEntry,
  spreadEntry,
  nanEntry,
  nanMean,
  dot,
  tensordot,
  pair,
  allClose,
  roundTo,
  nonzero,
} from "./entries.ts";

/** Sorted along an axis, the last one by default, or all in one row; how they are sorted changes nothing. */
function sorted(
  machine: Machine,
  array: Tensor,
  [axis, kind, stable]: Given,
): ReturnType<typeof sortRows> {
  // Every order of equal numbers is the same, and NumPy keeps the order of their places unless it says otherwise.
  flagOf(stable, true);
  if (kind && kind.kind !== "string" && kind.kind !== "none")
    throw new NotKnown("this order of numbers is not followed");
  return axis?.kind === "none"
    ? sortRows(machine, reshape(machine, array, [-1]), 0, false)
    : sortRows(machine, array, wholeOf(axis, machine, -1), false);
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
  positive: unaryEntry("positive"),
  invert: unaryEntry("bitNot"),
  left_shift: binaryEntry("shiftLeft"),
  right_shift: binaryEntry("shiftRight"),
  arcsinh: unaryEntry("asinh"),
  arccosh: unaryEntry("acosh"),
  arctanh: unaryEntry("atanh"),
  arcsin: unaryEntry("asin"),
  arccos: unaryEntry("acos"),
  arctan: unaryEntry("atan"),
  arctan2: binaryEntry("atan2"),
  equal: binaryEntry("equal"),
  mod: binaryEntry("remainder"),
  fmod: binaryEntry("truncatedRemainder"),
  sum: reduceEntry("sum"),
  prod: reduceEntry("prod"),
  mean: reduceEntry("mean"),
  max: reduceEntry("max"),
  amax: reduceEntry("max"),
  min: reduceEntry("min"),
  amin: reduceEntry("min"),
  nanmax: nanEntry("max", -Infinity),
  nanmin: nanEntry("min", Infinity),
  nansum: nanEntry("sum", 0),
  nanprod: nanEntry("prod", 1),
  nanmean: nanMean,
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
  dot: pair(dot, ", out="),
  matmul: pair(matmul, ", out="),
  inner: pair((machine, a, b) =>
    b.shape.length < 2 ? dot(machine, a, b) : dot(machine, a, swapAxes(machine, b, -1, -2)),
  ),
  vdot: pair((machine, a, b) =>
    matmul(machine, reshape(machine, a, [-1]), reshape(machine, b, [-1])),
  ),
  outer: pair((machine, a, b) =>
    binary(machine, "multiply", reshape(machine, a, [-1, 1]), reshape(machine, b, [1, -1])),
  ),
  tensordot: pair((machine, a, b, [axes]) => boxed(tensordot(machine, a, b, axes)), ", axes="),
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
  ...arranging,
  ...choosing,
  ...counting,
  ...gridding,
  ...measuring,
  ...sayingOtherwise,
  ...sets,
  ...places,
  ...floats,
  triu: onArray("m, k=", (machine, array, [k]) =>
    triangle(machine, array, "upper", wholeOf(k, machine, 0)),
  ),
  tril: onArray("m, k=", (machine, array, [k]) =>
    triangle(machine, array, "lower", wholeOf(k, machine, 0)),
  ),
  diag: onArray("v, k=", (machine, array, [k]) =>
    array.shape.length === 1
      ? fromDiagonal(machine, array, wholeOf(k, machine, 0))
      : copyOf(machine, diagonal(machine, array, wholeOf(k, machine, 0))),
  ),
  trace: onArray("a, offset=", (machine, array, [shift]) => {
    if (array.shape.length !== 2) return machine.unknown("this call is not followed");
    const row = diagonal(machine, array, wholeOf(shift, machine, 0));
    return reduceGiven(machine, "sum", row, undefined, undefined);
  }),
  clip: onArray("a, min=, max=, out=", (machine, array, [low, high]) =>
    clamp(machine, array, operandOf(low), operandOf(high)),
  ),
  round: onArray("a, decimals=", (machine, array, [digits]) => roundTo(machine, array, digits)),
  around: onArray("a, decimals=", (machine, array, [digits]) => roundTo(machine, array, digits)),
  sort: onArray(
    "a, axis=, kind=, *, stable=",
    (machine, array, given) => sorted(machine, array, given).values,
  ),
  argsort: onArray(
    "a, axis=, kind=, *, stable=",
    (machine, array, given) => sorted(machine, array, given).places,
  ),
  copy: onArray("a", (machine, array) => boxed(fromNested(machine, array, "numpy", null))),
  shape: onArray("a", (_, array) => tuple(array.shape.map(int))),
  ndim: onArray("a", (_, array) => int(array.shape.length)),
  size: onArray("a", (_, array) => int(array.count)),
  where: [
    "condition, x=, y=",
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
  allclose: pair(allClose, ", rtol=, atol=, equal_nan="),
  array_equal: pair((machine, a, b) => {
    if (a.shape.join() !== b.shape.join()) return bool(false);
    const same = reduceGiven(machine, "all", binary(machine, "equal", a, b), undefined, undefined);
    const number = numberOf(same);
    return number === null ? same : bool(number !== 0);
  }),
  apply_along_axis: [
    "func1d, axis, arr, *args, **options",
    (machine, [fn, axis, a, args, options]) => {
      const array = arrayOf(machine, a);
      if (array.kind !== "tensor" || !fn) return array;
      if (array.shape.length > 2) return machine.unknown("`np.apply_along_axis` is not followed");
      const more = args?.kind === "tuple" ? args.items : [];
      const named = options?.kind === "dictionary" ? [...options.entries.values()] : [];
      const settings = new Map(
        named.map(([key, value]) => [key.kind === "string" ? key.value : "", value]),
      );
      if (array.shape.length < 2) return machine.call(fn, [array, ...more], settings);
      const along = wholeOf(axis, machine);
      const isLast = along === -1 || along === 1;
      const rows = isLast ? array : swapAxes(machine, array, along, -1);
      const results = list(
        [...Array(rows.shape[0] ?? 0).keys()].map((at) =>
          machine.call(fn, [machine.language.getItem(rows, int(at), machine), ...more], settings),
        ),
      );
      const made = fromNested(machine, results, "numpy", null);
      return made.kind === "tensor" && made.shape.length === 2 && !isLast
        ? swapAxes(machine, made, along, -1)
        : made;
    },
  ],
  astype: onArray("a, dtype", (machine, array, [dtype]) =>
    cast(machine, array, typeGiven(dtype, "numpy") ?? array.dtype),
  ),
};

/** Other names of functions. */
const otherNames: Readonly<Record<string, string>> = {
  ...{ radians: "deg2rad", degrees: "rad2deg", row_stack: "vstack", concat: "concatenate" },
  ...{ permute_dims: "transpose", trapz: "trapezoid", conj: "positive", real: "positive" },
  ...{ acos: "arccos", asin: "arcsin", atan: "arctan", pow: "power", bitwise_not: "invert" },
};

/** The functions of `numpy` that take arrays. */
export const numpyFunctions: Table = new Map(
  [
    ...Object.entries(entries),
    ...Object.entries(otherNames).map(([name, own]) => [name, entries[own]!] as const),
  ].map(([name, [signature, body]]) => [name, define(`np.${name}`, signature, body)]),
);
