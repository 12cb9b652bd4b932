import { castTo } from "../../languages/declared/conversions.ts";
import { isNumeric, makeWhole, typeOf, wholeOf } from "../../values/wide.ts";
import { isBeyond } from "../../languages/declared/numbers.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import { cultureIn } from "../../languages/csharp/cultures.ts";
import { toText } from "../../languages/csharp/text.ts";
import { systemNames } from "../../languages/csharp/typeText.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, none, string, toStringValue } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { math, mathF } from "./math.ts";
import { type Rule, statics, textIn } from "../declared/table.ts";
import { objectMembers } from "./objects.ts";
import { withOut } from "./outs.ts";
import { writtenNumber } from "../../../tensor/writtenNumber.ts";

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

const isReal = (type: string): boolean => type === "double" || type === "float";

/** How a text is read as a number: one that is too large, or none at all, is told apart. */
type Read = { readonly made: Value } | "large" | "bad";

function read(type: string, text: string): Read {
  const written = text.trim();
  if (isReal(type)) {
    const plain = written.replaceAll(",", "");
    if (writtenNumber.test(plain)) return { made: makeNumber(type, Number(plain)) };
    const special = { nan: NaN, "∞": Infinity, infinity: Infinity, "-∞": -Infinity };
    const known = Object.entries({ ...special, "-infinity": -Infinity }).find(
      ([name]) => name === written.toLowerCase(),
    );
    return known ? { made: makeNumber(type, known[1]) } : "bad";
  }
  if (!/^[-+]?\d+$/.test(written)) return "bad";
  const whole = BigInt(written.replace(/^\+/, ""));
  const [least, most] = limitsOf(type);
  return whole < least || whole > most ? "large" : { made: makeWhole(type, whole) };
}

function limitsOf(type: string): readonly [bigint, bigint] {
  const [least, most] = limits[type] ?? [];
  if (least !== undefined && most !== undefined) return [BigInt(least), BigInt(most)];
  return type === "ulong" ? [0n, 2n ** 64n - 1n] : [-(2n ** 63n), 2n ** 63n - 1n];
}

function tooLarge(machine: Machine, type: string): never {
  const name =
    type === "byte" || type === "sbyte"
      ? `${type === "byte" ? "an unsigned" : "a signed"} byte`
      : `an ${systemNames.get(type)}`;
  return machine.fail("OverflowException", `Value was either too large or too small for ${name}.`);
}

/** Only styles and cultures that write numbers with a point. */
function inUsualStyle(given: readonly Value[]): void {
  if (!given.every((each) => cultureIn(each) !== null || each.kind === "none"))
    throw new NotKnown("this call is not followed");
}

function parse(machine: Machine, type: string, text: Value | undefined): Value {
  if (text?.kind === "none")
    return machine.fail("ArgumentNullException", "Value cannot be null. (Parameter 's')");
  const found = read(type, textIn(text));
  if (found === "large") return tooLarge(machine, type);
  return found === "bad"
    ? machine.fail(
        "FormatException",
        `The input string '${textIn(text)}' was not in a correct format.`,
      )
    : found.made;
}

/** `int`, `double`: their limits, and how a text is read as one. */
export function numberClass(type: string): Value {
  const [least, most] = limits[type] ?? [];
  const test =
    (check: (value: number) => boolean): Rule =>
    (_, [value]) =>
      value && isNumber(value) ? bool(check(value.value)) : (value ?? none);
  const values = {
    ...(least === undefined || most === undefined
      ? {}
      : { MinValue: makeNumber(type, least), MaxValue: makeNumber(type, most) }),
    ...(wide[type] ? { MinValue: wide[type][0], MaxValue: wide[type][1] } : {}),
    ...(isReal(type)
      ? {
          NegativeZero: makeNumber(type, -0),
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
      Parse: (machine, [text, ...given]) => {
        inUsualStyle(given);
        return parse(machine, type, text);
      },
      TryParse: (_, [text, ...given]) => {
        const found = read(type, textIn(text));
        const isFound = found !== "bad" && found !== "large";
        inUsualStyle(given.slice(0, -1));
        const made = isFound ? found.made : makeNumber(type, 0);
        return withOut(given.slice(-1), bool(isFound), made);
      },
      IsNaN: test(Number.isNaN),
      IsInfinity: test((value) => Math.abs(value) === Infinity),
      IsNegativeInfinity: test((value) => value === -Infinity),
      IsPositiveInfinity: test((value) => value === Infinity),
      IsFinite: test(Number.isFinite),
      IsNegative: test((value) => value < 0 || Object.is(value, -0)),
      IsPositive: test((value) => value > 0 || Object.is(value, 0)),
      IsInteger: test(Number.isInteger),
      IsEvenInteger: test((value) => Number.isInteger(value / 2)),
      IsOddInteger: test((value) => Number.isInteger(value) && value % 2 !== 0),
      IsPow2: test(
        (value) =>
          value > 0 && Number.isInteger(Math.log2(value)) && 2 ** Math.log2(value) === value,
      ),
    },
    {
      ...values,
      ...Object.fromEntries(
        ["Sqrt", "Exp", "Pow", "Max", "Min", "Abs", "Log", "Tanh"].flatMap((name) =>
          isReal(type) ? [[name, own.members.get(name)!]] : [],
        ),
      ),
    },
  );
}

/** `Convert.ToInt32("ff", 16)` */
function inBase(machine: Machine, type: string, text: string, base: number): Value {
  const width = { byte: 8, sbyte: 8, short: 16, ushort: 16, int: 32, uint: 32 }[type] ?? 64;
  const digits = base === 16 ? text.replace(/^0x/i, "") : text;
  const known = { 2: /^[01]+$/, 8: /^[0-7]+$/, 10: /^-?\d+$/, 16: /^[\da-f]+$/i }[base];
  if (!known) return machine.fail("ValueError", "Invalid Base.");
  if (digits === "") throw new NotKnown("this call is not followed");
  if (!known.test(digits))
    return machine.fail(
      "FormatException",
      base === 10
        ? "Could not find any recognizable digits."
        : "Additional non-parsable characters are at the end of the string.",
    );
  if (base === 10) return parse(machine, type, string(text));
  const value = BigInt(`${{ 2: "0b", 8: "0o", 16: "0x" }[base]}${digits}`);
  if (value >= 2n ** BigInt(width)) return tooLarge(machine, type);
  const isSigned = ["sbyte", "short", "int", "long"].includes(type);
  return makeWhole(type, isSigned ? BigInt.asIntN(width, value) : value);
}

function toNumber(type: string): Rule {
  return (machine, [value, second]) => {
    const base = second && isNumber(second) ? second.value : null;
    if (value?.kind === "string" && base !== null) return inBase(machine, type, value.value, base);
    if (second) inUsualStyle([second]);
    if (value?.kind === "string") return parse(machine, type, value);
    if (value?.kind === "bool") return makeNumber(type, value.value ? 1 : 0);
    if (value?.kind === "none") return makeNumber(type, 0);
    if (!value || !isNumeric(value)) throw new NotKnown("this call is not followed");
    const whole = wholeOf(value);
    const [least, most] = isReal(type) ? [0n, 0n] : limitsOf(type);
    if (whole !== null && !isReal(type)) {
      if (whole < least || whole > most) return tooLarge(machine, type);
      return makeWhole(type, whole);
    }
    if (!isNumber(value) || isReal(type)) return castTo(value, type, machine);
    const low = Math.floor(value.value);
    const half = value.value - low === 0.5 ? low + (Math.abs(low) % 2) : Math.round(value.value);
    if (!Number.isFinite(half) || BigInt(half) < least || BigInt(half) > most)
      return tooLarge(machine, type);
    return makeWhole(type, BigInt(half));
  };
}

/** `Convert.ToString(10, 2)` */
const toTextInBase: Rule = (machine, [value, second]) => {
  const base = second && isNumber(second) ? second.value : null;
  if (base === null) {
    if (second)
      return objectMembers.get("ToString")!.call(machine, value ?? none, [second], new Map());
    return toStringValue(toText(value ?? none, machine), machine);
  }
  const whole = wholeOf(value);
  const bits = { byte: 8, short: 16, int: 32, long: 64 }[value ? typeOf(value) : ""];
  if (whole === null || bits === undefined || ![2, 8, 10, 16].includes(base))
    throw new NotKnown("this call is not followed");
  return string(base === 10 ? String(whole) : BigInt.asUintN(bits, whole).toString(base));
};

/** The class `Convert`. */
export const convert = statics("Convert", {
  ToDouble: toNumber("double"),
  ToSingle: toNumber("float"),
  ToInt32: toNumber("int"),
  ToInt64: toNumber("long"),
  ToInt16: toNumber("short"),
  ToByte: toNumber("byte"),
  ToSByte: toNumber("sbyte"),
  ToUInt16: toNumber("ushort"),
  ToUInt32: toNumber("uint"),
  ToUInt64: toNumber("ulong"),
  ToBoolean: (machine, [value]) => {
    if (value?.kind === "bool") return value;
    if (value && isNumber(value)) return bool(value.value !== 0);
    const text = value?.kind === "string" ? value.value.trim().toLowerCase() : null;
    if (text === "true" || text === "false") return bool(text === "true");
    if (text === null) throw new NotKnown("this call is not followed");
    return machine.fail(
      "FormatException",
      `String '${textIn(value)}' was not recognized as a valid Boolean.`,
    );
  },
  ToChar: (_, [value]) => {
    if (value?.kind === "string" && value.value.length === 1)
      return makeNumber("char", value.value.charCodeAt(0));
    if (value?.kind === "int" && value.value >= 0 && value.value <= 0xffff)
      return makeNumber("char", value.value);
    throw new NotKnown("this call is not followed");
  },
  ToString: toTextInBase,
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
