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
import type { Machine, Value } from "../../values/value.ts";

/** The types of whole numbers, as on 64-bit machines. */
const wholes: Readonly<Record<string, WholeType>> = {
  char: [8, true],
  uchar: [8, false],
  short: [16, true],
  ushort: [16, false],
  int: [32, true],
  uint: [32, false],
  long: [64, true],
  ulong: [64, false],
};

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
  return heldAs(value, type, wholes[type]) ?? machine.unknown(beyondExact);
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
  const held = isShift && (b < 0 || b >= whole[0]) ? null : onWholes(operator, a, b, whole);
  if (held === null) return machine.unknown(beyondExact);
  const made = makeNumber(type, held);
  return operation ? machine.compute(made, operation, left, right) : made;
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
  if (held === null) return machine.unknown(beyondExact);
  const made = makeNumber(type, held);
  return operator === "-" ? machine.compute(made, "negative", operand) : made;
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
