import { castNumber } from "../../languages/declared/numbers.ts";
import { NotKnown } from "../../values/gaps.ts";
import { createClass, int } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import { makeWhole, wholeOf } from "../../values/wide.ts";
import type { Value } from "../../values/value.ts";
import { functions, type Rule, statics } from "../declared/table.ts";
import { realOfBits } from "./bits.ts";

/** `Int.MAX_VALUE`, `UByte.SIZE_BITS` */
function wholeType(name: string, type: string, bits: number, isSigned: boolean): [string, Value] {
  const size = 1n << BigInt(bits);
  const [low, high] = isSigned ? [-size / 2n, size / 2n - 1n] : [0n, size - 1n];
  const values = {
    MIN_VALUE: makeWhole(type, low),
    MAX_VALUE: makeWhole(type, high),
    ...{ SIZE_BITS: int(bits), SIZE_BYTES: int(bits / 8) },
  };
  return [name, statics(name, {}, values)];
}

const infinite = { POSITIVE_INFINITY: Infinity, NEGATIVE_INFINITY: -Infinity, NaN: NaN };

function realType(
  name: string,
  type: string,
  limits: Readonly<Record<string, number>>,
  rules: Readonly<Record<string, Rule>> = {},
): [string, Value] {
  const values = Object.entries({ ...infinite, ...limits }).map(([own, value]): [string, Value] => [
    own,
    makeNumber(type, value),
  ]);
  return [name, statics(name, rules, Object.fromEntries(values))];
}

/** `Char(97)` */
const signClass = createClass(
  "Char",
  [],
  new Map<string, Value>([
    ...functions({}),
    ["MIN_VALUE", makeNumber("char", 0)],
    ["MAX_VALUE", makeNumber("char", 0xffff)],
  ]),
  ({ items: [code, ...rest] }, machine) => {
    const whole = wholeOf(code);
    if (whole === null || rest.length > 0) return machine.unknown("`Char` is not followed");
    if (whole < 0n || whole > 0xffffn)
      return machine.fail("ValueError", `Invalid Char code: ${whole}`);
    return castNumber(code!, "char", machine);
  },
);

const fromBits: Rule = (_, [bits]) => {
  const whole = wholeOf(bits);
  if (whole === null) throw new NotKnown("this number is not followed");
  return makeNumber("double", realOfBits(whole));
};

/** The types of numbers, with their limits. */
export const numberTypes: readonly (readonly [string, Value])[] = [
  wholeType("Byte", "sbyte", 8, true),
  wholeType("Short", "short", 16, true),
  wholeType("Int", "int", 32, true),
  wholeType("Long", "long", 64, true),
  wholeType("UByte", "byte", 8, false),
  wholeType("UShort", "ushort", 16, false),
  wholeType("UInt", "uint", 32, false),
  wholeType("ULong", "ulong", 64, false),
  realType("Double", "double", { MAX_VALUE: Number.MAX_VALUE, MIN_VALUE: 5e-324 }, { fromBits }),
  realType("Float", "float", {
    MAX_VALUE: 3.4028234663852886e38,
    MIN_VALUE: 1.401298464324817e-45,
  }),
  ["Char", signClass],
];
