import { countOf, dimensionAt } from "../values/dimension.ts";
import { defaultFloat, type Dtype, isFloating, type TensorLibrary } from "../values/dtype.ts";
import { createUnknownTensor, type Tensor } from "../values/tensor.ts";
import type { Machine } from "../values/value.ts";
import { axisComplaint, nothingComplaint } from "./complaints.ts";
import { fill, made } from "./operand.ts";

type RowReduction = (row: Float64Array) => number;

function sumOf(row: Float64Array): number {
  let sum = 0;
  for (const number of row) sum += number;
  return sum;
}

function variance(row: Float64Array, correction: number): number {
  const mean = sumOf(row) / row.length;
  let sum = 0;
  for (const number of row) sum += (number - mean) ** 2;
  return sum / Math.max(0, row.length - correction);
}

function extreme(row: Float64Array, isBetter: (a: number, b: number) => boolean): number {
  let best = row[0] ?? NaN;
  for (const number of row) {
    if (Number.isNaN(number)) return NaN;
    if (isBetter(number, best)) best = number;
  }
  return best;
}

function placeOf(row: Float64Array, value: number): number {
  return row.findIndex((number) => number === value || Number.isNaN(number));
}

const above = (a: number, b: number): boolean => a > b;
const below = (a: number, b: number): boolean => a < b;

function sorted(row: Float64Array): Float64Array {
  return Float64Array.from(row).sort();
}

/** Reductions of a row of numbers to one, by name. */
export const reductions = {
  sum: sumOf,
  prod: (row: Float64Array) => row.reduce((product, number) => product * number, 1),
  mean: (row: Float64Array) => sumOf(row) / row.length,
  max: (row: Float64Array) => extreme(row, above),
  min: (row: Float64Array) => extreme(row, below),
  argmax: (row: Float64Array) => placeOf(row, extreme(row, above)),
  argmin: (row: Float64Array) => placeOf(row, extreme(row, below)),
  any: (row: Float64Array) => (row.some((number) => number !== 0) ? 1 : 0),
  all: (row: Float64Array) => (row.every((number) => number !== 0) ? 1 : 0),
  countNonzero: (row: Float64Array) => row.filter((number) => number !== 0).length,
  norm: (row: Float64Array) => Math.sqrt(row.reduce((sum, number) => sum + number * number, 0)),
  norm1: (row: Float64Array) => row.reduce((sum, number) => sum + Math.abs(number), 0),
  normMost: (row: Float64Array) => row.reduce((most, each) => Math.max(most, Math.abs(each)), 0),
  median: (row: Float64Array) => {
    const order = sorted(row);
    const middle = order.length >> 1;
    return order.length % 2 === 1 ? order[middle]! : (order[middle - 1]! + order[middle]!) / 2;
  },
  lowerMedian: (row: Float64Array) => sorted(row)[(row.length - 1) >> 1]!,
  logsumexp: (row: Float64Array) => {
    const most = extreme(row, above);
    if (!Number.isFinite(most)) return most;
    return most + Math.log(row.reduce((sum, number) => sum + Math.exp(number - most), 0));
  },
  var0: (row: Float64Array) => variance(row, 0),
  var1: (row: Float64Array) => variance(row, 1),
  std0: (row: Float64Array) => Math.sqrt(variance(row, 0)),
  std1: (row: Float64Array) => Math.sqrt(variance(row, 1)),
} as const satisfies Readonly<Record<string, RowReduction>>;

export type ReductionName = keyof typeof reductions;

const keepType: readonly ReductionName[] = ["max", "min", "lowerMedian"];
const wholeNumbers: readonly ReductionName[] = ["argmax", "argmin", "countNonzero"];

function reducedDtype(name: ReductionName, { dtype, library }: Tensor): Dtype {
  if (name === "any" || name === "all") return "bool";
  if (wholeNumbers.includes(name)) return "int64";
  if (keepType.includes(name) || isFloating(dtype)) return dtype;
  return name === "sum" || name === "prod" ? "int64" : defaultFloat(library);
}

/** The dimensions meant by an axis; null: all of them. */
export function axesOf(
  machine: Machine,
  tensor: Tensor,
  axis: number | readonly number[] | null,
): readonly number[] {
  if (axis === null) return tensor.shape.map((_, at) => at);
  const { length } = tensor.shape;
  return (typeof axis === "number" ? [axis] : axis).map((each) => {
    if (length === 0 && (each === 0 || each === -1)) return 0;
    return (
      dimensionAt(each, length) ??
      machine.fail(
        tensor.library === "numpy" ? "AxisError" : "IndexError",
        axisComplaint(tensor.library, each, length),
        {
          kind: "axis",
          left: tensor.shape,
          right: [],
          axis: each,
          isAssumed: tensor.isAssumed,
        },
      )
    );
  });
}

/** Its rows along some dimensions, which are moved to the end. */
export function withAxesLast(tensor: Tensor, axes: readonly number[]): Tensor {
  const kept = tensor.shape.map((_, at) => at).filter((at) => !axes.includes(at));
  const order = [...kept, ...axes].filter((at) => at < tensor.shape.length);
  return tensor.view(
    order.map((at) => tensor.shape[at]!),
    order.map((at) => tensor.strides[at]!),
  );
}

/** Whether NumPy sums these dimensions in pairs: they are the last ones, and are stored row by row. */
function areContiguous(tensor: Tensor, axes: readonly number[]): boolean {
  const first = tensor.shape.length - axes.length;
  return tensor.isContiguous && axes.every((axis) => axis >= first);
}

/** NumPy's order of summing: eight sums side by side, and halves of what is longer than 128. */
function pairwise(row: Float64Array): number {
  const { length } = row;
  if (length < 8) return sumOf(row);
  if (length > 128) {
    const half = (length >> 1) - ((length >> 1) % 8);
    return pairwise(row.subarray(0, half)) + pairwise(row.subarray(half));
  }
  const sums = row.slice(0, 8);
  const end = length - (length % 8);
  for (let at = 8; at < end; at++) sums[at % 8]! += row[at]!;
  const [a, b, c, d, e, f, g, h] = sums as unknown as readonly number[];
  let sum = a! + b! + (c! + d!) + (e! + f! + (g! + h!));
  for (let at = end; at < length; at++) sum += row[at]!;
  return sum;
}

const paired = {
  sum: pairwise,
  mean: (row: Float64Array) => pairwise(row) / row.length,
} as const;

/** NumPy's sum of numbers in single precision, each step rounded to it. */
function singles(row: Float64Array, isPaired: boolean): number {
  const round = Math.fround;
  const { length } = row;
  if (!isPaired || length < 8) {
    let sum = length > 0 ? row[0]! : 0;
    for (let at = 1; at < length; at++) sum = round(sum + row[at]!);
    return sum;
  }
  if (length > 128) {
    const half = (length >> 1) - ((length >> 1) % 8);
    return round(singles(row.subarray(0, half), true) + singles(row.subarray(half), true));
  }
  const sums = row.slice(0, 8);
  const end = length - (length % 8);
  for (let at = 8; at < end; at++) sums[at % 8] = round(sums[at % 8]! + row[at]!);
  for (const step of [1, 2, 4]) {
    for (let at = 0; at < 8; at += 2 * step) sums[at] = round(sums[at]! + sums[at + step]!);
  }
  let sum = sums[0]!;
  for (let at = end; at < length; at++) sum = round(sum + row[at]!);
  return sum;
}

/** The extreme of no numbers. */
function failOnNothing(
  machine: Machine,
  name: string,
  library: TensorLibrary,
  axis: number | readonly number[] | null,
): never {
  const isPlace = name.startsWith("arg");
  const isPyTorch = library === "torch";
  const type = !isPyTorch ? "ValueError" : isPlace || axis !== null ? "IndexError" : "RuntimeError";
  return machine.fail(type, nothingComplaint(library, name, axis));
}

/** One number for each row along the axes. */
export function reduce(
  machine: Machine,
  name: ReductionName,
  tensor: Tensor,
  axis: number | readonly number[] | null,
  keepsDimensions: boolean,
  dtype: Dtype = reducedDtype(name, tensor),
): Tensor {
  const axes = axesOf(machine, tensor, axis);
  const shape = keepsDimensions
    ? tensor.shape.map((size, at) => (axes.includes(at) ? 1 : size))
    : tensor.shape.filter((_, at) => !axes.includes(at));
  const settings = { axes, keepsDimensions };
  const numbers = withAxesLast(tensor, axes).numbers();
  if (!numbers) {
    const gap = createUnknownTensor(tensor.library, dtype, shape, tensor.why);
    return made(machine, gap, name, [tensor], settings);
  }
  const width = countOf(axes.map((at) => tensor.shape[at] ?? 1));
  if (width === 0 && ["max", "min", "argmax", "argmin"].includes(name)) {
    return failOnNothing(machine, name, tensor.library, axis);
  }
  const isPaired = tensor.library === "numpy" && areContiguous(tensor, axes);
  const result = fill(machine, tensor.library, dtype, shape, (out) => {
    const isSum = name === "sum" || name === "mean";
    if (isSum && tensor.library === "numpy" && dtype === "float32") {
      for (let row = 0; row < out.length; row++) {
        const sum = singles(numbers.subarray(row * width, (row + 1) * width), isPaired);
        out[row] = name === "sum" ? sum : sum / width;
      }
      return;
    }
    const fn = isPaired && isSum ? paired[name] : reductions[name];
    for (let row = 0; row < out.length; row++) {
      out[row] = fn(numbers.subarray(row * width, (row + 1) * width));
    }
  });
  return made(machine, result, name, [tensor], settings);
}

/** Each row along one dimension becomes a row of the same length. */
export function mapRows(
  machine: Machine,
  operation: string,
  tensor: Tensor,
  axis: number,
  dtype: Dtype,
  fn: (row: Float64Array, out: Float64Array) => void,
): Tensor {
  const [at = 0] = axesOf(machine, tensor, axis);
  const { library, shape } = tensor;
  const moved = withAxesLast(tensor, [at]);
  const numbers = moved.numbers();
  const settings = { axis: at };
  if (!numbers) {
    const gap = createUnknownTensor(library, dtype, shape, tensor.why);
    return made(machine, gap, operation, [tensor], settings);
  }
  const width = shape[at] ?? 1;
  const filled = fill(machine, library, dtype, moved.shape, (out) => {
    for (let start = 0; width > 0 && start < out.length; start += width) {
      fn(numbers.subarray(start, start + width), out.subarray(start, start + width));
    }
  });
  const order = shape.map((_, dim) => dim).filter((dim) => dim !== at);
  order.push(at);
  const back = shape.map((_, dim) => order.indexOf(dim));
  const result =
    at >= shape.length - 1
      ? filled
      : filled.view(
          shape,
          back.map((dim) => filled.strides[dim]!),
        );
  return made(machine, result, operation, [tensor], settings);
}

/** Softmax of one row. */
export function softmaxRow(row: Float64Array, out: Float64Array): void {
  const most = extreme(row, above);
  let sum = 0;
  for (let at = 0; at < row.length; at++) sum += out[at] = Math.exp(row[at]! - most);
  for (let at = 0; at < row.length; at++) out[at] = out[at]! / sum;
}

/** `softmax` along one dimension. */
export function softmax(machine: Machine, tensor: Tensor, axis: number, type?: Dtype): Tensor {
  const dtype = type ?? (isFloating(tensor.dtype) ? tensor.dtype : defaultFloat(tensor.library));
  return mapRows(machine, "softmax", tensor, axis, dtype, softmaxRow);
}

/** The logarithm of softmax along one dimension. */
export function logSoftmax(machine: Machine, tensor: Tensor, axis: number): Tensor {
  return mapRows(machine, "logSoftmax", tensor, axis, tensor.dtype, (row, out) => {
    const whole = reductions.logsumexp(row);
    for (let at = 0; at < row.length; at++) out[at] = row[at]! - whole;
  });
}
