import { castTo } from "../../languages/declared/conversions.ts";
import { isNumeric, makeWhole, typeOf, wholeOf } from "../../values/wide.ts";
import { isBeyond, toNumberType } from "../../languages/declared/numbers.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import { toText } from "../../languages/csharp/text.ts";
import { toStringValue } from "../../values/gaps.ts";
import { bool, none, tuple } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { math, mathF } from "./math.ts";
import { type Rule, statics, textIn } from "../declared/table.ts";

const limits: Readonly<Record<string, readonly [least: number, most: number]>> = {
  int: [-(2 ** 31), 2 ** 31 - 1],
  uint: [0, 2 ** 32 - 1],
  byte: [0, 255],
  sbyte: [-128, 127],
  short: [-32768, 32767],
  ushort: [0, 65535],
  double: [-Number.MAX_VALUE, Number.MAX_VALUE],
  float: [-3.4028234663852886e38, 3.4028234663852886e38],
};

const wide: Readonly<Record<string, readonly [least: Value, most: Value]>> = {
  long: [makeWhole("long", -(2n ** 63n)), makeWhole("long", 2n ** 63n - 1n)],
  ulong: [makeWhole("ulong", 0n), makeWhole("ulong", 2n ** 64n - 1n)],
};

function parsed(type: string, text: string): Value | null {
  const written = text.trim().replaceAll(",", "");
  const isReal = type === "double" || type === "float";
  const pattern = isReal ? /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/ : /^[-+]?\d+$/;
  return pattern.test(written) ? makeNumber(type, Number(written)) : null;
}

/** `int`, `double`: their limits, and how a text is read as one. */
export function numberClass(type: string): Value {
  const [least, most] = limits[type] ?? [];
  const isReal = type === "double" || type === "float";
  const test =
    (check: (value: number) => boolean): Rule =>
    (_, [value]) =>
      value && isNumber(value) ? bool(check(value.value)) : (value ?? none);
  const values = {
    ...(least === undefined || most === undefined
      ? {}
      : { MinValue: makeNumber(type, least), MaxValue: makeNumber(type, most) }),
    ...(wide[type] ? { MinValue: wide[type][0], MaxValue: wide[type][1] } : {}),
    ...(isReal
      ? {
          NaN: makeNumber(type, NaN),
          PositiveInfinity: makeNumber(type, Infinity),
          NegativeInfinity: makeNumber(type, -Infinity),
          Epsilon: makeNumber(type, type === "float" ? 1.401298464324817e-45 : 5e-324),
          Pi: makeNumber(type, Math.PI),
          E: makeNumber(type, Math.E),
        }
      : {}),
  };
  const own = type === "float" ? mathF : math;
  return statics(
    type,
    {
      Parse: (machine, [text]) =>
        parsed(type, textIn(text)) ??
        machine.fail(
          "FormatException",
          `The input string '${textIn(text)}' was not in a correct format.`,
        ),
      TryParse: (_, [text]) => {
        const value = parsed(type, textIn(text));
        return tuple([bool(value !== null), value ?? makeNumber(type, 0)]);
      },
      IsNaN: test(Number.isNaN),
      IsInfinity: test((value) => Math.abs(value) === Infinity),
      IsNegativeInfinity: test((value) => value === -Infinity),
      IsPositiveInfinity: test((value) => value === Infinity),
      IsFinite: test(Number.isFinite),
    },
    {
      ...values,
      ...Object.fromEntries(
        ["Sqrt", "Exp", "Pow", "Max", "Min", "Abs", "Log", "Tanh"].flatMap((name) =>
          isReal ? [[name, own.members.get(name)!]] : [],
        ),
      ),
    },
  );
}

function toNumber(type: string): Rule {
  return (machine, [value]) => {
    if (value?.kind === "string")
      return (
        parsed(type, value.value) ??
        machine.fail("FormatException", "The input string was not in a correct format.")
      );
    if (value?.kind === "bool") return makeNumber(type, value.value ? 1 : 0);
    if (!value || !isNumber(value)) return value ?? none;
    const isRounded = value.kind === "float" && type !== "double" && type !== "float";
    const low = Math.floor(value.value);
    const half = value.value - low === 0.5 ? low + (Math.abs(low) % 2) : Math.round(value.value);
    return isRounded ? makeNumber(type, half) : (toNumberType(value, type) ?? none);
  };
}

/** The class `Convert`. */
export const convert = statics("Convert", {
  ToDouble: toNumber("double"),
  ToSingle: toNumber("float"),
  ToInt32: toNumber("int"),
  ToInt64: toNumber("long"),
  ToString: (machine, [value]) => toStringValue(toText(value ?? none, machine), machine),
});

const exactly: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
};

function failOnOverflow(machine: Machine): never {
  return machine.fail("OverflowException", "Arithmetic operation resulted in an overflow.");
}

function checkedCast(machine: Machine, type: string, value: Value): Value {
  if (isNumber(value) && isBeyond(value, type)) return failOnOverflow(machine);
  const made = castTo(value, type, machine);
  const held = wholeOf(made);
  if (held === null || !isNumeric(value)) return made;
  const given = wholeOf(value);
  const isHeld =
    given !== null
      ? given === held
      : isNumber(value) && Number.isFinite(value.value) && BigInt(Math.trunc(value.value)) === held;
  return isHeld ? made : failOnOverflow(machine);
}

/** Calculations in `checked`, where a whole number that does not fit is an exception. */
export const checkedCalls: Readonly<Record<string, Rule>> = {
  ":checked": (machine, [operator, left, right, form]) => {
    const sign = textIn(operator);
    const [value, other] = [left ?? none, right ?? none];
    const made = machine.language.binary(sign as "+", value, other, machine);
    const [a, b, held] = [value, other, made].map(wholeOf);
    const exact = typeof a === "bigint" && typeof b === "bigint" ? exactly[sign]?.(a, b) : null;
    const isHeld = typeof held !== "bigint" || typeof exact !== "bigint" || held === exact;
    if (!isHeld) failOnOverflow(machine);
    return textIn(form) === "step" && typeof a === "bigint"
      ? checkedCast(machine, typeOf(value), made)
      : made;
  },
  ":checkedCast": (machine, [type, value]) => checkedCast(machine, textIn(type), value ?? none),
};
