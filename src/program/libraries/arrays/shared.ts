import { cast } from "../../tensors/elementwise.ts";
import type { BinaryName, UnaryName } from "../../tensors/kernels.ts";
import { made } from "../../tensors/operand.ts";
import { mapRows, reduce, type ReductionName } from "../../tensors/reduce.ts";
import { narrow, reshape } from "../../tensors/shapes.ts";
import { isFloating } from "../../values/dtype.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { axisFrom, typeGiven, flagOf, numberOf, wholeOf, wholesOf } from "../convert.ts";

/** Operations of one number that both libraries call by these names. */
export const unaryNames: Readonly<Record<string, UnaryName>> = {
  exp: "exp",
  exp2: "exp2",
  expm1: "expm1",
  log: "log",
  log2: "log2",
  log10: "log10",
  log1p: "log1p",
  sqrt: "sqrt",
  square: "square",
  abs: "absolute",
  absolute: "absolute",
  sign: "sign",
  floor: "floor",
  ceil: "ceil",
  trunc: "trunc",
  sin: "sin",
  cos: "cos",
  tan: "tan",
  sinh: "sinh",
  cosh: "cosh",
  tanh: "tanh",
  reciprocal: "reciprocal",
  negative: "negative",
  isnan: "isnan",
  isinf: "isinf",
  isfinite: "isfinite",
  logical_not: "logicalNot",
  sinc: "sinc",
  cbrt: "cbrt",
};

/** Operations of two numbers that both libraries call by these names. */
export const binaryNames: Readonly<Record<string, BinaryName>> = {
  add: "add",
  subtract: "subtract",
  multiply: "multiply",
  divide: "divide",
  true_divide: "divide",
  floor_divide: "floorDivide",
  remainder: "remainder",
  power: "power",
  maximum: "maximum",
  minimum: "minimum",
  greater: "greater",
  greater_equal: "greaterEqual",
  less: "less",
  less_equal: "lessEqual",
  not_equal: "notEqual",
  logical_and: "logicalAnd",
  logical_or: "logicalOr",
  logical_xor: "logicalXor",
  bitwise_and: "bitAnd",
  bitwise_or: "bitOr",
  bitwise_xor: "bitXor",
  hypot: "hypot",
  fmax: "largest",
  fmin: "smallest",
  float_power: "floatPower",
  logaddexp: "logAddExp",
  gcd: "gcd",
  lcm: "lcm",
};

/** A reduction with the arguments of a program. */
export function reduceGiven(
  machine: Machine,
  name: ReductionName,
  tensor: Tensor,
  axis: Value | undefined,
  keep: Value | undefined,
  type?: Value,
): Value {
  const dtype = typeGiven(type, tensor.library);
  const source = dtype ? cast(machine, tensor, dtype) : tensor;
  return reduce(machine, name, source, axisFrom(axis, machine), flagOf(keep, false));
}

/** Cumulative sums or products. */
export function cumulate(
  machine: Machine,
  name: "cumsum" | "cumprod",
  tensor: Tensor,
  axis: Value | undefined,
): Value {
  const at = axis && axis.kind !== "none" ? wholeOf(axis, machine) : null;
  const source = at === null ? reshape(machine, tensor, [-1]) : tensor;
  const dtype = isFloating(source.dtype) ? source.dtype : "int64";
  return mapRows(machine, name, source, at ?? 0, dtype, (row, out) => {
    let total = name === "cumsum" ? 0 : 1;
    row.forEach((number, place) => {
      total = name === "cumsum" ? total + number : total * number;
      out[place] = total;
    });
  });
}

/** One entry along a dimension, without that dimension. */
export function entryAt(machine: Machine, tensor: Tensor, axis: number, at: number): Tensor {
  const piece = narrow(tensor, axis, at, 1);
  const view = piece.view(piece.shape.toSpliced(axis, 1), piece.strides.toSpliced(axis, 1));
  return made(machine, view, "index", [tensor], { axis, at });
}

/** `transpose(...)` of NumPy and `permute(...)`: the new order, or all reversed. */
export function orderOf(value: Value | undefined, machine: Machine): readonly number[] | null {
  if (!value || value.kind === "none") return null;
  if (value.kind === "tuple" && value.items.length === 0) return null;
  const [only] = value.kind === "tuple" ? value.items : [];
  const isNested = value.kind === "tuple" && value.items.length === 1 && only?.kind !== "int";
  return isNested && only?.kind === "none" ? null : wholesOf(isNested ? only : value, machine);
}

/** The norm that an argument asks for; null: another one. */
export function normOf(order: Value | undefined): "norm" | "norm1" | "normMost" | null {
  if (!order || order.kind === "none") return "norm";
  if (order.kind === "string") return order.value === "fro" ? "norm" : null;
  const number = numberOf(order);
  if (number === Infinity) return "normMost";
  return number === 2 ? "norm" : number === 1 ? "norm1" : null;
}

export const otherNorm = "this norm is not followed";

/** Whether two numbers are close, as `np.isclose` and `torch.isclose` have it. */
export function areClose(
  a: number,
  b: number,
  relative: number,
  absolute: number,
  joinsNan: boolean,
): boolean {
  if (a === b) return true;
  if (Number.isNaN(a) && Number.isNaN(b)) return joinsNan;
  if (!Number.isFinite(b) || !Number.isFinite(a)) return false;
  return Math.abs(a - b) <= absolute + relative * Math.abs(b);
}
