import type { BinaryOperator, Comparison } from "../../ir/ir.ts";
import { binary as onTensors, unary as onTensor } from "../../tensors/elementwise.ts";
import type { BinaryName } from "../../tensors/kernels.ts";
import { matmul } from "../../tensors/matmul.ts";
import type { Operand } from "../../tensors/operand.ts";
import { reshape, unsqueeze } from "../../tensors/shapes.ts";
import { operandIn, recycle, shapeInto } from "../../libraries/columns/vectors.ts";
import { fromNested } from "../../libraries/arrays/create.ts";
import { plainTexts } from "./text.ts";
import { bool, float, list, string, tuple } from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { factorOf, factorTexts, isObject } from "./objects.ts";
import { hasGaps } from "./missing.ts";
import { calculate, compareOperands, kernels as shared, signed } from "../columns/numbers.ts";

const kernels: Readonly<Partial<Record<BinaryOperator, BinaryName>>> = {
  ...shared,
  ...{ "%": "remainder", "//": "floorDivide" },
};

/** `left operator right`, number by number, where the shorter one is used over and over. */
export function binary(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  machine: Machine,
): Value {
  if (left.kind === "unknown") return left;
  if (right.kind === "unknown") return right;
  if (isObject(left) || isObject(right)) return machine.unknown(`\`${operator}\` is not followed`);
  if (operator === "@") return multiply(machine, left, right);
  const [a, b] = [operandIn(machine, left), operandIn(machine, right)];
  const kernel = kernels[operator];
  if (!a || !b) return machine.fail("TypeError", "non-numeric argument to binary operator");
  if (!kernel) return machine.unknown(`\`${operator}\` is not followed`);
  if ((operator === "&" || operator === "|") && (hasGaps(a) || hasGaps(b))) {
    // What decides alone does so beside a missing condition, too.
    const isDecided = [a, b].some(
      (each) =>
        each.kind === "plain" &&
        !Number.isNaN(each.value) &&
        (each.value !== 0) === (operator === "|"),
    );
    if (isDecided && a.kind === "plain" && b.kind === "plain") return bool(operator === "|");
    return machine.unknown("a condition that is missing is not followed");
  }
  if (a.kind === "plain" && b.kind === "plain") {
    const [x, y] = [a.value, b.value];
    if (operator === "%") return float(x - Math.floor(x / y) * y);
    if (operator === "//") return float(Math.floor(x / y));
    return calculate(operator, [left, x], [right, y], machine);
  }
  const [x, y] = conform(machine, a, b);
  return onTensors(machine, kernel, x, y);
}

/** Two operands in shapes that fit number by number. */
export function conform(machine: Machine, a: Operand, b: Operand): readonly [Operand, Operand] {
  if (a.kind === "plain" || b.kind === "plain") return [a, b];
  const [ranks, others] = [a.shape.length, b.shape.length];
  if (ranks === 0 || others === 0 || a.shape.join() === b.shape.join()) return [a, b];
  if (ranks > 1 && others > 1) {
    return machine.fail("ValueError", "non-conformable arrays", {
      ...{ kind: "stretch", left: a.shape, right: b.shape, axis: 0 },
    });
  }
  if (ranks > 1) return [a, stretch(machine, b, a.shape)];
  if (others > 1) return [stretch(machine, a, b.shape), b];
  const longest = Math.max(a.count, b.count);
  return [recycle(machine, a, longest), recycle(machine, b, longest)];
}

/** A vector goes down the columns of a matrix. */
function stretch(machine: Machine, vector: Tensor, shape: readonly number[]): Tensor {
  if (shape.length === 2 && vector.count === shape[0]) return unsqueeze(machine, vector, 1);
  const count = shape.reduce((product, size) => product * size, 1);
  if (vector.count > count)
    return machine.fail("ValueError", "dims do not match the length of object");
  return shapeInto(machine, recycle(machine, vector, count), shape);
}

/** `left %*% right`: a vector is the row or the column that fits. */
export function multiply(machine: Machine, left: Value, right: Value): Value {
  const [a, b] = [operandIn(machine, left), operandIn(machine, right)];
  if (!a || !b) return machine.fail("TypeError", "requires numeric matrices");
  if (a.kind === "plain" || b.kind === "plain")
    return machine.unknown("this product is not followed");
  const [own, other] = [a.shape.length, b.shape.length];
  const row = (tensor: Tensor): Tensor => reshape(machine, tensor, [1, tensor.count]);
  const column = (tensor: Tensor): Tensor => reshape(machine, tensor, [tensor.count, 1]);
  if (own > 1 && other > 1) return matmul(machine, a, b);
  if (own > 1) return matmul(machine, a, a.shape[1] === b.count ? column(b) : row(b));
  if (other > 1) return matmul(machine, a.count === b.shape[0] ? row(a) : column(a), b);
  return matmul(machine, row(a), column(b));
}

/** `-operand` and similar. */
export function unary(operator: "-" | "+" | "~", operand: Value, machine: Machine): Value {
  if (operand.kind === "unknown") return operand;
  if (isObject(operand)) return machine.unknown(`\`${operator}\` is not followed`);
  const number = operandIn(machine, operand);
  if (!number || operator === "~")
    return machine.fail("TypeError", "invalid argument to unary operator");
  if (number.kind === "plain") return signed(operator, [operand, number.value], machine);
  return onTensor(machine, operator === "-" ? "negative" : "positive", number);
}

const isText = (value: Value): boolean => value.kind === "string" || value.kind === "tuple";

/** A comparison of texts, one by one; null: these are others, or their order depends on the machine. */
function compareTexts(
  operator: Comparison,
  left: Value,
  right: Value,
  machine: Machine,
): Value | null {
  if (!isText(left) || !isText(right)) return null;
  const [a, b] = [plainTexts(left), plainTexts(right)];
  const isEqual = operator === "==" || operator === "!=";
  const isPlain = isEqual || [...a, ...b].every((text) => /^[a-z0-9]*$/.test(text));
  if (!isPlain || a.length === 0 || b.length === 0) return null;
  const compared = (x: string, y: string): boolean => {
    if (isEqual) return (x === y) === (operator === "==");
    if (operator === "<") return x < y;
    if (operator === "<=") return x <= y;
    return operator === ">" ? x > y : x >= y;
  };
  const count = Math.max(a.length, b.length);
  const tests = Array.from({ length: count }, (_, at) =>
    compared(a[at % a.length]!, b[at % b.length]!),
  );
  return count === 1 ? bool(tests[0]!) : fromNested(machine, list(tests.map(bool)), "numpy", null);
}

/** `factor == text`; other comparisons of objects are not followed. */
function compareFactor(operator: Comparison, left: Value, right: Value, machine: Machine): Value {
  const factor = factorOf(left);
  const isEqual = operator === "==" || operator === "!=";
  if (!factor || !isEqual || !isText(right) || factor.codes.length === 0)
    return machine.unknown(`\`${operator}\` is not followed`);
  const texts = tuple(factorTexts(factor).map(string));
  return (
    compareTexts(operator, texts, right, machine) ??
    machine.unknown(`\`${operator}\` is not followed`)
  );
}

/** A comparison, number by number. */
export function compare(operator: Comparison, left: Value, right: Value, machine: Machine): Value {
  if (left.kind === "unknown") return left;
  if (right.kind === "unknown") return right;
  if (isObject(left) || isObject(right)) return compareFactor(operator, left, right, machine);
  if (left.kind === "string" && right.kind === "string") {
    if (operator === "==") return bool(left.value === right.value);
    if (operator === "!=") return bool(left.value !== right.value);
  }
  const texts = compareTexts(operator, left, right, machine);
  if (texts) return texts;
  const operands = [operandIn(machine, left), operandIn(machine, right)] as const;
  if (operands.some((each) => each && hasGaps(each))) {
    return machine.unknown("a comparison with a missing number is not followed");
  }
  return compareOperands(operator, operands, machine, (a, b) => conform(machine, a, b));
}

/** Whether a value counts as true; null if unknown. */
export function truth(value: Value, machine: Machine): boolean | null {
  if (value.kind === "unknown") return null;
  if (isObject(value)) return null;
  if (value.kind === "none") return machine.fail("ValueError", "argument is of length zero");
  const operand = operandIn(machine, value);
  if (!operand) return machine.fail("TypeError", "argument is not interpretable as logical");
  if (operand.kind === "tensor" && operand.count > 1)
    return machine.fail("ValueError", "the condition has length > 1");
  const number = operand.kind === "plain" ? operand.value : operand.numbers()?.[0];
  if (Number.isNaN(number)) {
    return machine.fail("ValueError", "missing value where TRUE/FALSE needed");
  }
  return number === undefined ? null : number !== 0;
}
