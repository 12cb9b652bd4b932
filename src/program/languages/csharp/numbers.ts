import type { BinaryOperator } from "../../ir/ir.ts";
import type { NumberOrigin, NumberValue } from "../../values/number.ts";
import type { Machine, Value } from "../../values/value.ts";

/** The types of whole numbers: how many bits, and whether they can be negative. */
const wholes: Readonly<Record<string, readonly [bits: number, isSigned: boolean]>> = {
  sbyte: [8, true],
  byte: [8, false],
  short: [16, true],
  ushort: [16, false],
  char: [16, false],
  int: [32, true],
  uint: [32, false],
  long: [64, true],
  ulong: [64, false],
  nint: [64, true],
  nuint: [64, false],
};

const ranks = ["int", "uint", "long", "ulong"];

export function isNumber(value: Value | undefined): value is NumberValue {
  return value?.kind === "int" || value?.kind === "float";
}

export function isNumberType(type: string): boolean {
  return type in wholes || type === "double" || type === "float";
}

/** `int`, `long`, `char`, `float` or `double`. */
export function numberType(value: NumberValue): string {
  if (value.kind === "int") return value.type ?? "int";
  return value.isSingle ? "float" : "double";
}

/** A number of a type, without saying where it comes from. */
export function makeNumber(type: string, value: number): NumberValue {
  if (type === "double") return { kind: "float", value };
  if (type === "float") return { kind: "float", value: Math.fround(value), isSingle: true };
  return type === "int" ? { kind: "int", value } : { kind: "int", value, type };
}

/** A number as another type holds it; null: that is not known. A number that fits stays itself. */
export function toNumberType(value: NumberValue, type: string): NumberValue | null {
  if (numberType(value) === type) return value;
  const from = value.value;
  const { at, origin } = value;
  const whole = wholes[type];
  const held = whole ? wrap(Math.trunc(from), whole) : from;
  if (held === null) return null;
  const made = makeNumber(type, held);
  return { ...made, ...(at ? { at } : {}), ...(origin ? { origin } : {}) };
}

/** A whole number as its bits hold it; null: beyond 2^53. */
function wrap(value: number, [bits, isSigned]: readonly [number, boolean]): number | null {
  const low = isSigned ? -(2 ** (bits - 1)) : 0;
  const high = isSigned ? 2 ** (bits - 1) - 1 : 2 ** bits - 1;
  if (value >= low && value <= high) return Number.isSafeInteger(value) ? value + 0 : null;
  if (!Number.isSafeInteger(value) || bits === 64) return null;
  const rest = value - Math.floor(value / 2 ** bits) * 2 ** bits;
  return rest > high ? rest - 2 ** bits : rest;
}

/** The type in which two numbers are calculated with. */
export function commonType(left: NumberValue, right: NumberValue): string {
  const [a, b] = [numberType(left), numberType(right)];
  if (a === "double" || b === "double") return "double";
  if (a === "float" || b === "float") return "float";
  const wide = (type: string): string => (ranks.includes(type) ? type : "int");
  const [x, y] = [wide(a), wide(b)];
  const isMixed = (x === "uint") !== (y === "uint") && (x === "int" || y === "int");
  if (isMixed)
    return (x === "int" ? left : right).value >= 0 && (x === "int" ? left : right).at
      ? "uint"
      : "long";
  return ranks[Math.max(ranks.indexOf(x), ranks.indexOf(y))]!;
}

const operations: Partial<Record<BinaryOperator, NumberOrigin["operation"]>> = {
  "+": "add",
  "-": "subtract",
  "*": "multiply",
  "/": "divide",
};

/** `a op b` */
export function onNumbers(
  operator: BinaryOperator,
  left: NumberValue,
  right: NumberValue,
  machine: Machine,
): Value {
  const isShift = operator === "<<" || operator === ">>" || operator === ">>>";
  const type = isShift ? commonType(left, { kind: "int", value: 0 }) : commonType(left, right);
  const operation = operations[operator];
  const [a, b] = [left.value, right.value];
  if (type === "double" || type === "float") {
    if (!operation && operator !== "%") return machine.fail("TypeError", `no operator ${operator}`);
    const exact =
      operator === "+"
        ? a + b
        : operator === "-"
          ? a - b
          : operator === "*"
            ? a * b
            : operator === "/"
              ? a / b
              : a % b;
    const made = makeNumber(type, exact);
    return operation ? machine.compute(made, operation, left, right) : made;
  }
  if ((operator === "/" || operator === "%") && b === 0) {
    return machine.fail("ZeroDivisionError", "Attempted to divide by zero.");
  }
  const held = onWholes(operator, a, b, wholes[type]!);
  if (held === null) return machine.unknown("a whole number beyond 2^53 is not followed");
  const made = makeNumber(type, held);
  return operation ? machine.compute(made, operation, left, right) : made;
}

function onWholes(
  operator: BinaryOperator,
  a: number,
  b: number,
  whole: readonly [number, boolean],
): number | null {
  switch (operator) {
    case "+":
      return wrap(a + b, whole);
    case "-":
      return wrap(a - b, whole);
    case "*":
      return Number.isSafeInteger(a * b) ? wrap(a * b, whole) : big(BigInt(a) * BigInt(b), whole);
    case "/":
      return wrap(Math.trunc(a / b), whole);
    case "%":
      return (a % b) + 0;
    case "&":
      return big(BigInt(a) & BigInt(b), whole);
    case "|":
      return big(BigInt(a) | BigInt(b), whole);
    case "^":
      return big(BigInt(a) ^ BigInt(b), whole);
    case "<<":
      return big(BigInt(a) << BigInt(b & (whole[0] - 1)), whole);
    case ">>":
      return big(BigInt(a) >> BigInt(b & (whole[0] - 1)), whole);
    case ">>>":
      return big(BigInt.asUintN(whole[0], BigInt(a)) >> BigInt(b & (whole[0] - 1)), whole);
    default:
      return null;
  }
}

function big(value: bigint, [bits, isSigned]: readonly [number, boolean]): number | null {
  const held = Number(isSigned ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value));
  return Number.isSafeInteger(held) ? held : null;
}

/** `-a`, `~a`, `+a` */
export function negated(operator: "-" | "+" | "~", operand: NumberValue, machine: Machine): Value {
  if (operator === "+") return operand;
  const type = numberType(operand);
  const wide = operand.kind === "float" || ranks.includes(type) ? type : "int";
  if (operator === "~") {
    const held = operand.kind === "int" ? big(~BigInt(operand.value), wholes[wide]!) : null;
    return held === null
      ? machine.unknown("a whole number beyond 2^53 is not followed")
      : makeNumber(wide, held);
  }
  const result = wide === "uint" ? "long" : wide;
  const { value } = operand;
  return machine.compute(
    makeNumber(result, operand.kind === "int" ? 0 - value : -value),
    "negative",
    operand,
  );
}
