import type { BinaryOperator } from "../../ir/ir.ts";
import { binary as onTensors, unary as onTensor } from "../../tensors/elementwise.ts";
import type { BinaryName } from "../../tensors/kernels.ts";
import { matmul } from "../../tensors/matmul.ts";
import type { Operand } from "../../tensors/operand.ts";
import { toTensor } from "../../tensors/operand.ts";
import { reshape } from "../../tensors/shapes.ts";
import { callExtension, noMethod } from "../../libraries/julia/methods.ts";
import { inOrder } from "../../libraries/julia/orders.ts";
import {
  asRow,
  asType,
  conform,
  dtypeIn,
  identity,
  isRow,
  isScalar,
  numberIn,
  onSteps,
  operandIn,
  promoted,
  scalarOf,
  vectorOfRow,
} from "../../libraries/julia/operands.ts";
import { categoryOf, type Dtype, isFloating } from "../../values/dtype.ts";
import { bool, int, noNames, string } from "../../values/make.ts";
import type { NumberValue } from "../../values/number.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { isMissing, missing } from "../../libraries/julia/types.ts";
import { calculate, heldWhole, origins, signOf, wholeTypeOf } from "./scalars.ts";

const kernels: Readonly<Partial<Record<BinaryOperator, BinaryName>>> = {
  ...{ "+": "add", "-": "subtract", "*": "multiply", "/": "divide", "**": "power" },
  ...{ "%": "truncatedRemainder", "&": "logicalAnd", "|": "logicalOr", "^": "logicalXor" },
};

/** `left operator right`: products of matrices, and sums of what has one shape. */
export function binary(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  machine: Machine,
): Value {
  if (left.kind === "unknown") return left;
  if (right.kind === "unknown") return right;
  const own = ofOthers(operator, left, right, machine);
  if (own) return own;
  const [a, b] = [operandIn(machine, left), operandIn(machine, right)];
  if (!a || !b) return noMethod(signOf(operator), [left, right], machine);
  if (isScalar(left) && isScalar(right)) return onScalars(operator, left, right, machine);
  if (operator === "*") return multiply(left, right, machine);
  if (operator === "**") return power(left, right, machine);
  const isQuotient = operator === "/" && isScalar(right);
  if (isQuotient) return dotted(operator, left, right, machine);
  const areArrays =
    a.kind === "tensor" && b.kind === "tensor" && !isScalar(left) && !isScalar(right);
  if ((operator !== "+" && operator !== "-") || !areArrays) {
    if (operator === "/") return machine.unknown("this use of `/` is not followed");
    return noMethod(signOf(operator), [left, right], machine);
  }
  if (a.shape.join() !== b.shape.join()) return misfit(machine, a, b);
  return dotted(operator, left, right, machine);
}

function misfit(machine: Machine, a: Tensor, b: Tensor): never {
  const [x, y] = [a, b].map(({ shape }) => `(${shape.join(", ")}${shape.length === 1 ? "," : ""})`);
  return machine.fail(
    "DimensionMismatch",
    `DimensionMismatch: dimensions must match: a has dims ${x!}, b has dims ${y!}`,
    { kind: "stretch", left: a.shape, right: b.shape, axis: 0 },
  );
}

/** Operators of texts, letters, and values of the program; null: these are numbers. */
function ofOthers(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  machine: Machine,
): Value | null {
  const isOwn = left.kind === "instance" || right.kind === "instance";
  if (isOwn) {
    const args = { items: [left, right], named: noNames };
    if (isMissing(left) || isMissing(right)) {
      const other = isMissing(left) ? right : left;
      return isMissing(other) || isScalar(other)
        ? missing
        : machine.unknown("this is not followed");
    }
    return (
      callExtension(signOf(operator), args, machine) ??
      noMethod(signOf(operator), [left, right], machine)
    );
  }
  if (operator === "%" && right.kind === "class" && wholeTypeOf(right.name)) {
    const whole = isScalar(left) ? numberIn(left) : null;
    return whole?.kind === "int" ? heldWhole(whole.value, right.name, machine) : null;
  }
  const isScale = right.kind === "builtin" && right.name === "I";
  if (isScale && left.kind === "tensor" && (operator === "+" || operator === "-")) {
    const [rows, columns] = left.shape;
    if (left.shape.length !== 2 || rows !== columns) return null;
    return binary(operator, left, identity(machine, [rows!, columns!], "int64"), machine);
  }
  const [a, b] = [textIn(left), textIn(right)];
  if (operator === "*" && a !== null && b !== null) return string(a + b);
  const times = numberIn(right)?.value;
  if (operator === "**" && a !== null && times !== undefined) {
    if (a.length * times > 100_000) return machine.unknown("this text is too long");
    return string(a.repeat(Math.max(0, times)));
  }
  if (left.kind !== "int" || left.type !== "char") return null;
  if (right.kind !== "int") return null;
  if (right.type === "char") return operator === "-" ? int(left.value - right.value) : null;
  const moved = operator === "+" ? left.value + right.value : left.value - right.value;
  return operator === "+" || operator === "-" ? { kind: "int", value: moved, type: "char" } : null;
}

/** A text, or a letter. */
export function textIn(value: Value | undefined): string | null {
  if (value?.kind === "string") return value.value;
  if (value?.kind === "int" && value.type === "char") return String.fromCodePoint(value.value);
  return null;
}

/** Two numbers alone; those out of arrays stay what they are, so that they know where they come from. */
function onScalars(operator: BinaryOperator, left: Value, right: Value, machine: Machine): Value {
  const [x, y] = [numberIn(left), numberIn(right)];
  if (left.kind === "bool" && right.kind === "bool" && /^[&|^]$/.test(operator)) {
    const [a, b] = [left.value, right.value];
    return bool(operator === "&" ? a && b : operator === "|" ? a || b : a !== b);
  }
  const isOfArray = left.kind === "tensor" || right.kind === "tensor";
  if (isOfArray && (!x || !y || (origins[operator] && isFloat(operator, x, y)))) {
    return dotted(operator, left, right, machine);
  }
  if (!x || !y) return machine.unknown("this number is unknown");
  return calculate(operator, x, y, machine);
}

function isFloat(operator: BinaryOperator, x: NumberValue, y: NumberValue): boolean {
  return operator === "/" || x.kind === "float" || y.kind === "float";
}

/** `left .operator right`, number by number: dimensions of size 1 are stretched. */
export function dotted(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  machine: Machine,
): Value {
  if (left.kind === "unknown") return left;
  if (right.kind === "unknown") return right;
  const isAlone = isScalar(left) && isScalar(right);
  const [m, n] = [numberIn(left), numberIn(right)];
  const kernel = kernels[operator];
  const isOfArray = left.kind === "tensor" || right.kind === "tensor";
  if (isAlone && m && n && (!isOfArray || !kernel))
    return onScalars(operator, left, right, machine);
  const [a, b] = [operandIn(machine, left), operandIn(machine, right)];
  if (!a || !b) return noMethod(signOf(operator), [left, right], machine);
  const range = onSteps(machine, operator, left, right);
  if (range) return range;
  const types = [dtypeIn(left)!, dtypeIn(right)!] as const;
  if (operator === "//") return quotient(a, b, machine);
  if (!kernel) return machine.unknown(`\`.${signOf(operator)}\` is not followed`);
  const isLogic = operator === "&" || operator === "|" || operator === "^";
  if (isLogic) {
    if (types.some((each) => each !== "bool"))
      return machine.unknown(`\`.${signOf(operator)}\` is not followed`);
    return onTensors(machine, kernel, ...aligned(machine, a, b));
  }
  const common = arithmeticType(operator, ...types);
  const [p, q] = aligned(machine, asType(machine, a, common), asType(machine, b, common));
  if (operator === "**") return powers(p, q, common, machine);
  const made = inOrder(machine, [p, q], ([x, y]) =>
    onTensors(
      machine,
      kernel,
      x!,
      x!.kind === "plain" && y!.kind === "plain" ? toTensor(y!, "numpy") : y!,
    ),
  );
  const isKept =
    (isRow(a as Tensor) && b.kind === "plain") || (isRow(b as Tensor) && a.kind === "plain");
  return isKept ? asRow(made) : made;
}

function arithmeticType(operator: BinaryOperator, a: Dtype, b: Dtype): Dtype {
  const common = promoted(a, b);
  if (operator === "/" && !isFloating(common)) return "float64";
  return common === "bool" ? "int64" : common;
}

/** Both in shapes that fit number by number. */
export function aligned(machine: Machine, a: Operand, b: Operand): readonly [Operand, Operand] {
  const [x, y] = conform(machine, a, b);
  if (x.kind === "plain" || y.kind === "plain" || x.shape.length !== y.shape.length) return [x, y];
  const isOdd = x.shape.some((size, at) => size !== y.shape[at] && size !== 1 && y.shape[at] !== 1);
  if (!isOdd) return [x, y];
  return machine.fail(
    "DimensionMismatch",
    "DimensionMismatch: arrays could not be broadcast to a common size",
    { kind: "stretch", left: x.shape, right: y.shape, axis: 0 },
  );
}

function powers(a: Operand, b: Operand, type: Dtype, machine: Machine): Value {
  const exponents = b.kind === "plain" ? [b.value] : [...(b.numbers() ?? [])];
  if (!isFloating(type) && exponents.some((each) => each < 0)) {
    return machine.fail(
      "DomainError",
      "DomainError: Cannot raise an integer x to a negative power",
    );
  }
  const base = a.kind === "plain" && b.kind === "plain" ? toTensor(a, "numpy", type) : a;
  const made = onTensors(machine, "power", base, b);
  const isNew =
    made.numbers()?.some(Number.isNaN) && exponents.every((each) => !Number.isNaN(each));
  const hadNaN = a.kind === "plain" ? Number.isNaN(a.value) : a.numbers()?.some(Number.isNaN);
  if (!isNew || hadNaN) return made;
  return machine.fail(
    "DomainError",
    "DomainError: Exponentiation yielding a complex result requires a complex argument",
  );
}

/** `a .÷ b` */
function quotient(a: Operand, b: Operand, machine: Machine): Value {
  const [x, y] = aligned(machine, a, b);
  const rest = onTensors(machine, "truncatedRemainder", toTensor(x, "numpy"), y);
  const whole = onTensors(machine, "subtract", x, rest);
  const made = onTensors(machine, "divide", whole, y);
  return categoryOf(rest.dtype) === 1 ? (asType(machine, made, rest.dtype) as Tensor) : made;
}

/** `A * B`, `A * v`, `v' * w`, `v * w'`, and with a number */
function multiply(left: Value, right: Value, machine: Machine): Value {
  if (isScalar(left) || isScalar(right)) return dotted("*", left, right, machine);
  const types = [dtypeIn(left)!, dtypeIn(right)!] as const;
  const common = arithmeticType("*", ...types);
  const [a, b] = [operandIn(machine, left), operandIn(machine, right)].map((each) =>
    asType(machine, each!, common),
  ) as [Tensor, Tensor];
  if (a.shape.length > 2 || b.shape.length > 2) return noMethod("*", [left, right], machine);
  if (isRow(a) && b.shape.length === 1) {
    if (a.count !== b.count) return misfit(machine, a, b);
    return matmul(machine, vectorOfRow(machine, a), b);
  }
  if (a.shape.length === 1) {
    const isOuter = b.shape.length === 2 && b.shape[0] === 1;
    if (!isOuter)
      return b.shape.length === 1 ? noMethod("*", [left, right], machine) : misfit(machine, a, b);
    return matmul(machine, reshape(machine, a, [a.count, 1]), b);
  }
  if (a.shape[1] !== b.shape[0]) {
    const [x, y] = [a.shape.join(","), b.shape.join(",")];
    return machine.fail(
      "DimensionMismatch",
      `DimensionMismatch: A has dimensions (${x}) but B has dimensions (${y})`,
      { kind: "product", left: a.shape, right: b.shape, axis: 0 },
    );
  }
  const made = matmul(machine, a, b);
  return isRow(a) ? asRow(made) : made;
}

/** `A ^ 2` of a square matrix */
function power(left: Value, right: Value, machine: Machine): Value {
  const exponent = numberIn(right)?.value ?? NaN;
  const base = operandIn(machine, left);
  const isSquare =
    base?.kind === "tensor" && base.shape.length === 2 && base.shape[0] === base.shape[1];
  if (!isSquare || !Number.isInteger(exponent) || exponent < 1 || exponent > 100) {
    return machine.unknown("this use of `^` is not followed");
  }
  let made: Tensor = base;
  for (let times = 1; times < exponent; times++) made = matmul(machine, made, base);
  return made;
}

/** `-operand`, `+operand`, `~operand` */
export function unary(operator: "-" | "+" | "~", operand: Value, machine: Machine): Value {
  if (operand.kind === "unknown") return operand;
  if (isMissing(operand)) return operand;
  if (operand.kind === "instance") {
    const args = { items: [operand], named: noNames };
    return callExtension(operator, args, machine) ?? noMethod(operator, [operand], machine);
  }
  const scalar = isScalar(operand) ? scalarOf(operand) : null;
  if (operator === "~" && scalar) {
    if (scalar.kind === "bool") return bool(!scalar.value);
    return scalar.kind === "int"
      ? heldWhole(-scalar.value - 1, scalar.type, machine)
      : noMethod("~", [operand], machine);
  }
  const number = operandIn(machine, operand);
  if (!number || operator === "~") return noMethod(operator, [operand], machine);
  if (operator === "+") return operand;
  const range = onSteps(machine, "*", operand, int(-1));
  if (range) return range;
  if (number.kind === "tensor") {
    const made = onTensor(
      machine,
      "negative",
      number.dtype === "bool" ? (asType(machine, number, "int64") as Tensor) : number,
    );
    return isRow(number) ? asRow(made) : made;
  }
  const own = numberIn(operand)!;
  if (own.kind === "int" && own.type) return heldWhole(0 - own.value, own.type, machine);
  const isSingle = own.kind === "float" && own.isSingle === true;
  const value = own.kind === "int" ? 0 - own.value : -own.value;
  const made = { kind: own.kind, value, ...(isSingle ? { isSingle } : {}) };
  return machine.compute(made, "negative", own);
}
