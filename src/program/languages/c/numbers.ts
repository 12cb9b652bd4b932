import type { BinaryOperator, Comparison } from "../../ir/ir.ts";
import { bool } from "../../values/make.ts";
import type { NumberValue } from "../../values/number.ts";
import {
  beyondExact,
  calculations,
  heldAs,
  invertWhole,
  isNumber,
  makeNumber,
  numberType,
  onOrder,
  onReals,
  onWholes,
  type WholeType,
  wrapWhole,
} from "../../values/typedNumber.ts";
import {
  compareWide,
  heldWhole,
  isWide,
  onBits,
  rounded,
  sampleOf,
  typeOf,
  wholeOf,
} from "../../values/wide.ts";
import type { Machine, Value } from "../../values/value.ts";
import { bareTable } from "../../values/bareTable.ts";

/** The types of whole numbers, as on 64-bit machines. */
const wholes: Readonly<Record<string, WholeType>> = bareTable({
  char: [8, true],
  uchar: [8, false],
  short: [16, true],
  ushort: [16, false],
  int: [32, true],
  uint: [32, false],
  long: [64, true],
  ulong: [64, false],
});

const ranks = ["int", "uint", "long", "ulong"];

export function isNumberType(type: string): boolean {
  return type in wholes || type === "double" || type === "float";
}

/** How many bytes a number takes. */
export function bytesOf(type: string): number {
  if (type === "float") return 4;
  return type === "double" ? 8 : (wholes[type]?.[0] ?? 64) / 8;
}

/** A truth value counts as 0 or 1. */
export function asNumber(value: Value | undefined): NumberValue | null {
  if (value?.kind === "bool") return { kind: "int", value: value.value ? 1 : 0 };
  return isNumber(value) ? value : null;
}

/** A number as another type holds it. A number that fits stays itself. */
export function toNumberType(value: NumberValue, type: string, machine: Machine): Value {
  const held = heldAs(value, type, wholes[type]);
  if (held) return held;
  return castWide(value, type) ?? machine.unknown(beyondExact);
}

/** A whole number of any size as another type holds it; null: it is none. */
export function castWide(value: Value, type: string): Value | null {
  const whole = wholeOf(value);
  const bits = wholes[type];
  if (whole === null) return null;
  if (bits) return heldWhole(whole, type, bits);
  return isNumberType(type) ? makeNumber(type, Number(whole)) : null;
}

/** The type in which two numbers are calculated with. */
export function commonType(left: NumberValue, right: NumberValue): string {
  const [a, b] = [numberType(left), numberType(right)];
  if (a === "double" || b === "double") return "double";
  if (a === "float" || b === "float") return "float";
  return ranks[Math.max(0, ranks.indexOf(a), ranks.indexOf(b))]!;
}

/** `a op b` */
export function onNumbers(
  operator: BinaryOperator,
  left: NumberValue,
  right: NumberValue,
  machine: Machine,
): Value {
  const isShift = operator === "<<" || operator === ">>";
  const type = isShift ? commonType(left, { kind: "int", value: 0 }) : commonType(left, right);
  const operation = calculations[operator];
  const [a, b] = [left.value, right.value];
  if (type === "double" || type === "float") {
    if (!operation) return machine.unknown(`\`${operator}\` of \`${type}\` is not followed`);
    const made = makeNumber(type, onReals(operator, a, b));
    return machine.compute(made, operation, left, right);
  }
  if ((operator === "/" || operator === "%") && b === 0) {
    return machine.fail("ZeroDivisionError", "division by zero");
  }
  const whole = wholes[type]!;
  if (isShift && (b < 0 || b >= whole[0])) return machine.unknown(beyondExact);
  const held = onWholes(operator, a, b, whole);
  if (held === null)
    return onBits(operator, left, right, type, whole) ?? machine.unknown(beyondExact);
  const made = makeNumber(type, held);
  return operation ? machine.compute(made, operation, left, right) : made;
}

/** `a op b` where one of them is beyond 2^53; null: none is, or one is no number. */
export function onWideNumbers(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  machine: Machine,
): Value | null {
  const [a, b] = [sampleOf(left), sampleOf(right)];
  if (!a || !b || (!isWide(left) && !isWide(right))) return null;
  const isShift = operator === "<<" || operator === ">>";
  const type = isShift ? commonType(a, { kind: "int", value: 0 }) : commonType(a, b);
  const bits = wholes[type];
  if (!bits) return onNumbers(operator, rounded(left)!, rounded(right)!, machine);
  const count = wholeOf(right)!;
  if ((operator === "/" || operator === "%") && count === 0n)
    return machine.fail("ZeroDivisionError", "division by zero");
  if (isShift && (count < 0n || count >= BigInt(bits[0]))) return machine.unknown(beyondExact);
  // Where the type has no sign, neither side has.
  const [x, y] = [castWide(left, type), isShift ? right : castWide(right, type)];
  return (x && y && onBits(operator, x, y, type, bits)) ?? machine.unknown(beyondExact);
}

/** `-a`, `~a` of a number beyond 2^53; null: it is none. */
export function negatedWide(operator: "-" | "+" | "~", operand: Value): Value | null {
  const whole = isWide(operand) ? wholeOf(operand) : null;
  if (whole === null || operator === "+") return whole === null ? null : operand;
  const type = typeOf(operand);
  return heldWhole(operator === "-" ? -whole : ~whole, type, wholes[type] ?? [64, true]);
}

/** `-a`, `~a`, `+a` */
export function negated(operator: "-" | "+" | "~", operand: NumberValue, machine: Machine): Value {
  const own = numberType(operand);
  const type = operand.kind === "float" || ranks.includes(own) ? own : "int";
  if (operator === "+") return toNumberType(operand, type, machine);
  const { value } = operand;
  if (operand.kind === "float")
    return operator === "-"
      ? machine.compute(makeNumber(type, -value), "negative", operand)
      : machine.unknown(`\`~\` of \`${type}\` is not followed`);
  const whole = wholes[type]!;
  const held = operator === "~" ? invertWhole(value, whole) : wrapWhole(-value, whole);
  if (held === null)
    return heldWhole(operator === "~" ? ~BigInt(value) : -BigInt(value), type, whole);
  const made = makeNumber(type, held);
  return operator === "-" ? machine.compute(made, "negative", operand) : made;
}

/** How numbers compare of which one is beyond 2^53; null: none is, or one is no number. */
export function compareWideNumbers(operator: Comparison, left: Value, right: Value): Value | null {
  const [a, b] = [sampleOf(left), sampleOf(right)];
  if (!a || !b) return null;
  const type = commonType(a, b);
  const [x, y] = [left, right].map((each) => castWide(each, type) ?? each);
  const order = isWide(left) || isWide(right) ? compareHeld(operator, x!, y!) : null;
  return order === null ? null : bool(order);
}

function compareHeld(operator: Comparison, left: Value, right: Value): boolean | null {
  return isNumber(left) && isNumber(right)
    ? onOrder(operator, left.value, right.value)
    : compareWide(operator, left, right);
}

/** How two numbers compare: where one type has no sign, neither has the other. */
export function compareNumbers(operator: Comparison, left: NumberValue, right: NumberValue): Value {
  const type = commonType(left, right);
  const whole = wholes[type];
  const isBare = whole !== undefined && !whole[1];
  const plain = (value: number): number => (isBare && value < 0 ? value + 2 ** whole[0] : value);
  const [a, b] = [plain(left.value), plain(right.value)];
  return bool(onOrder(operator, a, b));
}
