import type { BinaryOperator } from "../../ir/ir.ts";
import { cast } from "../../tensors/elementwise.ts";
import { type Operand, plain } from "../../tensors/operand.ts";
import { reshape, unsqueeze } from "../../tensors/shapes.ts";
import { Fact, type Known } from "../../values/facts.ts";
import { categoryOf, type Dtype, isFloating } from "../../values/dtype.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, float, int } from "../../values/make.ts";
import { createTensor, type Tensor } from "../../values/tensor.ts";
import { filledWith } from "../arrays/create.ts";
import type { NumberValue } from "../../values/number.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { fromNested, sequence } from "../arrays/create.ts";
import { operandOf } from "../convert.ts";
import { flatten } from "../columns/vectors.ts";
import { dtypeNamed, nameOfDtype } from "./types.ts";

/** The element type of a list of numbers that grows, such as `Float64[]`. */
export function elementType({ typeName, items }: ListValue): string {
  if (typeName !== undefined) return typeName;
  return items.every(isScalar) && items.length > 0 ? "Float64" : "Any";
}

const numberTypes: Readonly<Record<string, Dtype>> = {
  ...{ Float64: "float64", Float32: "float32", Int64: "int64", Bool: "bool" },
};

/** Whether a list holds nothing but numbers. */
export function isNumberList(value: Value): value is ListValue {
  return value.kind === "list" && numberTypes[value.typeName ?? ""] !== undefined;
}

/** A number alone, of the program or out of an array. */
export function isScalar(value: Value): boolean {
  if (value.kind === "int") return value.type !== "char";
  if (value.kind === "tensor") return value.shape.length === 0;
  return value.kind === "float" || value.kind === "bool";
}

/** A value as the operand of an operation; null: it holds no numbers. */
export function operandIn(machine: Machine, value: Value | undefined): Operand | null {
  if (value?.kind === "range") {
    const { start, step, length } = value;
    return sequence(machine, "numpy", "int64", length, (at) => start + at * step);
  }
  if (value?.kind === "list" && isNumberList(value)) {
    const lost = machine.lostIn(value);
    if (lost !== null) throw new NotKnown(lost);
    const own = fromNested(machine, value, "numpy", numberTypes[value.typeName!]!);
    return own.kind === "tensor" ? own : null;
  }
  if (value?.kind === "int" && value.type === "char") return null;
  return operandOf(value);
}

/** The array that a value is, of at least one dimension; null: it is none. */
export function arrayIn(machine: Machine, value: Value | undefined): Tensor | null {
  const operand = operandIn(machine, value);
  return operand?.kind === "tensor" && operand.shape.length > 0 ? operand : null;
}

/** The same where an array is required. */
export function requiredArray(machine: Machine, value: Value | undefined, name: string): Tensor {
  if (value?.kind === "unknown") throw new NotKnown(value.why);
  const array = arrayIn(machine, value);
  if (array) return array;
  const type = value ? machine.language.typeName(value) : "";
  return machine.fail("MethodError", `no method matching ${name}(::${type})`);
}

/** A number alone as the program has it; null: it is none, or not known. */
export function scalarOf(value: Value | undefined): Value | null {
  if (value?.kind === "int" || value?.kind === "float" || value?.kind === "bool") return value;
  if (value?.kind !== "tensor" || value.shape.length > 0) return null;
  const number = value.numbers()?.[0];
  if (number === undefined) return null;
  if (value.dtype === "bool") return bool(number !== 0);
  if (!isFloating(value.dtype)) {
    const type = nameOfDtype(value.dtype);
    return type === "Int64" ? int(number) : { kind: "int", value: number, type };
  }
  return value.dtype === "float64"
    ? float(number)
    : { kind: "float", value: number, isSingle: true };
}

/** A number alone for a calculation: truth values count as 0 and 1. */
export function numberIn(value: Value | undefined): NumberValue | null {
  const scalar = scalarOf(value);
  if (scalar?.kind === "bool") return int(scalar.value ? 1 : 0);
  return scalar?.kind === "int" || scalar?.kind === "float" ? scalar : null;
}

/** What kind of numbers a value holds; a number in double precision makes those in single precision double. */
export function dtypeIn(value: Value): Dtype | null {
  switch (value.kind) {
    case "int":
      return value.type === undefined ? "int64" : dtypeNamed(value.type);
    case "range":
      return "int64";
    case "bool":
      return "bool";
    case "float":
      return value.isSingle ? "float32" : "float64";
    case "tensor":
      return value.dtype;
    case "list":
      return numberTypes[value.typeName ?? ""] ?? null;
    default:
      return null;
  }
}

/** The type of what is calculated from two kinds of numbers. */
export function promoted(a: Dtype, b: Dtype): Dtype {
  if (a === b) return a;
  const [x, y] = [categoryOf(a), categoryOf(b)];
  if (x !== y) return x > y ? a : b;
  if (a === "float64" || b === "float64") return "float64";
  if (a === "int64" || b === "int64") return "int64";
  return a === "float32" || b === "float32" ? "float32" : a;
}

/** An operand as one of a type; a number alone becomes an array without dimensions where that says its type. */
export function asType(machine: Machine, operand: Operand, dtype: Dtype): Operand {
  if (operand.kind === "tensor") {
    const made = cast(machine, operand, dtype);
    return isRow(operand) ? asRow(made) : made;
  }
  const isSaid =
    dtype === "float64" ? operand.category === 2 : dtype === "int64" && operand.category === 1;
  if (isSaid) return operand;
  if (isFloating(dtype)) return plain(operand.value, 2, operand.at);
  return plain(operand.value, dtype === "bool" ? 0 : 1, operand.at);
}

/** Both operands with as many dimensions: the first ones belong together. */
export function conform(machine: Machine, a: Operand, b: Operand): readonly [Operand, Operand] {
  if (a.kind === "plain" || b.kind === "plain") return [a, b];
  const [ranks, others] = [a.shape.length, b.shape.length];
  if (ranks === 0 || others === 0 || ranks === others) return [a, b];
  return [widened(machine, a, others), widened(machine, b, ranks)];
}

/** With sizes of 1 behind the others. */
export function widened(machine: Machine, tensor: Tensor, rank: number): Tensor {
  let whole = tensor;
  while (whole.shape.length < rank) whole = unsqueeze(machine, whole, whole.shape.length);
  return whole;
}

/** The adjoint of a vector is a row, which a vector behind it makes a number. */
const row = new Fact<true>();

export function rowOf(machine: Machine, vector: Tensor): Tensor {
  const made = unsqueeze(machine, vector, 0);
  row.note(made, true);
  return made;
}

export function isRow(tensor: Tensor): boolean {
  return row.of(tensor) === true;
}

export function asRow(tensor: Tensor): Tensor {
  if (tensor.shape.length === 2 && tensor.shape[0] === 1) row.note(tensor, true);
  return tensor;
}

/** The vector that a row was. */
export function vectorOfRow(machine: Machine, row: Tensor): Tensor {
  return reshape(machine, row, [row.count]);
}

/** The places of an array from 1 on, which are written in a way of their own. */
const places = new Fact<true>();

type Places = Extract<Value, { readonly kind: "range" }> & Known;

export function placesUpTo(length: number): Value {
  const made: Places = { kind: "range", start: 1, step: 1, length };
  places.note(made, true);
  return made;
}

export function arePlaces(range: Places): boolean {
  return places.of(range) === true;
}

/** All numbers, column by column. */
export function columnsOf(machine: Machine, tensor: Tensor): Tensor {
  return flatten(machine, tensor);
}

/** Whole numbers in a row, one by one. */
export function wholesIn(machine: Machine, value: Value | undefined): readonly number[] {
  const array = arrayIn(machine, value);
  const numbers = array ? flatten(machine, array).numbers() : null;
  if (!numbers) throw new NotKnown(array?.why ?? "these items are unknown");
  return [...numbers];
}

export function vectorFrom(numbers: readonly number[], dtype: Dtype): Tensor {
  return createTensor("numpy", dtype, [numbers.length], Float64Array.from(numbers));
}

/** What numbers in equal steps are written as. */
interface Steps {
  readonly start: number;
  readonly step: number;
  readonly length: number;
}

const steps = new Fact<Steps>();

export function stepsOf(tensor: Tensor): Steps | null {
  return steps.of(tensor) ?? null;
}

export function inSteps(tensor: Tensor, own: Steps): Tensor {
  steps.note(tensor, own);
  return tensor;
}

/** A range that a number is added to, or multiplied with, is one as well; null: this is another operation. */
export function onSteps(
  machine: Machine,
  operator: BinaryOperator,
  left: Value,
  right: Value,
): Value | null {
  const isLeft = left.kind === "range" || (left.kind === "tensor" && stepsOf(left) !== null);
  const [range, scalar] = isLeft ? [left, right] : [right, left];
  const by = isScalar(scalar) ? numberIn(scalar) : null;
  const known = range.kind === "range" ? range : range.kind === "tensor" ? stepsOf(range) : null;
  if (!by || !known || (by.kind === "float" && by.isSingle)) return null;
  const isSum = operator === "+" || operator === "-";
  if (!isSum && operator !== "*" && !(operator === "/" && isLeft)) return null;
  const apply = (number: number): number => {
    if (operator === "+") return number + by.value;
    if (operator === "-") return isLeft ? number - by.value : by.value - number;
    return operator === "*" ? number * by.value : number / by.value;
  };
  const { length } = known;
  const start = apply(known.start);
  const step = isSum ? (operator === "-" && !isLeft ? -known.step : known.step) : apply(known.step);
  const isWhole = range.kind === "range" && by.kind === "int" && operator !== "/";
  if (isWhole) return step === 0 ? null : { kind: "range", start, step, length };
  const whole = arrayIn(machine, range)?.numbers();
  if (!whole || step === 0) return null;
  const made = createTensor("numpy", "float64", [length], Float64Array.from(whole, apply));
  return inSteps(made, { start, step, length });
}

/** `Matrix(I, 3, 3)`, `I(3)` */
export function identity(
  machine: Machine,
  [rows = 1, columns = rows]: readonly number[],
  dtype: Dtype,
): Value {
  const made = filledWith(machine, "numpy", dtype, [rows, columns], 0);
  const numbers = made.numbers();
  for (let at = 0; numbers && at < Math.min(rows, columns); at++) numbers[at * (columns + 1)] = 1;
  return made;
}
