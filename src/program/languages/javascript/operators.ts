import type { BinaryOperator, Comparison } from "../../ir/ir.ts";
import { toStringValue } from "../../values/gaps.ts";
import { bool, float } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { isSame } from "./items.ts";
import { onNumbers, toNumberValue } from "./numbers.ts";
import { findProperty } from "./properties.ts";
import { toText } from "./text.ts";

/** Whether a value counts as true; null if unknown. */
export function truth(value: Value): boolean | null {
  switch (value.kind) {
    case "unknown":
      return null;
    case "none":
    case "undefined":
      return false;
    case "bool":
      return value.value;
    case "int":
    case "float":
      return value.value !== 0 && !Number.isNaN(value.value);
    case "string":
      return value.value !== "";
    default:
      return true;
  }
}

function isObject({ kind }: Value): boolean {
  return !["none", "undefined", "bool", "int", "float", "string"].includes(kind);
}

/** `left operator right`. */
export function binary(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  machine: Machine,
): Value {
  if (left.kind === "float" && right.kind === "float") {
    return onNumbers(operator, left, right, machine);
  }
  if (left.kind === "unknown") return left;
  if (right.kind === "unknown") return right;
  const [a, b] = [toPrimitive(left, machine), toPrimitive(right, machine)];
  if (a.kind === "unknown") return a;
  if (b.kind === "unknown") return b;
  const isText = (each: Value): boolean => each.kind === "string" || isObject(each);
  if (operator === "+" && (isText(a) || isText(b))) {
    return toStringValue(toText(a, machine) + toText(b, machine), machine);
  }
  const [x, y] = [toNumberValue(a), toNumberValue(b)];
  return x && y ? onNumbers(operator, x, y, machine) : machine.unknown("this number is unknown");
}

/** An object with `valueOf` is what that gives. */
function toPrimitive(value: Value, machine: Machine): Value {
  if (value.kind === "list") {
    const lost = machine.lostIn(value);
    return lost === null ? value : machine.unknown(lost);
  }
  if (value.kind !== "instance") return value;
  const method = findProperty(value, "valueOf", machine);
  return method ? machine.call(method, []) : value;
}

/** `-operand` and similar. */
export function unary(operator: "-" | "+" | "~", operand: Value, machine: Machine): Value {
  if (operand.kind === "unknown") return operand;
  const number = toNumberValue(toPrimitive(operand, machine));
  if (!number) return machine.unknown("this number is unknown");
  if (operator === "+") return number;
  if (operator === "~") return float(~number.value);
  return machine.compute({ kind: "float", value: -number.value }, "negative", number);
}

/** `a == b`; null if unknown. */
function isLike(a: Value, b: Value): boolean | null {
  const isMissing = ({ kind }: Value): boolean => kind === "none" || kind === "undefined";
  if (a.kind === "unknown" || b.kind === "unknown") {
    return null;
  }
  if (isMissing(a) || isMissing(b)) return isMissing(a) && isMissing(b);
  if (a.kind === b.kind || (isObject(a) && isObject(b))) return isSame(a, b);
  const [x, y] = [toNumberValue(a), toNumberValue(b)];
  return x && y ? x.value === y.value : null;
}

/** A comparison: a truth value, or unknown. */
export function compare(operator: Comparison, left: Value, right: Value, machine: Machine): Value {
  const result = decide(operator, left, right, machine);
  if (result !== null) return bool(result);
  const unknown = [left, right].find(({ kind }) => kind === "unknown");
  return unknown ?? machine.unknown("it is unknown whether this is true");
}

function decide(operator: Comparison, left: Value, right: Value, machine: Machine): boolean | null {
  const not = (result: boolean | null): boolean | null => (result === null ? null : !result);
  switch (operator) {
    case "===":
      return isSame(left, right);
    case "!==":
      return not(isSame(left, right));
    case "==":
      return isLike(left, right);
    case "!=":
      return not(isLike(left, right));
    case "in":
      if (left.kind === "unknown" || right.kind === "unknown") return null;
      return findProperty(right, toText(left, machine), machine) !== null;
    default:
      return decideOrder(operator, left, right);
  }
}

function decideOrder(operator: Comparison, left: Value, right: Value): boolean | null {
  const areTexts = left.kind === "string" && right.kind === "string";
  const a = areTexts ? left.value : toNumberValue(left)?.value;
  const b = areTexts ? right.value : toNumberValue(right)?.value;
  if (a === undefined || b === undefined) return null;
  switch (operator) {
    case "<":
      return a < b;
    case "<=":
      return a <= b;
    case ">":
      return a > b;
    case ">=":
      return a >= b;
    default:
      return null;
  }
}
