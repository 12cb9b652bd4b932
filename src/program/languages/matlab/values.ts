import type { BinaryOperator, Comparison } from "../../ir/ir.ts";
import { binary as onTensors, unary as onTensor } from "../../tensors/elementwise.ts";
import { matmul } from "../../tensors/matmul.ts";
import type { Operand } from "../../tensors/operand.ts";
import { reshape, reverseAxes } from "../../tensors/shapes.ts";
import { numpyLinalg } from "../../libraries/numpy/linalg.ts";
import { asNumbers, matrixIn, operandIn } from "../../libraries/matlab/matrices.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, float, string } from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { calculateTyped, compareTyped, onSingles, typedOf } from "./typedNumbers.ts";
import { calculate, compareOperands, kernels, signed } from "../columns/numbers.ts";

/** `@` is the product of matrices, `//` their quotient, and `^` a power of one: see the lowering. */
export function binary(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  machine: Machine,
): Value {
  if (left.kind === "unknown") return left;
  if (right.kind === "unknown") return right;
  if (typedOf(left) || typedOf(right)) return calculateTyped(operator, left, right, machine);
  if (operator === "+" && (isQuoted(left) || isQuoted(right))) return joined(left, right);
  const [a, b] = [operandIn(machine, left), operandIn(machine, right)];
  if (!a || !b) return machine.fail("error", "this operator needs numbers");
  const single = onSingles[operator];
  if (single) {
    const areSingle = isSingle(b) && (operator !== "^" || isSingle(a));
    if (areSingle || (operator === "@" && isSingle(a))) {
      return binary(single, left, right, machine);
    }
    return onMatrices(operator, a, b, machine);
  }
  if (a.kind === "plain" && b.kind === "plain") {
    const [x, y] = [a.value, b.value];
    return operator === "**" && Number.isNaN(x ** y) && !Number.isNaN(x) && !Number.isNaN(y)
      ? machine.unknown("complex numbers are not followed")
      : calculate(operator, [left, x], [right, y], machine);
  }
  const kernel = kernels[operator];
  if (!kernel) return machine.unknown(`\`${operator}\` is not followed`);
  const isLogical = operator === "&" || operator === "|";
  const [x, y] = conform(machine, a, b);
  const [p, q] = isLogical ? [x, y] : [toNumbers(machine, x), toNumbers(machine, y)];
  const made = onTensors(machine, kernel, p, q);
  return operator === "**" && hasNewNaN(made, [p, q])
    ? machine.unknown("complex numbers are not followed")
    : made;
}

function isQuoted(value: Value): boolean {
  return value.kind === "string" && value.typeName !== undefined;
}

/** Texts in double quotes after each other; a number becomes a text. */
function joined(left: Value, right: Value): Value {
  return { ...string(quotedText(left) + quotedText(right)), typeName: "string" };
}

/** The text that `string(value)` is. */
export function quotedText(value: Value): string {
  if (value.kind === "string") return value.value;
  if (value.kind === "bool") return value.value ? "true" : "false";
  const isShort = value.kind === "float" && Number(value.value.toPrecision(5)) === value.value;
  if (
    isShort &&
    Math.abs(value.value) < 1e5 &&
    (Math.abs(value.value) >= 1e-3 || value.value === 0)
  ) {
    return String(value.value);
  }
  throw new NotKnown("a part of this text is unknown");
}

function isSingle(operand: Operand): boolean {
  return operand.kind === "plain" || operand.count === 1;
}

function toNumbers(machine: Machine, operand: Operand): Operand {
  return operand.kind === "tensor" ? asNumbers(machine, operand) : operand;
}

function onMatrices(operator: BinaryOperator, a: Operand, b: Operand, machine: Machine): Value {
  if (a.kind === "tensor" && b.kind === "tensor" && operator === "@") {
    if (a.shape.length > 2 || b.shape.length > 2) {
      return machine.fail("error", "a product needs matrices of two dimensions");
    }
    return matmul(machine, asNumbers(machine, a), asNumbers(machine, b));
  }
  const power = b.kind === "plain" ? b.value : NaN;
  if (operator === "^" && a.kind === "tensor" && Number.isInteger(power) && power > 0) {
    const base = asNumbers(machine, a);
    let made = base;
    for (let left = Math.min(power, 100); left > 1; left -= 1) made = matmul(machine, made, base);
    if (power <= 100) return made;
  }
  if (operator === "^" || a.kind === "plain" || b.kind === "plain") {
    return machine.unknown(`this use of \`${operator === "//" ? "/" : operator}\` is not followed`);
  }
  // A / B is (B' \ A')'
  const turned = divide(machine, reverseAxes(machine, b), reverseAxes(machine, a));
  return transpose(machine, turned);
}

/** `left \ right`: what the left matrix must be multiplied with to give the right one. */
export function divide(machine: Machine, left: Value, right: Value): Value {
  const gap = [left, right].find(({ kind }) => kind === "unknown");
  if (gap) return gap;
  if (typedOf(left) || typedOf(right)) throw new NotKnown("this call is not followed");
  const a = operandIn(machine, left);
  if (a && isSingle(a)) return binary("/", right, left, machine);
  const [matrix, given] = [left, right].map((each) => asNumbers(machine, matrixIn(machine, each)));
  const isSquare = matrix!.shape.length === 2 && matrix!.shape[0] === matrix!.shape[1];
  if (!isSquare) return machine.unknown("this use of `/` is not followed");
  return machine.call(numpyLinalg.get("solve")!, [matrix!, given!]);
}

/** Whether a result is no number where all that went in are numbers. */
export function hasNewNaN(made: Tensor, inputs: readonly Operand[]): boolean {
  const isNaNIn = (operand: Operand): boolean =>
    operand.kind === "plain"
      ? Number.isNaN(operand.value)
      : (operand.numbers()?.some(Number.isNaN) ?? true);
  return (made.numbers()?.some(Number.isNaN) ?? false) && !inputs.some(isNaNIn);
}

/** Two operands in shapes that fit number by number: their first dimensions belong together. */
export function conform(machine: Machine, a: Operand, b: Operand): readonly [Operand, Operand] {
  if (a.kind === "plain" || b.kind === "plain") return [a, b];
  const [ranks, others] = [a.shape.length, b.shape.length];
  if (ranks === 0 || others === 0 || ranks === others) return [fits(machine, a, b), b];
  const widen = (tensor: Tensor, rank: number): Tensor => {
    const missing = new Array<number>(Math.max(0, rank - tensor.shape.length)).fill(1);
    return missing.length > 0 ? reshape(machine, tensor, [...tensor.shape, ...missing]) : tensor;
  };
  const [x, y] = [widen(a, others), widen(b, ranks)];
  return [fits(machine, x, y), y];
}

function fits(machine: Machine, a: Tensor, b: Tensor): Tensor {
  const odd = a.shape.findIndex((size, axis) => {
    const other = b.shape[axis];
    return other !== undefined && size !== other && size !== 1 && other !== 1;
  });
  if (odd < 0 || a.shape.length !== b.shape.length) return a;
  return machine.fail(
    "error",
    `nonconformant arguments (${a.shape.join("x")}, ${b.shape.join("x")})`,
    { kind: "stretch", left: a.shape, right: b.shape, axis: 0 },
  );
}

/** `-operand` and similar. */
export function unary(operator: "-" | "+" | "~", operand: Value, machine: Machine): Value {
  if (operand.kind === "unknown") return operand;
  if (typedOf(operand))
    return operator === "-" ? calculateTyped("-", float(0), operand, machine) : operand;
  const number = operandIn(machine, operand);
  if (!number) return machine.fail("error", "this operator needs numbers");
  if (number.kind === "plain") return signed(operator, [operand, number.value], machine);
  const numbers = asNumbers(machine, number);
  return operator === "-" ? onTensor(machine, "negative", numbers) : numbers;
}

/** A comparison, number by number. */
export function compare(operator: Comparison, left: Value, right: Value, machine: Machine): Value {
  if (left.kind === "unknown") return left;
  if (right.kind === "unknown") return right;
  if (typedOf(left) || typedOf(right)) return compareTyped(operator, left, right, machine);
  if ((isQuoted(left) || isQuoted(right)) && left.kind === "string" && right.kind === "string") {
    const isSame = left.value === right.value;
    if (operator === "==" || operator === "!=") return bool(isSame === (operator === "=="));
  }
  const operands = [operandIn(machine, left), operandIn(machine, right)] as const;
  return compareOperands(operator, operands, machine, (a, b) => {
    const [x, y] = conform(machine, a, b);
    return [toNumbers(machine, x), toNumbers(machine, y)];
  });
}

/** Whether a value counts as true: all its numbers do, and there are some; null if unknown. */
export function truth(value: Value, machine: Machine): boolean | null {
  if (value.kind === "unknown") return null;
  if (value.kind === "string" && !value.typeName) return value.value !== "";
  if (value.kind === "none" || value.kind === "undefined") return false;
  const own = typedOf(value);
  if (own) return own.numbers.length > 0 && own.numbers.every((number) => number !== 0);
  const operand = operandIn(machine, value);
  if (!operand) return machine.fail("error", "wrong type argument for a condition");
  if (operand.kind === "plain") return operand.value !== 0;
  const numbers = operand.numbers();
  return numbers && numbers.length > 0 && numbers.every((number) => number !== 0);
}

/** The same turned: rows become columns. */
export function transpose(machine: Machine, value: Value): Value {
  if (value.kind === "unknown") return value;
  const operand = operandIn(machine, value);
  if (operand?.kind === "plain") return value;
  const tensor = matrixIn(machine, value);
  if (tensor.count === 1) return tensor;
  if (tensor.shape.length > 2) {
    return machine.fail("error", "transpose not defined for N-D objects");
  }
  return reverseAxes(machine, tensor);
}
