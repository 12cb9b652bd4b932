import { nativeOf } from "../../languages/declared/lists.ts";
import { BigNumber, divideRounded, type Rounded } from "../../languages/java/bigNumber.ts";
import { castNumber } from "../../languages/declared/numbers.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import { makeWhole } from "../../values/wide.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, createClass, int, string } from "../../values/make.ts";
import type { ClassValue, InstanceValue, Machine, Value } from "../../values/value.ts";
import { members, type Method, type Rule, functions, textIn, wholeIn } from "../declared/table.ts";
import { digitsIn } from "./numbers.ts";

const classes: Readonly<Record<"whole" | "decimal", ClassValue>> = {
  whole: createClass("BigInteger", []),
  decimal: createClass("BigDecimal", []),
};

/** Longer numbers are not followed. */
const mostDigits = 20_000;

function make(digits: bigint, scale: number | null): InstanceValue {
  const native = new BigNumber(digits, scale);
  const type = scale === null ? classes.whole : classes.decimal;
  return { kind: "instance", type, fields: new Map(), native };
}

function bigIn(value: Value | undefined): BigNumber {
  const big = nativeOf(value, BigNumber);
  if (big) return big;
  throw new NotKnown(value?.kind === "unknown" ? value.why : "this number is not followed");
}

function checkSize(digits: number): void {
  if (digits > mostDigits) throw new NotKnown("the program takes too many steps to follow");
}

function parseWhole(machine: Machine, text: string, radix: number): Value {
  if (radix !== 10) throw new NotKnown("this call is not followed");
  checkSize(text.length);
  if (!/^[-+]?\d+$/.test(text))
    return machine.fail("NumberFormatException", `For input string: "${text}"`);
  return make(BigInt(text.replace("+", "")), null);
}

function parseDecimal(machine: Machine, text: string): InstanceValue {
  checkSize(text.length);
  const found = /^([-+]?)(\d*)(?:\.(\d*))?(?:[eE]([-+]?\d+))?$/.exec(text);
  const [, sign = "", whole = "", behind = "", power = "0"] = found ?? [];
  if (!found || whole + behind === "") return machine.fail("NumberFormatException", "");
  const digits = BigInt(whole + behind) * (sign === "-" ? -1n : 1n);
  return make(digits, behind.length - Number(power));
}

/** All digits of a number of double precision. */
function exactDecimal(value: number): InstanceValue {
  if (!Number.isFinite(value)) throw new NotKnown("this number is not followed");
  let scale = 0;
  let rest = value;
  // A number of double precision has an end behind the point.
  while (!Number.isInteger(rest)) {
    rest *= 2;
    scale++;
  }
  const digits = BigInt(rest) * 5n ** BigInt(scale);
  return make(digits, scale);
}

function decimalOf(machine: Machine, value: Value | undefined): InstanceValue {
  if (value?.kind === "string") return parseDecimal(machine, value.value);
  const big = nativeOf(value, BigNumber);
  if (big) return make(big.digits, big.scale ?? 0);
  if (value?.kind === "float") return exactDecimal(value.value);
  return make(digitsIn(value), 0);
}

/** `new BigInteger("12")`, `new BigDecimal("0.1")`. */
export function createBig(
  machine: Machine,
  name: string,
  [first, second]: readonly Value[],
): Value {
  if (first?.kind === "unknown") return first;
  if (name === "BigInteger")
    return parseWhole(machine, textIn(first), second ? wholeIn(second) : 10);
  if (second) throw new NotKnown("this call is not followed");
  return decimalOf(machine, first);
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

function powerOf(base: bigint, power: bigint, by: bigint): bigint {
  let [made, square, left] = [1n % by, ((base % by) + by) % by, power];
  while (left > 0n) {
    if (left % 2n === 1n) made = (made * square) % by;
    square = (square * square) % by;
    left /= 2n;
  }
  return made;
}

function rootOf(value: bigint): bigint {
  if (value < 2n) return value;
  let root = BigInt(Math.floor(Math.sqrt(Number(value))));
  while (root * root > value) root--;
  while ((root + 1n) * (root + 1n) <= value) root++;
  return root;
}

function isPrime(value: bigint): boolean {
  if (value > 1_000_000_000_000n) throw new NotKnown("`isProbablePrime` is not followed");
  if (value < 2n) return false;
  for (let by = 2n; by * by <= value; by++) if (value % by === 0n) return false;
  return true;
}

type Operation = (a: bigint, b: bigint, machine: Machine) => bigint;

const two =
  (operation: Operation): Method =>
  (machine, self, [other]) => {
    const made = operation(bigIn(self).digits, bigIn(other).digits, machine);
    checkSize(made.toString(16).length);
    return make(made, null);
  };

const noZero =
  (operation: (a: bigint, b: bigint) => bigint): Operation =>
  (a, b, machine) =>
    b === 0n ? machine.fail("ArithmeticException", "BigInteger divide by zero") : operation(a, b);

const positive =
  (operation: (a: bigint, b: bigint) => bigint): Operation =>
  (a, b, machine) =>
    b <= 0n
      ? machine.fail("ArithmeticException", "BigInteger: modulus not positive")
      : operation(a, b);

const modulo = (a: bigint, b: bigint): bigint => ((a % b) + b) % b;

function negated(self: Value): Value {
  const { digits, scale } = bigIn(self);
  return make(-digits, scale);
}

function sizeOf(self: Value): Value {
  const { digits, scale } = bigIn(self);
  return make(digits < 0n ? -digits : digits, scale);
}

/** As a type of numbers holds it, without what does not fit. */
const asType =
  (type: string): Method =>
  (machine, self) => {
    const big = bigIn(self);
    if (type === "double" || type === "float")
      return makeNumber(type, Number(big.scale === null ? String(big.digits) : big.text()));
    const whole = divideRounded(big.digits, 10n ** BigInt(Math.max(0, big.scale ?? 0)), "DOWN")!;
    const scaled = whole * 10n ** BigInt(Math.max(0, -(big.scale ?? 0)));
    return castNumber(makeWhole("long", BigInt.asIntN(64, scaled)), type, machine);
  };

/** As a type of whole numbers holds it, if it fits. */
const exactly =
  (type: string, bits: number): Method =>
  (machine, self) => {
    const { digits } = bigIn(self);
    return BigInt.asIntN(bits, digits) === digits
      ? makeWhole(type, digits)
      : machine.fail("ArithmeticException", `BigInteger out of ${type} range`);
  };

const better =
  (sign: 1 | -1): Method =>
  (_, self, [other]) =>
    bigIn(self).compareTo(bigIn(other)) * sign >= 0 ? self : other!;

const common: Readonly<Record<string, Method>> = {
  negate: (_, self) => negated(self),
  abs: (_, self) => sizeOf(self),
  signum: (_, self) => int(Number(bigIn(self).digits > 0n) - Number(bigIn(self).digits < 0n)),
  compareTo: (_, self, [other]) => int(bigIn(self).compareTo(bigIn(other))),
  ...{ max: better(1), min: better(-1) },
  ...{ intValue: asType("int"), longValue: asType("long") },
  ...{ doubleValue: asType("double"), floatValue: asType("float") },
  toString: (_: Machine, self: Value, [radix]: readonly Value[]) => {
    const big = bigIn(self);
    return string(radix ? big.digits.toString(wholeIn(radix)) : big.text());
  },
  toPlainString: (_, self) => string(bigIn(self).plainText()),
};

/** The methods of `BigInteger`. */
export const bigIntegerMembers = members(
  {},
  {
    ...common,
    add: two((a, b) => a + b),
    subtract: two((a, b) => a - b),
    multiply: two((a, b) => a * b),
    ...{ divide: two(noZero((a, b) => a / b)), remainder: two(noZero((a, b) => a % b)) },
    ...{ mod: two(positive(modulo)), gcd: two(gcd) },
    ...{ and: two((a, b) => a & b), or: two((a, b) => a | b), xor: two((a, b) => a ^ b) },
    pow: (machine, self, [power]) => {
      const [{ digits }, by] = [bigIn(self), wholeIn(power)];
      if (by < 0) return machine.fail("ArithmeticException", "Negative exponent");
      checkSize(String(digits).length * by);
      return make(digits ** BigInt(by), null);
    },
    modPow: (machine, self, [power, by]) => {
      const [own, exponent, modulus] = [self, power, by].map((each) => bigIn(each).digits);
      if (modulus! <= 0n)
        return machine.fail("ArithmeticException", "BigInteger: modulus not positive");
      if (exponent! < 0n) throw new NotKnown("`modPow` is not followed");
      return make(powerOf(own!, exponent!, modulus!), null);
    },
    modInverse: (machine, self, [by]) => {
      const [own, modulus] = [bigIn(self).digits, bigIn(by).digits];
      if (modulus <= 0n)
        return machine.fail("ArithmeticException", "BigInteger: modulus not positive");
      if (gcd(own, modulus) !== 1n)
        return machine.fail("ArithmeticException", "BigInteger not invertible.");
      let [a, b, x, y] = [modulo(own, modulus), modulus, 1n, 0n];
      while (b !== 0n) [a, b, x, y] = [b, a % b, y, x - (a / b) * y];
      return make(modulo(x, modulus), null);
    },
    sqrt: (machine, self) => {
      const { digits } = bigIn(self);
      return digits < 0n
        ? machine.fail("ArithmeticException", "Negative BigInteger")
        : make(rootOf(digits), null);
    },
    divideAndRemainder: (machine, self, [other]) => {
      const [a, b] = [bigIn(self).digits, bigIn(other).digits];
      if (b === 0n) return machine.fail("ArithmeticException", "BigInteger divide by zero");
      return {
        kind: "list",
        items: [make(a / b, null), make(a % b, null)],
        typeName: "BigInteger[]",
      };
    },
    shiftLeft: (_, self, [count]) => {
      checkSize(wholeIn(count) / 4);
      return make(bigIn(self).digits << BigInt(wholeIn(count)), null);
    },
    shiftRight: (_, self, [count]) => make(bigIn(self).digits >> BigInt(wholeIn(count)), null),
    bitLength: (_, self) => {
      const { digits } = bigIn(self);
      const size = digits < 0n ? -digits - 1n : digits;
      return int(size === 0n ? 0 : size.toString(2).length);
    },
    bitCount: (_, self) => {
      const { digits } = bigIn(self);
      const size = digits < 0n ? -digits - 1n : digits;
      return int(size.toString(2).replaceAll("0", "").length);
    },
    testBit: (_, self, [place]) =>
      bool(((bigIn(self).digits >> BigInt(wholeIn(place))) & 1n) === 1n),
    isProbablePrime: (_, self, [certainty]) =>
      bool(wholeIn(certainty) > 0 && isPrime(bigIn(self).digits)),
    ...{ intValueExact: exactly("int", 32), longValueExact: exactly("long", 64) },
  },
);

const roundings: readonly Rounded[] = [
  ...(["UP", "DOWN", "CEILING", "FLOOR"] as const),
  ...(["HALF_UP", "HALF_DOWN", "HALF_EVEN", "UNNECESSARY"] as const),
];

const roundingClass = createClass("RoundingMode", []);

for (const [at, name] of roundings.entries())
  roundingClass.members.set(name, {
    kind: "instance",
    type: roundingClass,
    fields: new Map<string, Value>([
      [":name", string(name)],
      [":value", int(at)],
    ]),
    native: null,
  });

function roundingIn(value: Value | undefined): Rounded {
  const name = value?.kind === "instance" ? value.fields.get(":name") : undefined;
  const found = roundings.find((each) => name?.kind === "string" && name.value === each);
  if (!found) throw new NotKnown("this call is not followed");
  return found;
}

function rounded(machine: Machine, big: BigNumber, scale: number, how: Rounded): Value {
  checkSize(Math.abs(scale));
  const made = big.rounded(scale, how);
  return made
    ? make(made.digits, made.scale)
    : machine.fail("ArithmeticException", "Rounding necessary");
}

/** Both with as many digits behind the point. */
function aligned(self: Value, other: Value | undefined): readonly [bigint, bigint, number] {
  const [a, b] = [bigIn(self), bigIn(other)];
  const scale = Math.max(a.scale ?? 0, b.scale ?? 0);
  const digits = (each: BigNumber): bigint =>
    each.digits * 10n ** BigInt(scale - (each.scale ?? 0));
  return [digits(a), digits(b), scale];
}

/** `a / b` with all of its digits. */
function exactQuotient(machine: Machine, a: BigNumber, b: BigNumber): Value {
  const wanted = (a.scale ?? 0) - (b.scale ?? 0);
  if (a.digits === 0n) return make(0n, wanted);
  const shared = gcd(a.digits, b.digits);
  let by = b.digits / shared;
  let [twos, fives] = [0, 0];
  if (by < 0n) by = -by;
  for (; by % 2n === 0n; by /= 2n) twos++;
  for (; by % 5n === 0n; by /= 5n) fives++;
  if (by !== 1n)
    return machine.fail(
      "ArithmeticException",
      "Non-terminating decimal expansion; no exact representable decimal result.",
    );
  const more = Math.max(twos, fives);
  return make((a.digits * 10n ** BigInt(more)) / b.digits, wanted + more);
}

function divided(machine: Machine, self: Value, items: readonly Value[]): Value {
  const [other, second, third] = items;
  const [a, b] = [bigIn(self), bigIn(other)];
  if (b.digits === 0n)
    return machine.fail(
      "ArithmeticException",
      a.digits === 0n ? "Division undefined" : "Division by zero",
    );
  if (!second) return exactQuotient(machine, a, b);
  const scale = second.kind === "int" ? second.value : (a.scale ?? 0);
  const how = roundingIn(second.kind === "int" ? third : second);
  checkSize(Math.abs(scale));
  const more = scale + (b.scale ?? 0) - (a.scale ?? 0);
  const digits = divideRounded(
    a.digits * 10n ** BigInt(Math.max(0, more)),
    b.digits * 10n ** BigInt(Math.max(0, -more)),
    how,
  );
  return digits === null
    ? machine.fail("ArithmeticException", "Rounding necessary")
    : make(digits, scale);
}

function withoutZeros(self: Value): Value {
  const big = bigIn(self);
  let [digits, scale] = [big.digits, big.scale ?? 0];
  if (digits === 0n) return make(0n, 0);
  while (digits % 10n === 0n) {
    digits /= 10n;
    scale--;
  }
  return make(digits, scale);
}

/** The methods of `BigDecimal`. */
export const bigDecimalMembers = members(
  {},
  {
    ...common,
    add: (_, self, [other]) => {
      const [a, b, scale] = aligned(self, other);
      return make(a + b, scale);
    },
    subtract: (_, self, [other]) => {
      const [a, b, scale] = aligned(self, other);
      return make(a - b, scale);
    },
    multiply: (_, self, [other]) => {
      const [a, b] = [bigIn(self), bigIn(other)];
      return make(a.digits * b.digits, (a.scale ?? 0) + (b.scale ?? 0));
    },
    divide: divided,
    remainder: (machine, self, [other]) => {
      const [a, b, scale] = aligned(self, other);
      return b === 0n
        ? machine.fail("ArithmeticException", "Division by zero")
        : make(a % b, scale);
    },
    pow: (machine, self, [power]) => {
      const [big, by] = [bigIn(self), wholeIn(power)];
      if (by < 0) return machine.fail("ArithmeticException", "Invalid operation");
      checkSize(String(big.digits).length * by);
      return make(big.digits ** BigInt(by), (big.scale ?? 0) * by);
    },
    setScale: (machine, self, [scale, how]) =>
      rounded(machine, bigIn(self), wholeIn(scale), how ? roundingIn(how) : "UNNECESSARY"),
    scale: (_, self) => int(bigIn(self).scale ?? 0),
    precision: (_, self) => int(String(bigIn(self).digits).replace("-", "").length),
    unscaledValue: (_, self) => make(bigIn(self).digits, null),
    stripTrailingZeros: (_, self) => withoutZeros(self),
    toBigInteger: (_, self) => {
      const { digits, scale } = bigIn(self);
      const by = 10n ** BigInt(Math.abs(scale ?? 0));
      return make((scale ?? 0) > 0 ? digits / by : digits * by, null);
    },
  },
);

const ofWhole: Rule = (_, [value]) => make(digitsIn(value), null);

const ofDecimal: Rule = (machine, [value, scale]) => {
  if (scale) return make(digitsIn(value), wholeIn(scale));
  if (isNumber(value) && value.kind === "float")
    return parseDecimal(machine, machine.language.toText(value, "plain", machine));
  return make(digitsIn(value), 0);
};

for (const [type, rule, scale] of [
  [classes.whole, ofWhole, null],
  [classes.decimal, ofDecimal, 0],
] as const) {
  for (const [name, call] of functions({ valueOf: rule })) type.members.set(name, call);
  for (const [name, value] of [
    ["ZERO", 0n],
    ["ONE", 1n],
    ["TWO", 2n],
    ["TEN", 10n],
  ] as const)
    type.members.set(name, make(value, scale));
}

/** The classes of numbers of any size. */
export const bigClasses: readonly (readonly [string, Value])[] = [
  ["BigInteger", classes.whole],
  ["BigDecimal", classes.decimal],
  ["RoundingMode", roundingClass],
];

/** `BigInteger`, `BigDecimal`; null: it is another value. */
export function membersOfBig(value: Value): ReturnType<typeof members> | null {
  const big = nativeOf(value, BigNumber);
  if (!big) return null;
  return big.scale === null ? bigIntegerMembers : bigDecimalMembers;
}
