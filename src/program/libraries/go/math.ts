import { toNumberType } from "../../languages/declared/numbers.ts";
import { bool, tuple } from "../../values/make.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import type { Value } from "../../values/value.ts";
import { makeWhole, wholeOf } from "../../values/wide.ts";
import { math as dotNet } from "../csharp/math.ts";
import { functions, type Rule, wholeIn } from "../declared/table.ts";
import { roundHalfEven } from "../../values/dtype.ts";

/** A function of .NET whose numbers all become double. */
function shared(name: string): Value {
  const rule = dotNet.members.get(name)!;
  const [[, made]] = functions({
    [name]: (machine, items) =>
      machine.call(
        rule,
        items.map((item) => (isNumber(item) ? toNumberType(item, "double")! : item)),
      ),
  }) as [[string, Value]];
  return made;
}

function ofOne(compute: (x: number) => number): Rule {
  return (_, [x]) => (x?.kind === "unknown" ? x : makeNumber("double", compute(wholeIn(x))));
}

function ofTwo(compute: (x: number, y: number) => number): Rule {
  return (_, [x, y]) => {
    const gap = [x, y].find((each) => each?.kind === "unknown");
    return gap ?? makeNumber("double", compute(wholeIn(x), wholeIn(y)));
  };
}

const isMinusZero = (x: number): boolean => Object.is(x, -0);

/** A number as a fraction from 0.5 to 1, and a power of two. */
function taken(x: number): readonly [fraction: number, power: number] {
  if (x === 0 || !Number.isFinite(x)) return [x, 0];
  let [fraction, power] = [x, 0];
  while (Math.abs(fraction) >= 1) [fraction, power] = [fraction / 2, power + 1];
  while (Math.abs(fraction) < 0.5) [fraction, power] = [fraction * 2, power - 1];
  return [fraction, power];
}

function logOfTwo(x: number): number {
  const [fraction, power] = taken(x);
  return fraction === 0.5 ? power - 1 : Math.log(fraction) * Math.LOG2E + power;
}

function power(x: number, y: number): number {
  if (x === 1 || (x === -1 && Math.abs(y) === Infinity)) return 1;
  return x ** y;
}

/** What is left of a division by the nearest whole number of times. */
function remainder(x: number, y: number): number {
  if (Number.isNaN(x) || Number.isNaN(y) || Math.abs(x) === Infinity || y === 0) return NaN;
  if (Math.abs(y) === Infinity) return x;
  const size = Math.abs(y);
  let left = size <= Number.MAX_VALUE / 2 ? Math.abs(x) % (size * 2) : Math.abs(x);
  if (left + left > size) {
    left -= size;
    if (left + left >= size) left -= size;
  }
  return x < 0 ? -left : left;
}

function bitsOf(value: number, isSingle: boolean): bigint {
  const view = new DataView(new ArrayBuffer(8));
  if (isSingle) view.setFloat32(0, value);
  else view.setFloat64(0, value);
  return isSingle ? BigInt(view.getUint32(0)) : view.getBigUint64(0);
}

function ofBits(bits: bigint, isSingle: boolean): number {
  const view = new DataView(new ArrayBuffer(8));
  if (isSingle) view.setUint32(0, Number(BigInt.asUintN(32, bits)));
  else view.setBigUint64(0, bits);
  return isSingle ? view.getFloat32(0) : view.getFloat64(0);
}

function readBits(isSingle: boolean): Rule {
  return (machine, [bits]) => {
    const whole = wholeOf(bits);
    if (whole === null) return machine.unknown("this number is unknown");
    return makeNumber(isSingle ? "float" : "double", ofBits(whole, isSingle));
  };
}

const sharedNames = "Sqrt Exp Log Sin Cos Tan Asin Acos Atan Atan2 Sinh Cosh Tanh Cbrt Floor Abs";

const rules: Readonly<Record<string, Rule>> = {
  ...{ Ceil: ofOne(Math.ceil), Trunc: ofOne(Math.trunc), RoundToEven: ofOne(roundHalfEven) },
  Round: ofOne((x) => Math.sign(x) * Math.round(Math.abs(x))),
  ...{ Max: ofTwo((x, y) => larger(x, y)), Min: ofTwo((x, y) => -larger(-x, -y)) },
  ...{ Mod: ofTwo((x, y) => x % y), Remainder: ofTwo(remainder), Pow: ofTwo(power) },
  Dim: ofTwo((x, y) => (x - y <= 0 ? 0 : x - y)),
  ...{ Log2: ofOne(logOfTwo), Log10: ofOne((x) => logOfTwo(x) * 0.3010299956639812) },
  Hypot: ofTwo((x, y) => Math.hypot(x, y)),
  Copysign: ofTwo((x, sign) => (sign < 0 || isMinusZero(sign) ? -Math.abs(x) : Math.abs(x))),
  Signbit: (_, [x]) => bool(wholeIn(x) < 0 || isMinusZero(wholeIn(x))),
  ...{ Log1p: ofOne(Math.log1p), Expm1: ofOne(Math.expm1), Exp2: ofOne((x) => 2 ** x) },
  ...{ Asinh: ofOne(Math.asinh), Acosh: ofOne(Math.acosh), Atanh: ofOne(Math.atanh) },
  Inf: ofOne((sign) => (sign >= 0 ? Infinity : -Infinity)),
  NaN: () => makeNumber("double", NaN),
  IsNaN: (_, [x]) => bool(Number.isNaN(wholeIn(x))),
  IsInf: (_, [x, sign]) => {
    const [value, side] = [wholeIn(x), wholeIn(sign)];
    return bool((side >= 0 && value === Infinity) || (side <= 0 && value === -Infinity));
  },
  Modf: (_, [x]) => {
    const whole = Math.trunc(wholeIn(x));
    return tuple([whole, wholeIn(x) - whole].map((each) => makeNumber("double", each)));
  },
  Frexp: (_, [x]) => {
    const [fraction, exponent] = taken(wholeIn(x));
    return tuple([makeNumber("double", fraction), makeNumber("long", exponent)]);
  },
  Ldexp: (_, [fraction, exponent]) =>
    makeNumber("double", wholeIn(fraction) * 2 ** wholeIn(exponent)),
  Sincos: (_, [x]) =>
    tuple([Math.sin, Math.cos].map((each) => makeNumber("double", each(wholeIn(x))))),
  Float64bits: (_, [x]) => makeWhole("ulong", bitsOf(wholeIn(x), false)),
  Float32bits: (_, [x]) => makeWhole("uint", bitsOf(wholeIn(x), true)),
  ...{ Float64frombits: readBits(false), Float32frombits: readBits(true) },
};

/** The larger of two numbers; one that is none wins, and 0 is more than -0. */
function larger(x: number, y: number): number {
  if (x === Infinity || y === Infinity) return Infinity;
  return Math.max(x, y);
}

const fractions: Readonly<Record<string, number>> = {
  ...{ Pi: Math.PI, E: Math.E, Phi: (1 + Math.sqrt(5)) / 2, Sqrt2: Math.SQRT2 },
  ...{ SqrtPi: Math.sqrt(Math.PI), Ln2: Math.LN2, Ln10: Math.LN10 },
  ...{ Log2E: Math.LOG2E, Log10E: Math.LOG10E, SqrtE: Math.sqrt(Math.E) },
  ...{ MaxFloat64: Number.MAX_VALUE, SmallestNonzeroFloat64: 5e-324 },
  ...{ MaxFloat32: 3.4028234663852886e38, SmallestNonzeroFloat32: 1.401298464324817e-45 },
};

const wholes: Readonly<Record<string, number>> = {
  ...{ MaxInt8: 127, MinInt8: -128, MaxInt16: 32767, MinInt16: -32768 },
  ...{ MaxUint8: 255, MaxUint16: 65535 },
};

/** The package `math`. */
export const math: readonly (readonly [string, Value])[] = [
  ...sharedNames.split(" ").map((name) => [name, shared(name)] as const),
  ...functions(rules),
  ...Object.entries(fractions).map(([name, value]) => [name, makeNumber("double", value)] as const),
  ...Object.entries(wholes).map(([name, value]) => [name, makeNumber("int", value)] as const),
  ["MaxInt64", makeWhole("long", 2n ** 63n - 1n)],
  ["MinInt64", makeWhole("long", -(2n ** 63n))],
  ["MaxInt", makeWhole("long", 2n ** 63n - 1n)],
  ["MinInt", makeWhole("long", -(2n ** 63n))],
  ["MaxUint64", makeWhole("ulong", 2n ** 64n - 1n)],
  ...Object.entries({ MaxInt32: 2 ** 31 - 1, MinInt32: -(2 ** 31), MaxUint32: 2 ** 32 - 1 }).map(
    ([name, value]) => [name, makeNumber("long", value)] as const,
  ),
];
