import type { BinaryOperator } from "../../ir/ir.ts";
import { noMethod } from "../../libraries/julia/methods.ts";
import { float } from "../../values/make.ts";
import type { IntValue, NumberOrigin, NumberValue } from "../../values/number.ts";
import { beyondExact, onWholes, type WholeType, wrapWhole } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";

export const origins: Readonly<Partial<Record<BinaryOperator, NumberOrigin["operation"]>>> = {
  ...{ "+": "add", "-": "subtract", "*": "multiply", "/": "divide", "**": "power" },
};

const wholeTypes: Readonly<Record<string, WholeType>> = {
  ...{ Int8: [8, true], Int16: [16, true], Int32: [32, true], Int64: [64, true] },
  ...{ UInt8: [8, false], UInt16: [16, false], UInt32: [32, false], UInt64: [64, false] },
};

/** How a type holds whole numbers; undefined: it is none of those with a width. */
export function wholeTypeOf(name: string): WholeType | undefined {
  return wholeTypes[name];
}

/** A whole number of a type; null: beyond 2^53. */
export function wholeOf(value: number, name: string): IntValue | null {
  const held = wrapWhole(value, wholeTypes[name] ?? wholeTypes["Int64"]!);
  if (held === null) return null;
  return { kind: "int", value: held, ...(name === "Int64" ? {} : { type: name }) };
}

/** The same, unknown beyond 2^53. */
export function heldWhole(value: number, name: string | undefined, machine: Machine): Value {
  return wholeOf(value, name ?? "Int64") ?? machine.unknown(beyondExact);
}

/** The wider type of two, or the one without a sign; a shift and a power have that of the first. */
function typeOfResult(operator: BinaryOperator, x: NumberValue, y: NumberValue): string {
  const [a, b] = [x, y].map((each) => (each.kind === "int" && each.type) || "Int64") as [
    string,
    string,
  ];
  if (a === b || /^(?:<<|>>>?|\*\*)$/.test(operator)) return a;
  const [first, second] = [wholeTypes[a], wholeTypes[b]];
  if (!first || !second) return "Int64";
  if (first[0] !== second[0]) return first[0] > second[0] ? a : b;
  return first[1] ? b : a;
}

/** A shift by all bits or more leaves none of them. */
function shiftOut(
  operator: BinaryOperator,
  a: number,
  b: number,
  [bits]: WholeType,
): number | null {
  if (b < bits) return null;
  if (operator === ">>") return a < 0 ? -1 : 0;
  return operator === "<<" || operator === ">>>" ? 0 : null;
}

const signs: Readonly<Partial<Record<BinaryOperator, string>>> = { "**": "^", "//": "÷", "^": "⊻" };

export function signOf(operator: BinaryOperator): string {
  return signs[operator] ?? operator;
}

/** Two numbers of the program. */
export function calculate(
  operator: BinaryOperator,
  x: NumberValue,
  y: NumberValue,
  machine: Machine,
): Value {
  const [a, b] = [x.value, y.value];
  const origin = origins[operator];
  if (x.kind === "int" && y.kind === "int" && operator !== "/")
    return onInts(operator, x, y, machine);
  if (operator === "%" && (Number.isNaN(b) || b === 0)) return float(NaN);
  const results: Readonly<Partial<Record<BinaryOperator, number>>> = {
    ...{ "+": a + b, "-": a - b, "*": a * b, "/": a / b, "%": a % b, "//": Math.trunc(a / b) },
    "**": a ** b,
  };
  const value = results[operator];
  if (value === undefined) return noMethod(signOf(operator), [x, y], machine);
  if (operator === "**" && Number.isNaN(value) && !Number.isNaN(a) && !Number.isNaN(b)) {
    return machine.fail(
      "DomainError",
      "DomainError: Exponentiation yielding a complex result requires a complex argument",
    );
  }
  const isSingle = isSingleResult(x, y);
  const made = isSingle
    ? ({ kind: "float", value: Math.fround(value), isSingle: true } as const)
    : ({ kind: "float", value } as const);
  return origin ? machine.compute(made, origin, x, y) : made;
}

function isSingleResult(x: NumberValue, y: NumberValue): boolean {
  const isSingle = (each: NumberValue): boolean => each.kind === "float" && each.isSingle === true;
  if (isSingle(x)) return y.kind === "int" || isSingle(y);
  return isSingle(y) && x.kind === "int";
}

function onInts(operator: BinaryOperator, x: NumberValue, y: NumberValue, machine: Machine): Value {
  const [a, b] = [x.value, y.value];
  if ((operator === "//" || operator === "%") && b === 0) {
    return machine.fail("DivideError", "DivideError: integer division error");
  }
  const type = typeOfResult(operator, x, y);
  const whole = wholeTypes[type] ?? wholeTypes["Int64"]!;
  if (operator === "**") {
    if (b < 0 && Math.abs(a) !== 1) {
      return machine.fail(
        "DomainError",
        "DomainError: Cannot raise an integer x to a negative power",
      );
    }
    return heldWhole(a ** b, type, machine);
  }
  // The operands count as the type of the result holds them, as in `Int32(-1) + UInt32(1)`.
  const [own, other] = type === "Int64" ? [a, b] : [wrapWhole(a, whole), wrapWhole(b, whole)];
  if (own === null || other === null) return machine.unknown(beyondExact);
  const value =
    shiftOut(operator, own, other, whole) ??
    onWholes(operator === "//" ? "/" : operator, own, other, whole);
  const made = value === null ? null : wholeOf(value, type);
  if (!made) return machine.unknown(beyondExact);
  const origin = origins[operator];
  return origin ? machine.compute(made, origin, x, y) : made;
}
