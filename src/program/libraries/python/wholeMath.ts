import { bigIn, makeWhole, wholeIn } from "../../languages/python/bigNumbers.ts";
import { NotKnown } from "../../values/gaps.ts";
import { float, int, tuple } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { numberOf } from "../convert.ts";
import { type Body, defineAll } from "../signature.ts";
import { wholeRoot } from "../../values/wide.ts";

/** A whole number; an object may say which it stands for. */
function wholeOf(machine: Machine, value: Value | undefined): bigint {
  const whole = wholeIn(value);
  if (whole !== null) return whole;
  const number = value?.kind === "tensor" && value.dtype.includes("int") ? numberOf(value) : null;
  if (number !== null) return BigInt(number);
  const method = value && machine.language.findAttribute(value, "__index__", machine);
  const made = method ? wholeIn(machine.call(method, [])) : null;
  if (made !== null) return made;
  const type = value ? machine.language.typeName(value) : "NoneType";
  return machine.fail("TypeError", `'${type}' object cannot be interpreted as an integer`);
}

const size = (value: bigint): bigint => (value < 0n ? -value : value);

function commonDivisor(a: bigint, b: bigint): bigint {
  let [one, other] = [size(a), size(b)];
  while (other !== 0n) [one, other] = [other, one % other];
  return one;
}

function commonMultiple(a: bigint, b: bigint): bigint {
  return a === 0n || b === 0n ? 0n : size(a / commonDivisor(a, b)) * size(b);
}

/** The largest factors that are multiplied. */
const mostFactors = 3000n;

/** The product of some whole numbers that follow each other. */
function productOf(machine: Machine, from: bigint, count: bigint): Value {
  if (count > mostFactors) return machine.unknown("a whole number beyond 2^53 is not followed");
  machine.spend(Number(count));
  let product = 1n;
  for (let at = 0n; at < count; at++) product *= from + at;
  return makeWhole(product, machine);
}

function factorial(machine: Machine, value: Value | undefined): Value {
  const number = wholeOf(machine, value);
  return number < 0n
    ? machine.fail("ValueError", "factorial() not defined for negative values")
    : productOf(machine, 1n, number);
}

function notNegative(machine: Machine, name: string, value: Value | undefined): bigint {
  const number = wholeOf(machine, value);
  return number < 0n
    ? machine.fail("ValueError", `${name} must be a non-negative integer`)
    : number;
}

function combinations(machine: Machine, n: bigint, k: bigint): Value {
  if (k > n) return int(0);
  const count = k > n - k ? n - k : k;
  if (count > mostFactors) return machine.unknown("a whole number beyond 2^53 is not followed");
  machine.spend(Number(count));
  let result = 1n;
  for (let at = 1n; at <= count; at++) result = (result * (n - count + at)) / at;
  return makeWhole(result, machine);
}

/** `floor` and the like: of a number, or as an object says itself. */
function rounding(name: string, round: (value: number) => number): Body {
  return (machine, [value]) => {
    const whole = wholeIn(value);
    if (whole !== null) return value?.kind === "bool" ? int(Number(whole)) : value!;
    const method = value && machine.language.findAttribute(value, `__${name}__`, machine);
    if (method) return machine.call(method, []);
    if (value?.kind === "tensor" && value.count === 1 && !value.numbers())
      return machine.unknown(value.why);
    const float = value && machine.language.findAttribute(value, "__float__", machine);
    const number = numberOf(float ? machine.call(float, []) : value);
    if (number === null) {
      const type = value ? machine.language.typeName(value) : "NoneType";
      return machine.fail("TypeError", `must be real number, not ${type}`);
    }
    if (Number.isNaN(number))
      return machine.fail("ValueError", "cannot convert float NaN to integer");
    if (!Number.isFinite(number))
      return machine.fail("OverflowError", "cannot convert float infinity to integer");
    return makeWhole(BigInt(round(number)), machine);
  };
}

/** A number between one half and 1, and the power of 2 that it is multiplied with. */
function halved(number: number): readonly [mantissa: number, power: number] {
  if (number === 0 || !Number.isFinite(number)) return [number, 0];
  let [mantissa, power] = [number, 0];
  while (Math.abs(mantissa) >= 1) [mantissa, power] = [mantissa / 2, power + 1];
  while (Math.abs(mantissa) < 0.5) [mantissa, power] = [mantissa * 2, power - 1];
  return [mantissa, power];
}

/** A number times a power of 2, which may be too large by itself. */
function raised(number: number, power: number): number {
  const steps = Math.max(-2200, Math.min(2200, power));
  const half = Math.trunc(steps / 2);
  if (power < -1000) throw new NotKnown("`math.ldexp` is not followed");
  return number * 2 ** half * 2 ** (steps - half);
}

/** The functions of `math` with whole numbers. */
export const wholeFunctions: ReadonlyMap<string, Value> = new Map([
  ...defineAll("math.", {
    floor: ["x", rounding("floor", Math.floor)],
    ceil: ["x", rounding("ceil", Math.ceil)],
    trunc: ["x", rounding("trunc", Math.trunc)],
    factorial: ["n", (machine, [n]) => factorial(machine, n)],
    isqrt: [
      "n",
      (machine, [n]) => {
        const number = wholeOf(machine, n);
        return number < 0n
          ? machine.fail("ValueError", "isqrt() argument must be nonnegative")
          : makeWhole(wholeRoot(number), machine);
      },
    ],
    gcd: [
      "*integers",
      (machine, [given]) => {
        const numbers = given?.kind === "tuple" ? given.items : [];
        const wholes = numbers.map((each) => wholeOf(machine, each));
        return makeWhole(wholes.reduce(commonDivisor, 0n), machine);
      },
    ],
    lcm: [
      "*integers",
      (machine, [given]) => {
        const numbers = given?.kind === "tuple" ? given.items : [];
        const wholes = numbers.map((each) => wholeOf(machine, each));
        return makeWhole(wholes.reduce(commonMultiple, 1n), machine);
      },
    ],
    comb: [
      "n, k",
      (machine, [n, k]) =>
        combinations(machine, notNegative(machine, "n", n), notNegative(machine, "k", k)),
    ],
    perm: [
      "n, k=",
      (machine, [n, k]) => {
        if (!k || k.kind === "none") return factorial(machine, n);
        const [all, count] = [notNegative(machine, "n", n), notNegative(machine, "k", k)];
        return count > all ? int(0) : productOf(machine, all - count + 1n, count);
      },
    ],
    frexp: [
      "x",
      (machine, [x]) => {
        const number = bigIn(x) === null ? numberOf(x) : null;
        if (number === null) throw new NotKnown("`math.frexp` is not followed");
        const [mantissa, power] = halved(number);
        machine.spend(8);
        return tuple([float(mantissa), int(power)]);
      },
    ],
    ldexp: [
      "x, i",
      (machine, [x, i]) => {
        const [number, power] = [numberOf(x), numberOf(i)];
        if (number === null || power === null || i?.kind !== "int")
          throw new NotKnown("`math.ldexp` is not followed");
        const made = raised(number, power);
        return Number.isFinite(number) && !Number.isFinite(made)
          ? machine.fail("OverflowError", "math range error")
          : float(made);
      },
    ],
  }),
]);
