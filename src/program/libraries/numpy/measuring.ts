import { binary, cast, unary } from "../../tensors/elementwise.ts";
import { fill, made, plain } from "../../tensors/operand.ts";
import { axesOf, mapRows, reduce } from "../../tensors/reduce.ts";
import { flip, stack } from "../../tensors/join.ts";
import { promote } from "../../values/dtype.ts";
import { matmul, tooMuch } from "../../tensors/matmul.ts";
import { expand, reshape, reverseAxes, swapAxes, unsqueeze } from "../../tensors/shapes.ts";
import { tuple } from "../../values/make.ts";
import { createUnknownTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { flagOf, numberOf, operandOf, wholeOf } from "../convert.ts";
import { type Entry, pair } from "./entries.ts";
import { arrayOf, boxed, onArray } from "./given.ts";
import { countItems } from "../../values/work.ts";

/** How rows vary together: each row is a variable, unless `rowvar` says that each column is. */
function covariance(machine: Machine, array: Tensor, correction: number): Tensor {
  const rows = array.shape.length < 2 ? reshape(machine, array, [1, -1]) : array;
  const mean = reduce(machine, "mean", rows, 1, true);
  const apart = binary(machine, "subtract", rows, mean);
  const products = matmul(machine, apart, reverseAxes(machine, apart));
  const count = (rows.shape[1] ?? 1) - correction;
  const whole = binary(machine, "divide", products, plain(count, 1));
  return array.shape.length < 2 ? boxed(reshape(machine, whole, [])) : whole;
}

/** Numbers made from all numbers of some arrays at once. */
function numbersFrom(
  machine: Machine,
  name: string,
  inputs: readonly Tensor[],
  shape: readonly number[],
  compute: (out: Float64Array, ...numbers: readonly Float64Array[]) => void,
): Value {
  const numbers = inputs.map((each) => each.numbers());
  const gap = inputs.find((each) => !each.isKnown);
  if (gap) {
    return made(machine, createUnknownTensor("numpy", "float64", shape, gap.why), name, inputs);
  }
  const result = fill(machine, "numpy", "float64", shape, (out) =>
    compute(out, ...numbers.map((each) => each!)),
  );
  return made(machine, result, name, inputs);
}

/** `full`, `same`, or `valid`: which part of all overlaps of two rows. */
function slide(machine: Machine, a: Tensor, b: Tensor, mode: string): Value {
  const [n, m] = [a.count, b.count];
  if (n < m) return slide(machine, b, a, mode);
  if (m === 0) return machine.fail("ValueError", "v cannot be empty");
  const dtype = promote(a.dtype, b.dtype, "numpy");
  const full = n + m - 1;
  const count = mode === "full" ? full : mode === "same" ? n : n - m + 1;
  const first = mode === "full" ? 0 : mode === "same" ? Math.floor((m - 1) / 2) : m - 1;
  const why = tooMuch(machine, count * m);
  if (why !== null) return machine.unknown(why);
  countItems((count * m) / 3);
  const made = numbersFrom(machine, "slide", [a, b], [count], (out, x, y) => {
    for (let at = 0; at < count; at++) {
      for (let each = 0; each < m; each++) out[at]! += (x[at + first - each] ?? 0) * y[each]!;
    }
  });
  return made.kind === "tensor" ? cast(machine, made, dtype) : made;
}

function crossProduct(machine: Machine, a: Tensor, b: Tensor): Value {
  if (a.shape.at(-1) !== 3 || b.shape.at(-1) !== 3)
    return machine.unknown("this cross product is not followed");
  const shape = binary(machine, "add", a, b).shape;
  const [x, y] = [expand(machine, a, shape), expand(machine, b, shape)];
  const dtype = binary(machine, "multiply", a, b).dtype;
  const [p, q] = [x.numbers(), y.numbers()];
  if (!p || !q) return machine.unknown(p ? y.why : x.why);
  const result = fill(machine, a.library, dtype, shape, (out) => {
    for (let at = 0; at < out.length; at += 3) {
      const [i, j, k] = [at, at + 1, at + 2];
      out[i] = p[j]! * q[k]! - p[k]! * q[j]!;
      out[j] = p[k]! * q[i]! - p[i]! * q[k]!;
      out[k] = p[i]! * q[j]! - p[j]! * q[i]!;
    }
  });
  return made(machine, result, "cross", [a, b]);
}

function trapezoid(machine: Machine, y: Tensor, width: Value | undefined): Value {
  const step = width ? numberOf(width) : 1;
  if (step === null || y.shape.length !== 1)
    return machine.unknown("this integral is not followed");
  return numbersFrom(machine, "trapezoid", [y], [], (out, numbers) => {
    for (let at = 1; at < numbers.length; at++)
      out[0]! += (step * (numbers[at]! + numbers[at - 1]!)) / 2;
  });
}

/** An array, or two rows as one matrix. */
function beside(
  machine: Machine,
  array: Tensor,
  other: Value | undefined,
  rows: Value | undefined,
): Tensor | Value {
  if (!other || other.kind === "none") return array;
  const second = arrayOf(machine, other);
  if (second.kind !== "tensor") return second;
  const isRows = array.shape.length === 1 && second.shape.length === 1;
  return isRows && flagOf(rows, true)
    ? stack(machine, [array, second], 0)
    : machine.unknown("`y` of `np.cov` is not followed");
}

/** The bounds of the bins of a histogram: as many as are asked for, or as they are given; null: they are not followed. */
function edgesOf(
  machine: Machine,
  bins: Value | undefined,
  range: Value | undefined,
  numbers: Float64Array,
): readonly number[] | null {
  const isNumber = !bins || bins.kind === "int" || bins.kind === "none";
  if (!isNumber) {
    const edges = arrayOf(machine, bins);
    const own = edges.kind === "tensor" && edges.shape.length === 1 ? edges.numbers() : null;
    return own && own.every((edge, at) => at === 0 || edge >= own[at - 1]!) ? [...own] : null;
  }
  const count = wholeOf(bins, machine, 10);
  const ends = range && range.kind !== "none" ? arrayOf(machine, range) : null;
  const given = ends?.kind === "tensor" ? ends.numbers() : null;
  if (count < 1 || (ends && given?.length !== 2) || (!given && numbers.length === 0)) return null;
  let [low, high] = given ? [given[0]!, given[1]!] : [Math.min(...numbers), Math.max(...numbers)];
  if (low === high) [low, high] = [low - 0.5, high + 0.5];
  return Array.from({ length: count + 1 }, (_, at) =>
    at === count ? high : low + (at * (high - low)) / count,
  );
}

/** Functions that measure rows of numbers. */
export const measuring: Readonly<Record<string, Entry>> = {
  cov: onArray("m, y=, rowvar=, bias=, ddof=", (machine, array, [other, rows, bias, ddof]) => {
    const second = beside(machine, array, other, rows);
    if (second.kind !== "tensor") return second;
    const turned = flagOf(rows, true) || other ? second : reverseAxes(machine, second);
    const usual = flagOf(bias, false) ? 0 : 1;
    return covariance(machine, turned, numberOf(ddof) ?? usual);
  }),
  corrcoef: onArray("x, y=, rowvar=", (machine, array, [other, rows]) => {
    const second = beside(machine, array, other, rows);
    if (second.kind !== "tensor") return second;
    if (second.shape.length !== 2)
      return machine.unknown("this use of `np.corrcoef` is not followed");
    const turned = flagOf(rows, true) || other ? second : reverseAxes(machine, second);
    const both = covariance(machine, turned, 1);
    const size = both.shape[0]!;
    return numbersFrom(machine, "correlation", [both], both.shape, (out, numbers) => {
      for (let at = 0; at < out.length; at++) {
        const [row, column] = [Math.floor(at / size), at % size];
        const [a, b] = [numbers[row * size + row]!, numbers[column * size + column]!];
        out[at] = Math.min(1, Math.max(-1, numbers[at]! / Math.sqrt(a) / Math.sqrt(b)));
      }
    });
  }),
  convolve: pair(
    (machine, a, b, [mode]) => slide(machine, a, b, mode?.kind === "string" ? mode.value : "full"),
    ", mode=",
  ),
  cross: pair((machine, a, b) => crossProduct(machine, a, b)),
  trapezoid: onArray("y, x=, dx=", (machine, y, [x, width]) =>
    x && x.kind !== "none"
      ? machine.unknown("`x` of `np.trapezoid` is not followed")
      : trapezoid(machine, y, width),
  ),
  interp: [
    "x, xp, fp",
    (machine, [x, places, values]) => {
      const [at, from, to] = [x, places, values].map((each) => arrayOf(machine, each));
      if (at?.kind !== "tensor" || from?.kind !== "tensor" || to?.kind !== "tensor")
        return machine.unknown("these points are unknown");
      return numbersFrom(machine, "interp", [at, from, to], at.shape, (out, xs, ps, fs) => {
        xs.forEach((number, place) => {
          const next = ps.findIndex((each) => each > number);
          if (next === 0) out[place] = fs[0]!;
          else if (next < 0) out[place] = fs.at(-1)!;
          else {
            const slope = (fs[next]! - fs[next - 1]!) / (ps[next]! - ps[next - 1]!);
            out[place] = slope * (number - ps[next - 1]!) + fs[next - 1]!;
          }
        });
      });
    },
  ],
  polyval: pair((machine, factors, x) => {
    const numbers = factors.numbers();
    if (!numbers) return machine.unknown(factors.why);
    const zero = binary(machine, "multiply", x, plain(0, 1));
    return numbers.reduce<Tensor>((sum, _, at) => {
      const factor = machine.language.getItem(factors, { kind: "int", value: at }, machine);
      return binary(machine, "add", binary(machine, "multiply", sum, x), operandOf(factor)!);
    }, zero);
  }),
  gradient: onArray("f, *spacing, axis=", (machine, array, [spacing, axis]) => {
    const isPlain = spacing?.kind !== "tuple" || spacing.items.length === 0;
    if (!isPlain || (array.shape.length > 1 && !axis))
      return machine.unknown("this use of `np.gradient` is not followed");
    const along = wholeOf(axis, machine, 0);
    if ((array.shape[axesOf(machine, array, along)[0] ?? 0] ?? 0) < 2)
      return machine.fail("ValueError", "Shape of array too small to calculate a gradient");
    return mapRows(machine, "gradient", array, along, "float64", (row, out) => {
      const last = row.length - 1;
      for (let at = 1; at < last; at++) out[at] = (row[at + 1]! - row[at - 1]!) / 2;
      out[0] = row[1]! - row[0]!;
      out[last] = row[last]! - row[last - 1]!;
    });
  }),
  histogram: onArray("a, bins=, range=, density=", (machine, array, [bins, range, density]) => {
    const numbers = array.numbers();
    const edges = numbers && edgesOf(machine, bins, range, numbers);
    if (!numbers || !edges || flagOf(density, false))
      return machine.unknown("this histogram is not followed");
    const count = edges.length - 1;
    const counts = fill(machine, "numpy", "int64", [count], (out) => {
      for (const number of numbers) {
        if (!(number >= edges[0]! && number <= edges[count]!)) continue;
        const next = edges.findIndex((edge, at) => at > 0 && number < edge);
        out[next < 0 ? count - 1 : next - 1]! += 1;
      }
    });
    const isWhole =
      bins && bins.kind !== "int" && bins.kind !== "none" && edges.every(Number.isInteger);
    const own = bins?.kind === "tensor" ? bins.dtype : isWhole ? "int64" : "float64";
    return tuple([
      made(machine, counts, "histogram", [array]),
      fill(machine, "numpy", own, [count + 1], (out) => out.set(edges)),
    ]);
  }),
  correlate: pair((machine, a, v, [mode]) => {
    if (v.count > a.count) return machine.unknown("this call is not followed");
    const how = mode?.kind === "string" ? mode.value : "valid";
    return slide(machine, a, flip(machine, v, [0]), how);
  }, ", mode="),
  vecmat: pair((machine, a, b) => {
    const row = unsqueeze(machine, a, -2);
    const product = matmul(machine, row, b);
    return reshape(machine, product, product.shape.toSpliced(-2, 1));
  }),
  divmod: pair((machine, a, b) =>
    tuple([binary(machine, "floorDivide", a, b), binary(machine, "remainder", a, b)]),
  ),
  vecdot: pair(
    (machine, a, b, [axis]) =>
      reduce(machine, "sum", binary(machine, "multiply", a, b), wholeOf(axis, machine, -1), false),
    ", axis=",
  ),
  matvec: pair((machine, a, b) => {
    const column = unsqueeze(machine, b, -1);
    const product = matmul(machine, a, column);
    return reshape(machine, product, product.shape.slice(0, -1));
  }),
  matrix_transpose: onArray("x", (machine, array) => swapAxes(machine, array, -1, -2)),
  heaviside: pair((machine, x, middle) => {
    const above = binary(machine, "greater", x, plain(0, 1));
    const even = binary(machine, "multiply", binary(machine, "equal", x, plain(0, 1)), middle);
    return binary(machine, "add", above, even);
  }),
  isneginf: onArray("x", (machine, x) => binary(machine, "equal", x, plain(-Infinity, 2))),
  isposinf: onArray("x", (machine, x) => binary(machine, "equal", x, plain(Infinity, 2))),
  fix: onArray("x", (machine, x) => unary(machine, "trunc", x)),
};
