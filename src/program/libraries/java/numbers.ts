import { castTo } from "../../languages/declared/conversions.ts";
import { readWhole } from "../../languages/declared/numbers.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import { makeWhole, wholeOf } from "../../values/wide.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, int, none, string, toStringValue } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { hashOf } from "../../languages/java/hashes.ts";
import { type Rule, statics, textIn, wholeIn } from "../declared/table.ts";
import { order } from "./ordering.ts";
import { unsignedNumber } from "../../../tensor/writtenNumber.ts";

type WholeName = "Integer" | "Long" | "Short" | "Byte";

const types: Readonly<Record<WholeName, readonly [type: string, bits: number]>> = {
  Integer: ["int", 32],
  Long: ["long", 64],
  Short: ["short", 16],
  Byte: ["sbyte", 8],
};

export function digitsIn(value: Value | undefined): bigint {
  const whole = wholeOf(value);
  if (whole !== null) return whole;
  throw new NotKnown(value?.kind === "unknown" ? value.why : "this number is not followed");
}

function checkRadix(value: Value | undefined): number {
  const radix = value ? wholeIn(value) : 10;
  if (radix < 2 || radix > 36) throw new NotKnown("this call is not followed");
  return radix;
}

/** `Integer.parseInt(text, radix)` */
function parseWhole(machine: Machine, text: Value | undefined, radix: number, type: string): Value {
  if (text?.kind === "none")
    return machine.fail("NumberFormatException", radix === 10 ? `Cannot parse null string` : "");
  const written = textIn(text);
  const isLong = type === "long" && radix === 10 && /^[-+]?\d+$/.test(written);
  if (!isLong) return readWhole(written, radix, type, machine);
  const value = BigInt(written.replace(/^\+/, ""));
  return BigInt.asIntN(64, value) === value
    ? makeWhole(type, value)
    : machine.fail("NumberFormatException", `For input string: "${written}"`);
}

/** The bits of a whole number as one that is not negative. */
function unsigned(value: Value | undefined, bits: number): bigint {
  return BigInt.asUintN(bits, digitsIn(value));
}

function ones(value: bigint): number {
  return value.toString(2).replaceAll("0", "").length;
}

/** Functions of the bits of a whole number. */
function bitRules(type: string, bits: number): Readonly<Record<string, Rule>> {
  const made = (value: bigint): Value => makeWhole(type, BigInt.asIntN(bits, value));
  const written = (value: bigint): string => value.toString(2).padStart(bits, "0");
  const size = BigInt(bits);
  const inBase =
    (base: number): Rule =>
    (_, [value]) =>
      string(unsigned(value, bits).toString(base));
  const turned =
    (sign: 1n | -1n): Rule =>
    (_, [value, count]) => {
      const own = unsigned(value, bits);
      const by = (((digitsIn(count) * sign) % size) + size) % size;
      return made((own << by) | (own >> (size - by)));
    };
  return {
    ...{ toBinaryString: inBase(2), toHexString: inBase(16), toOctalString: inBase(8) },
    bitCount: (_, [value]) => int(ones(unsigned(value, bits))),
    reverse: (_, [value]) =>
      made(
        BigInt(
          `0b${Array.from(written(unsigned(value, bits)))
            .reverse()
            .join("")}`,
        ),
      ),
    reverseBytes: (_, [value]) =>
      made(BigInt(`0b${written(unsigned(value, bits)).match(/.{8}/g)!.reverse().join("")}`)),
    highestOneBit: (_, [value]) => {
      const own = unsigned(value, bits);
      return made(own === 0n ? 0n : 1n << BigInt(own.toString(2).length - 1));
    },
    lowestOneBit: (_, [value]) => {
      const own = unsigned(value, bits);
      return made(own & -own);
    },
    numberOfLeadingZeros: (_, [value]) => {
      const own = unsigned(value, bits);
      return int(own === 0n ? bits : bits - own.toString(2).length);
    },
    numberOfTrailingZeros: (_, [value]) => {
      const own = unsigned(value, bits);
      return int(own === 0n ? bits : /0*$/.exec(own.toString(2))![0].length);
    },
    ...{ rotateLeft: turned(1n), rotateRight: turned(-1n) },
    toUnsignedString: (_, [value, base]) =>
      string(unsigned(value, bits).toString(checkRadix(base))),
    divideUnsigned: (machine, [a, b]) => {
      const by = unsigned(b, bits);
      return by === 0n ? machine.fail("ZeroDivisionError", "") : made(unsigned(a, bits) / by);
    },
    remainderUnsigned: (machine, [a, b]) => {
      const by = unsigned(b, bits);
      return by === 0n ? machine.fail("ZeroDivisionError", "") : made(unsigned(a, bits) % by);
    },
    compareUnsigned: (_, [a, b]) => {
      const [left, right] = [unsigned(a, bits), unsigned(b, bits)];
      return int(left < right ? -1 : left > right ? 1 : 0);
    },
    [type === "long" ? "parseUnsignedLong" : "parseUnsignedInt"]: (machine, [text, base]) => {
      const digits = textIn(text).replace(/^\+/, "");
      const radix = checkRadix(base);
      if (radix !== 10 || !/^\d+$/.test(digits)) throw new NotKnown("this call is not followed");
      const value = BigInt(digits);
      return BigInt.asUintN(bits, value) === value
        ? made(value)
        : machine.fail(
            "NumberFormatException",
            `String value ${digits} exceeds range of unsigned ${type}.`,
          );
    },
    signum: (_, [value]) => int(Number(digitsIn(value) > 0n) - Number(digitsIn(value) < 0n)),
    ...(type === "int"
      ? { toUnsignedLong: (_, [value]) => makeWhole("long", unsigned(value, 32)) }
      : {}),
  };
}

/** Functions that classes of whole numbers and of those with a fraction share. */
function commonRules(type: string): Readonly<Record<string, Rule>> {
  const as = (machine: Machine, value: Value | undefined): Value =>
    castTo(value ?? none, type, machine);
  const chosen =
    (sign: 1 | -1): Rule =>
    (machine, [a, b]) => {
      const [left, right] = [as(machine, a), as(machine, b)];
      const isNaN = [left, right].find((each) => isNumber(each) && Number.isNaN(each.value));
      return isNaN ?? (order(machine, left, right) * sign >= 0 ? left : right);
    };
  return {
    sum: (machine, [a, b]) =>
      as(machine, machine.language.binary("+", as(machine, a), as(machine, b), machine)),
    ...{ max: chosen(1), min: chosen(-1) },
    compare: (machine, [a, b]) => int(order(machine, as(machine, a), as(machine, b))),
    hashCode: (machine, [value]) => int(hashOf(as(machine, value), machine)),
  };
}

/** `Integer`, `Long`, `Short`, `Byte`. */
function wholeClass(name: WholeName): [string, Value] {
  const [type, bits] = types[name];
  const parse: Rule = (machine, [text, radix]) =>
    parseWhole(machine, text, checkRadix(radix), type);
  const high = 2n ** BigInt(bits - 1);
  const hasBits = name === "Integer" || name === "Long";
  return [
    name,
    statics(
      name,
      {
        ...commonRules(type),
        ...(hasBits ? bitRules(type, bits) : {}),
        [`parse${name === "Integer" ? "Int" : name}`]: parse,
        valueOf: (machine: Machine, items: readonly Value[]) => {
          const [first] = items;
          return first?.kind === "string" || first?.kind === "none"
            ? parse(machine, items, new Map())
            : castTo(first ?? none, type, machine);
        },
        toString: (machine: Machine, [value, base]: readonly Value[]) =>
          base
            ? string(digitsIn(castTo(value ?? none, type, machine)).toString(checkRadix(base)))
            : plainText(machine, castTo(value ?? none, type, machine)),
        decode: (machine, [text]) => {
          const [, sign = "", prefix = "", digits = ""] =
            /^([-+]?)(0[xX]|#|0(?=.))?(.+)$/.exec(textIn(text)) ?? [];
          const radix = prefix === "" ? 10 : prefix === "0" ? 8 : 16;
          return parseWhole(machine, string(sign + digits), radix, type);
        },
      },
      {
        MAX_VALUE: makeWhole(type, high - 1n),
        MIN_VALUE: makeWhole(type, -high),
        ...{ SIZE: int(bits), BYTES: int(bits / 8) },
      },
    ),
  ];
}

function plainText(machine: Machine, value: Value): Value {
  return toStringValue(machine.language.toText(value, "plain", machine), machine);
}

const realPattern = new RegExp(`^[-+]?(?:NaN|Infinity|${unsignedNumber}[dDfF]?)$`);

function parseReal(machine: Machine, text: Value | undefined, type: string): Value {
  if (text?.kind === "none") return machine.fail("AttributeError", "");
  // Java cuts off signs up to the blank.
  const written = textIn(text).replace(/^[\0- ]+|[\0- ]+$/g, "");
  if (written === "") return machine.fail("NumberFormatException", "empty String");
  if (/^[-+]?0[xX]/.test(written)) throw new NotKnown("this call is not followed");
  if (!realPattern.test(written))
    return machine.fail("NumberFormatException", `For input string: "${textIn(text)}"`);
  const digits = written.replace(/([\d.])[dDfF]$/, "$1");
  if (type === "float" && digits.replace(/[^\d]/g, "").length > 15)
    throw new NotKnown("this call is not followed");
  return makeNumber(type, Number(digits));
}

function realIn(value: Value | undefined): number {
  if (isNumber(value)) return value.value;
  throw new NotKnown(value?.kind === "unknown" ? value.why : "this number is not followed");
}

const tests: Readonly<Record<string, Rule>> = {
  isNaN: (_, [value]) => bool(Number.isNaN(realIn(value))),
  isInfinite: (_, [value]) => bool(Math.abs(realIn(value)) === Infinity),
  isFinite: (_, [value]) => bool(Number.isFinite(realIn(value))),
};

/** `Double`, `Float`. */
function realClass(
  name: "Double" | "Float",
  limits: Readonly<Record<string, number>>,
): [string, Value] {
  const type = name.toLowerCase();
  const parse: Rule = (machine, [text]) => parseReal(machine, text, type);
  const bits = type === "double" ? 64 : 32;
  return [
    name,
    statics(
      name,
      {
        ...commonRules(type),
        ...tests,
        [`parse${name}`]: parse,
        valueOf: (machine: Machine, items: readonly Value[]) =>
          items[0]?.kind === "string"
            ? parse(machine, items, new Map())
            : castTo(items[0] ?? none, type, machine),
        toString: (machine: Machine, [value]: readonly Value[]) =>
          plainText(machine, castTo(value ?? none, type, machine)),
        ...(type === "double"
          ? {
              doubleToLongBits: (machine, [value]) =>
                makeWhole("long", bitsOf(castTo(value ?? none, type, machine))),
            }
          : {
              floatToIntBits: (machine, [value]) => {
                const view = new DataView(new ArrayBuffer(4));
                view.setFloat32(0, realIn(castTo(value ?? none, type, machine)));
                return int(view.getInt32(0));
              },
            }),
      },
      {
        ...Object.fromEntries(
          Object.entries({
            POSITIVE_INFINITY: Infinity,
            NEGATIVE_INFINITY: -Infinity,
            NaN,
            ...limits,
          }).map(([own, value]) => [own, makeNumber(type, value)]),
        ),
        ...{ SIZE: int(bits), BYTES: int(bits / 8) },
      },
    ),
  ];
}

function bitsOf(value: Value): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, realIn(value));
  return view.getBigInt64(0);
}

function truthIn(machine: Machine, value: Value | undefined): boolean {
  const truth = machine.language.truth(value ?? none, machine);
  if (truth === null) throw new NotKnown("it is unknown whether this is true");
  return truth;
}

const parseTruth: Rule = (machine, [text]) =>
  text?.kind === "bool"
    ? text
    : bool(text?.kind === "none" ? false : textIn(text).toLowerCase() === "true");

const booleanClass = statics(
  "Boolean",
  {
    ...{ parseBoolean: parseTruth, valueOf: parseTruth },
    toString: (machine: Machine, [value]: readonly Value[]) => plainText(machine, value ?? none),
    compare: (machine, [a, b]) => int(Number(truthIn(machine, a)) - Number(truthIn(machine, b))),
    logicalAnd: (machine, [a, b]) => bool([a, b].every((each) => truthIn(machine, each))),
    logicalOr: (machine, [a, b]) => bool([a, b].some((each) => truthIn(machine, each))),
    logicalXor: (machine, [a, b]) => bool(truthIn(machine, a) !== truthIn(machine, b)),
    hashCode: (machine, [value]) => int(truthIn(machine, value) ? 1231 : 1237),
  },
  { TRUE: bool(true), FALSE: bool(false) },
);

/** The classes of numbers and of truth values. */
export const numberClasses: readonly (readonly [string, Value])[] = [
  ...(["Integer", "Long", "Short", "Byte"] as const).map(wholeClass),
  realClass("Double", {
    MAX_VALUE: Number.MAX_VALUE,
    MIN_VALUE: 5e-324,
    MIN_NORMAL: 2.2250738585072014e-308,
  }),
  realClass("Float", { MAX_VALUE: 3.4028234663852886e38, MIN_VALUE: 1.401298464324817e-45 }),
  ["Boolean", booleanClass],
];
