import type { BinaryOperator, Comparison } from "../../ir/ir.ts";
import { gapSign } from "../../values/gaps.ts";
import { bool, float, toStringValue } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { onBigInts } from "./bigInts.ts";
import { isSame } from "./items.ts";
import { timeIn } from "./moments.ts";
import { bigIntIn, Boxed, isObject, makeBigInt, nativeIn, symbolIn } from "./natives.ts";
import { onNumbers, toNumberValue } from "./numbers.ts";
import { hasProperty } from "./properties.ts";
import { toKey, toPlainText, toPrimitive, toText } from "./text.ts";

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
      return bigIntIn(value) !== 0n;
  }
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
  const hint = operator === "+" ? "default" : "number";
  const a = primitiveOf(left, hint, machine);
  if (a.kind === "unknown") return a;
  const b = primitiveOf(right, hint, machine);
  if (b.kind === "unknown") return b;
  const isText = (each: Value): boolean => each.kind === "string" || isObject(each);
  if (operator === "+" && (isText(a) || isText(b))) {
    return toStringValue(toPlainText(a, machine) + toPlainText(b, machine), machine);
  }
  const whole = onBigInts(operator, a, b, machine);
  if (whole) return whole;
  const [x, y] = [numberOf(a, machine), numberOf(b, machine)];
  return x && y ? onNumbers(operator, x, y, machine) : machine.unknown("this number is unknown");
}

/** What an object is in a calculation; a date is a number, unless it is added. */
function primitiveOf(value: Value, hint: "default" | "number", machine: Machine): Value {
  const made = toPrimitive(value, hint, machine);
  const native = nativeIn(made);
  if (native instanceof Boxed) return native.inner;
  return (hint === "number" && timeIn(made)) || made;
}

/** The number of a value that is no object; a symbol has none. */
function numberOf(value: Value, machine: Machine): ReturnType<typeof toNumberValue> {
  if (symbolIn(value)) machine.fail("TypeError", "Cannot convert a Symbol value to a number");
  return toNumberValue(value);
}

/** `-operand` and similar. */
export function unary(operator: "-" | "+" | "~", operand: Value, machine: Machine): Value {
  if (operand.kind === "unknown") return operand;
  const primitive = primitiveOf(operand, "number", machine);
  const whole = bigIntIn(primitive);
  if (whole !== null) {
    if (operator === "+") machine.fail("TypeError", "Cannot convert a BigInt value to a number");
    return makeBigInt(operator === "-" ? -whole : ~whole);
  }
  const number = numberOf(primitive, machine);
  if (!number) return machine.unknown("this number is unknown");
  if (operator === "+") return number;
  if (operator === "~") return float(~number.value);
  return machine.compute({ kind: "float", value: -number.value }, "negative", number);
}

/** `a == b`; null if unknown. */
function isLike(a: Value, b: Value, machine: Machine): boolean | null {
  const isMissing = ({ kind }: Value): boolean => kind === "none" || kind === "undefined";
  if (a.kind === "unknown" || b.kind === "unknown") {
    return null;
  }
  if (isMissing(a) || isMissing(b)) return isMissing(a) && isMissing(b);
  if (isObject(a) !== isObject(b)) {
    const [object, other] = isObject(a) ? [a, b] : [b, a];
    const made = primitiveOf(object, "default", machine);
    if (!isObject(made)) return isLike(made, other, machine);
    const text = toStringValue(toText(made, machine), machine);
    return isLike(text, other, machine);
  }
  if (isObject(a) || a.kind === b.kind) {
    const [x, y] = [nativeIn(a), nativeIn(b)];
    if (x?.type === y?.type) return isSame(a, b);
  }
  if (symbolIn(a) || symbolIn(b)) return false;
  const [x, y] = [orderOf(a), orderOf(b)];
  if (x === null || y === null) return null;
  if (typeof x === "bigint") return isWhole(x, y);
  return typeof y === "bigint" ? isWhole(y, x) : Number(x) === Number(y);
}

/** Whether a whole number of any size is what a number or a text says. */
function isWhole(whole: bigint, other: number | bigint | string): boolean {
  if (typeof other === "number") return Number.isInteger(other) && BigInt(other) === whole;
  try {
    return BigInt(other) === whole;
  } catch {
    return false;
  }
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
      return isLike(left, right, machine);
    case "!=":
      return not(isLike(left, right, machine));
    case "in":
      if (left.kind === "unknown" || right.kind === "unknown") return null;
      if (!isObject(right)) return refuseIn(left, right, machine);
      return hasProperty(right, toKey(left, machine), machine);
    default:
      return decideOrder(operator, left, right, machine);
  }
}

function refuseIn(key: Value, value: Value, machine: Machine): never {
  const [name, text] = [toText(key, machine), toText(value, machine)];
  return machine.fail("TypeError", `Cannot use 'in' operator to search for '${name}' in ${text}`);
}

/** What decides an order: a number, or a text; null: unknown. */
function orderOf(value: Value): number | bigint | string | null {
  if (value.kind === "string") return value.value;
  return bigIntIn(value) ?? toNumberValue(value)?.value ?? null;
}

/** The same of any value. */
function orderIn(value: Value, machine: Machine): number | bigint | string | null {
  if (value.kind === "unknown") return null;
  const primitive = primitiveOf(value, "number", machine);
  if (symbolIn(primitive)) numberOf(primitive, machine);
  if (primitive.kind !== "list" && !isObject(primitive)) return orderOf(primitive);
  const text = toText(primitive, machine);
  return text.includes(gapSign) ? null : text;
}

function decideOrder(
  operator: Comparison,
  left: Value,
  right: Value,
  machine: Machine,
): boolean | null {
  const a = orderIn(left, machine);
  const b = orderIn(right, machine);
  if (a === null || b === null) return null;
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
