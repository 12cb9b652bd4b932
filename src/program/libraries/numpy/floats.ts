import { fill } from "../../tensors/operand.ts";
import { mapRows } from "../../tensors/reduce.ts";
import { binary, unary } from "../../tensors/elementwise.ts";
import { expand, narrow, reshape } from "../../tensors/shapes.ts";
import { fixedToEven, exponentialToEven } from "../../values/halves.ts";
import { defaultFloat, type Dtype, isFloating } from "../../values/dtype.ts";
import { string, tuple } from "../../values/make.ts";
import { createUnknownTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { toExponent } from "../../tensors/text/numbers.ts";
import { areClose } from "../arrays/shared.ts";
import { flagOf, numberOf, wholeOf } from "../convert.ts";
import { type Entry, pair } from "./entries.ts";
import { onArray } from "./given.ts";

const floatOf = ({ dtype }: Tensor): Dtype => (isFloating(dtype) ? dtype : defaultFloat("numpy"));

/** Numbers made one by one from those of an array. */
function eachOf(
  machine: Machine,
  array: Tensor,
  dtype: Dtype,
  make: (number: number) => number,
): Tensor {
  const numbers = array.numbers();
  if (!numbers) return createUnknownTensor("numpy", dtype, array.shape, array.why);
  return fill(machine, "numpy", dtype, array.shape, (out) => {
    numbers.forEach((number, at) => (out[at] = make(number)));
  });
}

const isNegative = (value: number): boolean => value < 0 || Object.is(value, -0);

/** The half-open fraction and the power of two of a number: `8` is `0.5 * 2 ** 4`. */
function fractionOf(value: number): readonly [fraction: number, exponent: number] {
  if (value === 0 || !Number.isFinite(value)) return [value, 0];
  let exponent = Math.max(-1073, Math.floor(Math.log2(Math.abs(value))) + 1);
  let fraction = value * 2 ** -exponent;
  if (Math.abs(fraction) < 0.5) [fraction, exponent] = [fraction * 2, exponent - 1];
  if (Math.abs(fraction) >= 1) [fraction, exponent] = [fraction / 2, exponent + 1];
  return [fraction, exponent];
}

/** One number for each row, of those of its numbers that are no NaN. */
function overNumbers(
  dtype: "float64" | "int64",
  make: (row: readonly number[], all: Float64Array) => number,
): Entry {
  return onArray("a, axis=", (machine, array, [axis]) => {
    const isFlat = !axis || axis.kind === "none";
    const source = isFlat ? reshape(machine, array, [-1]) : array;
    const rank = source.shape.length;
    const given = isFlat ? 0 : wholeOf(axis, machine);
    const at = given < 0 ? given + rank : given;
    if ((source.shape[at] ?? 0) === 0) return machine.unknown("these numbers are not followed");
    const own = dtype === "float64" && array.dtype === "float32" ? "float32" : dtype;
    const rows = mapRows(machine, "where", source, at, own, (row, out) => {
      out.fill(
        make(
          [...row].filter((each) => !Number.isNaN(each)),
          row,
        ),
      );
    });
    const first = narrow(rows, at, 0, 1);
    return first.view(first.shape.toSpliced(at, 1), first.strides.toSpliced(at, 1));
  });
}

const meanOf = (row: readonly number[]): number =>
  row.reduce((sum, each) => sum + each, 0) / row.length;

function varianceOf(row: readonly number[]): number {
  const mean = meanOf(row);
  return row.reduce((sum, each) => sum + (each - mean) ** 2, 0) / row.length;
}

function medianOf(row: readonly number[]): number {
  const order = Float64Array.from(row).sort();
  const middle = order.length >> 1;
  if (order.length === 0) return NaN;
  return order.length % 2 === 1 ? order[middle]! : (order[middle - 1]! + order[middle]!) / 2;
}

/** A number in positional notation, without more digits than distinguish it. */
function positional(machine: Machine, x: Value | undefined, precision: Value | undefined): Value {
  const number = numberOf(x);
  if (
    number === null ||
    !Number.isFinite(number) ||
    (x?.kind === "tensor" && x.dtype !== "float64")
  )
    return machine.unknown("this number is not followed");
  const shortest = String(number);
  const digits = shortest.includes("e")
    ? number.toFixed(Math.max(0, Math.min(100, digitsBehind(number))))
    : shortest;
  const places = precision && precision.kind !== "none" ? wholeOf(precision, machine) : null;
  const behind = digits.split(".")[1]?.length ?? 0;
  const text = places !== null && behind > places ? fixedToEven(number, places) : digits;
  const trimmed = text.includes(".") ? text.replace(/0+$/, "") : `${text}.`;
  return string(Object.is(number, -0) ? `-${trimmed}` : trimmed);
}

/** How many digits behind the point the shortest text of a small number has. */
function digitsBehind(number: number): number {
  const [mantissa = "", exponent = "0"] = number.toExponential().split("e");
  return (mantissa.split(".")[1]?.length ?? 0) - Number(exponent);
}

function scientific(machine: Machine, x: Value | undefined, precision: Value | undefined): Value {
  const number = numberOf(x);
  if (
    number === null ||
    !Number.isFinite(number) ||
    (x?.kind === "tensor" && x.dtype !== "float64")
  )
    return machine.unknown("this number is not followed");
  const places = precision && precision.kind !== "none" ? wholeOf(precision, machine) : null;
  const shortest = number.toExponential();
  const behind = shortest.split("e")[0]!.split(".")[1]?.length ?? 0;
  const text = places !== null && behind > places ? exponentialToEven(number, places) : shortest;
  const [mantissa = "", exponent = ""] = text.split("e");
  const pointed = mantissa.includes(".") ? mantissa.replace(/0+$/, "") : `${mantissa}.`;
  return string(toExponent(`${pointed}e${exponent}`));
}

/** Functions of the parts and the texts of numbers, and of rows with NaN in them. */
export const floats: Readonly<Record<string, Entry>> = {
  copysign: pair((machine, a, b) => {
    const shape = binary(machine, "add", a, b).shape;
    const [x, y] = [expand(machine, a, shape).numbers(), expand(machine, b, shape).numbers()];
    if (!x || !y) return machine.unknown(x ? b.why : a.why);
    const dtype = binary(machine, "divide", a, b).dtype;
    return fill(machine, "numpy", dtype, shape, (out) => {
      x.forEach((number, at) => {
        out[at] = isNegative(y[at]!) ? -Math.abs(number) : Math.abs(number);
      });
    });
  }),
  signbit: onArray("x", (machine, array) =>
    eachOf(machine, array, "bool", (number) => (isNegative(number) ? 1 : 0)),
  ),
  modf: onArray("x", (machine, array) => {
    const dtype = floatOf(array);
    const part = (number: number): number => {
      const rest = Number.isFinite(number) ? number - Math.trunc(number) : number * 0;
      return isNegative(number) && rest === 0 ? -0 : rest;
    };
    return tuple([
      eachOf(machine, array, dtype, (number) => (Number.isNaN(number) ? NaN : part(number))),
      eachOf(machine, array, dtype, Math.trunc),
    ]);
  }),
  frexp: onArray("x", (machine, array) =>
    tuple([
      eachOf(machine, array, floatOf(array), (number) => fractionOf(number)[0]),
      eachOf(machine, array, "int32", (number) => fractionOf(number)[1]),
    ]),
  ),
  nanstd: overNumbers("float64", (row) => Math.sqrt(varianceOf(row))),
  nanvar: overNumbers("float64", varianceOf),
  nanmedian: overNumbers("float64", medianOf),
  nanargmax: overNumbers("int64", (row, all) => all.indexOf(Math.max(...row))),
  nanargmin: overNumbers("int64", (row, all) => all.indexOf(Math.min(...row))),
  format_float_positional: [
    "x, precision=",
    (machine, [x, precision]) => positional(machine, x, precision),
  ],
  format_float_scientific: [
    "x, precision=",
    (machine, [x, precision]) => scientific(machine, x, precision),
  ],
  binary_repr: [
    "num, width=",
    (machine, [given, width]) => {
      const number = wholeOf(given, machine);
      const size = wholeOf(width, machine, 0);
      if (number < 0 && size === 0) return string(`-${Math.abs(number).toString(2)}`);
      const digits = number < 0 ? 2 ** size + number : number;
      const isLow = number < 0 && number < -(2 ** Math.max(0, size - 1));
      const text = digits.toString(2);
      return isLow || (size > 0 && text.length > size)
        ? machine.unknown("this number is not followed")
        : string(text.padStart(size, "0"));
    },
  ],
  rint: onArray("a", (machine, array) => {
    const dtype = floatOf(array);
    return dtype === array.dtype
      ? unary(machine, "round", array)
      : eachOf(machine, array, dtype, (number) => number);
  }),
  isclose: pair((machine, a, b, [relative, absolute, equalNan]) => {
    const shape = binary(machine, "add", a, b).shape;
    const [x, y] = [expand(machine, a, shape).numbers(), expand(machine, b, shape).numbers()];
    if (!x || !y) return createUnknownTensor("numpy", "bool", shape, x ? b.why : a.why);
    const [r, s] = [numberOf(relative) ?? 1e-5, numberOf(absolute) ?? 1e-8];
    const joinsNan = flagOf(equalNan, false);
    return fill(machine, "numpy", "bool", shape, (out) => {
      x.forEach((number, at) => (out[at] = areClose(number, y[at]!, r, s, joinsNan) ? 1 : 0));
    });
  }, ", rtol=, atol=, equal_nan="),
};
