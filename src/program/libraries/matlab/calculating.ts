import { binary as onTensors, unary } from "../../tensors/elementwise.ts";
import { type BinaryName, type UnaryName, unaryKernels } from "../../tensors/kernels.ts";
import { mapRows } from "../../tensors/reduce.ts";
import { binary, compare, conform, hasNewNaN, transpose } from "../../languages/matlab/values.ts";
import { makeTyped, typedOf } from "../../languages/matlab/typedNumbers.ts";
import { NotKnown } from "../../values/gaps.ts";
import { numberOf, wholeOf } from "../convert.ts";
import { bool, float } from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { BinaryOperator, Comparison } from "../../ir/ir.ts";
import type { Machine, Value } from "../../values/value.ts";
import { axisIn, type Body, type Entries } from "./given.ts";
import { asNumbers, matrixIn, numbersIn, operandIn } from "./matrices.ts";

const names: Readonly<Record<string, UnaryName>> = {
  ...{ exp: "exp", sqrt: "sqrt", abs: "absolute", floor: "floor", ceil: "ceil", fix: "trunc" },
  ...{ sin: "sin", cos: "cos", tan: "tan", tanh: "tanh", sinh: "sinh", cosh: "cosh", sign: "sign" },
  ...{ asin: "asin", acos: "acos", atan: "atan", log: "log", log2: "log2", log10: "log10" },
  ...{ log1p: "log1p", expm1: "expm1", erf: "erf" },
  ...{ isnan: "isnan", isinf: "isinf", isfinite: "isfinite" },
};

/** A function of each number. */
export function mapNumbers(machine: Machine, name: UnaryName, value: Value | undefined): Value {
  const own = name === "absolute" ? typedOf(value) : null;
  if (own) return makeTyped(own.type, own.numbers.map(Math.abs), own.shape);
  const operand = operandIn(machine, value);
  if (!operand) return machine.fail("error", `${name}: wrong type argument`);
  if (operand.kind === "tensor") {
    const made = unary(machine, name, asNumbers(machine, operand));
    return hasNewNaN(made, [operand]) ? machine.unknown("complex numbers are not followed") : made;
  }
  const result = unaryKernels[name].compute(operand.value);
  if (unaryKernels[name].result === "bool") return bool(result !== 0);
  if (Number.isNaN(result) && !Number.isNaN(operand.value)) {
    return machine.unknown("complex numbers are not followed");
  }
  const number = value?.kind === "float" || value?.kind === "int" ? value : float(operand.value);
  if (name === "exp") return machine.compute({ kind: "float", value: result }, "exp", number);
  return float(result);
}

/** To so many digits behind the point, where no half is near. */
function roundTo(machine: Machine, value: Value | undefined, digits: number): Value {
  const step = 10 ** Math.abs(digits);
  const numbers = numbersIn(machine, value);
  const made = mapRows(machine, "round", numbers, 0, "float64", (row, out) => {
    row.forEach((each, at) => {
      const size = digits < 0 ? Math.abs(each) / step : Math.abs(each) * step;
      const isNear = Math.abs(size - Math.floor(size) - 0.5) < 1e-6;
      if (isNear || !(size < 1e15)) throw new NotKnown("this use of `round` is not followed");
      const whole = Math.round(size);
      out[at] = Math.sign(each) * (digits < 0 ? whole * step : whole / step);
    });
  });
  return value?.kind === "float" ? float(made.numbers()![0]!) : made;
}

/** Halves go away from zero. */
function round(machine: Machine, value: Value | undefined, digits: Value | undefined): Value {
  if (digits) return roundTo(machine, value, wholeOf(digits, machine));
  const numbers = numbersIn(machine, value);
  const made = mapRows(machine, "round", numbers, 0, "float64", (row, out) => {
    row.forEach((each, at) => {
      out[at] = Math.sign(each) * Math.round(Math.abs(each));
    });
  });
  return value?.kind === "float" ? float(made.numbers()![0]!) : made;
}

function pairwise(name: BinaryName): Body {
  return (machine, [left, right]) => {
    const isRest = name === "remainder" || name === "truncatedRemainder";
    if (isRest && (numbersIn(machine, right).numbers() ?? [0]).includes(0)) {
      const by = numberOf(right);
      if (by === 0 && name === "remainder") return left!;
      throw new NotKnown("this call is not followed");
    }
    const [a, b] = [operandIn(machine, left), operandIn(machine, right)];
    if (!a || !b) return machine.fail("error", "numbers are required here");
    const [x, y] = conform(machine, toNumbers(machine, a), toNumbers(machine, b));
    if (x.kind === "plain" && y.kind === "plain") {
      return onTensors(machine, name, matrixIn(machine, left), y);
    }
    return onTensors(machine, name, x, y);
  };
}

function toNumbers<Each extends { kind: string }>(machine: Machine, each: Each): Each {
  return each.kind === "tensor" ? (asNumbers(machine, each as unknown as Tensor) as never) : each;
}

/** Operators as functions: `bsxfun(@minus, a, b)`. */
const operators: Readonly<Record<string, BinaryOperator>> = {
  ...{ plus: "+", minus: "-", times: "*", rdivide: "/", power: "**", mtimes: "@" },
  ...{ mrdivide: "//", mpower: "^", and: "&", or: "|" },
};

const comparisons: Readonly<Record<string, Comparison>> = {
  ...{ eq: "==", ne: "!=", lt: "<", le: "<=", gt: ">", ge: ">=" },
};

function running(name: "cumsum" | "cumprod"): Body {
  return (machine, [x, axis]) => {
    const tensor = numbersIn(machine, x);
    const at = axisIn(machine, x!, axis);
    if (at >= tensor.shape.length) return tensor;
    return mapRows(machine, name, tensor, at, "float64", (numbers, out) => {
      let total = name === "cumsum" ? 0 : 1;
      numbers.forEach((number, place) => {
        out[place] = total = name === "cumsum" ? total + number : total * number;
      });
    });
  };
}

/** Functions of numbers, one by one or in pairs. */
export const calculating: Entries = {
  ...Object.fromEntries(
    Object.entries(names).map(([name, kernel]): [string, Body] => [
      name,
      (machine, [x]) => mapNumbers(machine, kernel, x),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(operators).map(([name, operator]): [string, Body] => [
      name,
      (machine, [a, b]) =>
        a && b ? binary(operator, a, b, machine) : machine.fail("error", "Invalid call"),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(comparisons).map(([name, operator]): [string, Body] => [
      name,
      (machine, [a, b]) =>
        a && b ? compare(operator, a, b, machine) : machine.fail("error", "Invalid call"),
    ]),
  ),
  bsxfun: (machine, [fn, a, b]) => machine.call(fn!, [a!, b!]),
  not: (machine, [x]) => mapNumbers(machine, "logicalNot", x),
  uminus: (machine, [x]) => machine.language.unary("-", x!, machine),
  round: (machine, [x, digits]) => round(machine, x, digits),
  mod: pairwise("remainder"),
  rem: pairwise("truncatedRemainder"),
  atan2: pairwise("atan2"),
  hypot: pairwise("hypot"),
  xor: pairwise("logicalXor"),
  transpose: (machine, [x]) => transpose(machine, x!),
  ctranspose: (machine, [x]) => transpose(machine, x!),
  cumsum: running("cumsum"),
  cumprod: running("cumprod"),
};
