import type { BinaryOperator } from "../../ir/ir.ts";
import {
  calculations,
  isNumber,
  makeNumber,
  numberType,
  onReals,
} from "../../values/typedNumber.ts";
import { makeWhole, typeOf, wholeOf } from "../../values/wide.ts";
import type { Machine, Value } from "../../values/value.ts";

const widths: ReadonlyMap<string, readonly [bits: number, isSigned: boolean]> = new Map([
  ...([
    ["sbyte", [8, true]],
    ["byte", [8, false]],
    ["short", [16, true]],
  ] as const),
  ...([
    ["ushort", [16, false]],
    ["int32", [32, true]],
    ["uint", [32, false]],
  ] as const),
  ...([
    ["long", [64, true]],
    ["ulong", [64, false]],
    ["int", [64, true]],
  ] as const),
  ...([
    ["char", [32, false]],
    ["int128", [128, true]],
    ["uint128", [128, false]],
  ] as const),
]);

/** The width of a type of whole numbers; undefined: it is none. */
export function widthOf(type: string): readonly [bits: number, isSigned: boolean] | undefined {
  return widths.get(type);
}

/** A whole number as the bits of a type hold it. */
export function wrapped(value: bigint, type: string): bigint {
  const [bits, isSigned] = widths.get(type) ?? [64, true];
  return isSigned ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value);
}

/** `x as f64` */
export function castNumber(value: Value, type: string, machine: Machine): Value {
  if (value.kind === "unknown") return value;
  // A number that fits stays itself.
  if (isNumber(value) && numberType(value) === type) return value;
  if (value.kind === "bool") return makeNumber(type, value.value ? 1 : 0);
  const whole = wholeOf(value);
  if (type === "double" || type === "float") {
    if (!isNumber(value)) return whole === null ? value : makeNumber(type, Number(whole));
    const { at, origin } = value;
    return {
      ...makeNumber(type, value.value),
      ...(at ? { at } : {}),
      ...(origin ? { origin } : {}),
    };
  }
  const width = widths.get(type);
  if (!width) return value;
  if (whole !== null) return makeWhole(type, wrapped(whole, type));
  if (value.kind !== "float") return machine.unknown("`as` is not followed");
  // A number with a fraction stops at the ends of the type.
  const [bits, isSigned] = width;
  const [low, high] = isSigned ? [-(2 ** (bits - 1)), 2 ** (bits - 1)] : [0, 2 ** bits];
  const cut = Number.isNaN(value.value) ? 0 : Math.trunc(value.value) + 0;
  if (cut >= high) return makeWhole(type, BigInt(high) - 1n);
  return makeWhole(type, BigInt(Math.max(low, cut)));
}

const names: Partial<Record<BinaryOperator, string>> = {
  ...{ "+": "add", "-": "subtract", "*": "multiply", "/": "divide" },
  "%": "calculate the remainder",
};

/** The type of a calculation: a literal takes that of the other number. */
function commonOf(left: Value, right: Value): string {
  const [a, b] = [typeOf(left), typeOf(right)];
  const [x, y] = [left.kind === "float", right.kind === "float"];
  if (x !== y) return x ? a : b;
  if (x) return a === "float" || b === "float" ? "float" : "double";
  return a === "int" ? b : a;
}

/** `a op b`; what is too large for its type ends the program. */
export function calculate(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  machine: Machine,
): Value {
  const isShift = operator === "<<" || operator === ">>";
  const type = isShift ? typeOf(left) : commonOf(left, right);
  if (left.kind === "float" || right.kind === "float")
    return onFractions(
      operator,
      castNumber(left, type, machine),
      castNumber(right, type, machine),
      machine,
    );
  const operation = calculations[operator];
  if (isNumber(left) && isNumber(right) && (operation || operator === "%")) {
    const quick = onSmall(operator, left.value, right.value, type);
    if (quick !== null) {
      const made = makeNumber(type, quick);
      return operation ? machine.compute(made, operation, left, right) : made;
    }
  }
  const [a, b] = [wholeOf(left), wholeOf(right)];
  if (a === null || b === null) return machine.unknown(`\`${operator}\` is not followed`);
  const exact = onWholes(operator, a, b, type, machine);
  if (exact === null) return machine.unknown(`\`${operator}\` is not followed`);
  if (isShift) return makeWhole(type, wrapped(exact, type));
  if (wrapped(exact, type) !== exact)
    return machine.fail("panic", `attempt to ${names[operator] ?? operator} with overflow`);
  return makeWhole(type, exact);
}

/** Whole numbers that stay below 2^53 and in their type; null: they may not. */
function onSmall(operator: BinaryOperator, a: number, b: number, type: string): number | null {
  if (b === 0 && (operator === "/" || operator === "%")) return null;
  const made =
    operator === "+"
      ? a + b
      : operator === "-"
        ? a - b
        : operator === "*"
          ? a * b
          : operator === "/"
            ? Math.trunc(a / b)
            : a % b;
  const [bits, isSigned] = widths.get(type) ?? [64, true];
  const low = isSigned ? -(2 ** (bits - 1)) : 0;
  const high = isSigned ? 2 ** (bits - 1) - 1 : 2 ** bits - 1;
  return Number.isSafeInteger(made) && made >= low && made <= high ? made + 0 : null;
}

function onWholes(
  operator: BinaryOperator,
  a: bigint,
  b: bigint,
  type: string,
  machine: Machine,
): bigint | null {
  const [bits] = widths.get(type) ?? [64, true];
  if ((operator === "/" || operator === "%") && b === 0n)
    return machine.fail(
      "panic",
      operator === "/"
        ? "attempt to divide by zero"
        : "attempt to calculate the remainder with a divisor of zero",
    );
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return a / b;
    case "%":
      return a % b;
    case "&":
      return a & b;
    case "|":
      return a | b;
    case "^":
      return a ^ b;
    case "<<":
    case ">>":
      if (b < 0n || b >= BigInt(bits))
        return machine.fail(
          "panic",
          `attempt to shift ${operator === "<<" ? "left" : "right"} with overflow`,
        );
      return operator === "<<" ? a << b : a >> b;
    default:
      return null;
  }
}

function onFractions(operator: BinaryOperator, left: Value, right: Value, machine: Machine): Value {
  if (!isNumber(left) || !isNumber(right))
    return machine.unknown(`\`${operator}\` is not followed`);
  const [a, b] = [left.value, right.value];
  const operation = calculations[operator];
  if (!operation && operator !== "%") return machine.unknown(`\`${operator}\` is not followed`);
  const exact = onReals(operator, a, b);
  const made = makeNumber(numberType(left), exact);
  return operation ? machine.compute(made, operation, left, right) : made;
}

/** `-a` */
export function negative(value: Value, machine: Machine): Value {
  const exact = wholeOf(value);
  const type = typeOf(value);
  if (exact !== null && type !== "int" && wrapped(-exact, type) !== -exact)
    return machine.fail("panic", "attempt to negate with overflow");
  if (isNumber(value)) {
    const made = makeNumber(
      numberType(value),
      value.kind === "int" ? 0 - value.value : -value.value,
    );
    return machine.compute(made, "negative", value);
  }
  return exact === null ? machine.unknown("`-` is not followed") : makeWhole(type, -exact);
}

/** `!a` of a whole number. */
export function inverted(value: Value): Value | null {
  const whole = wholeOf(value);
  return whole === null ? null : makeWhole(typeOf(value), wrapped(~whole, typeOf(value)));
}
