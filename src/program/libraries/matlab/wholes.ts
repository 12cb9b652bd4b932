import { NotKnown } from "../../values/gaps.ts";
import { float, string } from "../../values/make.ts";
import { createTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { wholeOf } from "../convert.ts";
import { type Body, type Entries, numbersOf, textIn } from "./given.ts";
import { numbersIn } from "./matrices.ts";

/** A row of numbers; one alone is a number. */
export function rowOf(numbers: readonly number[], isColumn = false): Value {
  if (numbers.length === 1) return float(numbers[0]!);
  const shape = isColumn ? [numbers.length, 1] : [1, numbers.length];
  return createTensor("numpy", "float64", shape, Float64Array.from(numbers));
}

function knownNumbers(tensor: Tensor): Float64Array {
  const numbers = tensor.numbers();
  if (!numbers) throw new NotKnown(tensor.why);
  return Float64Array.from(numbers);
}

/** A function of numbers one by one; a number alone goes with each of the others. */
function oneByOne(count: number, compute: (...numbers: number[]) => number, isTest = false): Body {
  return (machine, items) => {
    const tensors = Array.from({ length: items.length }, (_, at) => numbersIn(machine, items[at]));
    if (tensors.length !== count) throw new NotKnown("this call is not followed");
    const widest = tensors.find((each) => each.count !== 1) ?? tensors[0]!;
    const isEven = tensors.every(
      (each) => each.count === 1 || each.shape.join() === widest.shape.join(),
    );
    if (!isEven) throw new NotKnown("this call is not followed");
    const given = tensors.map(knownNumbers);
    const made = Float64Array.from({ length: widest.count }, (_, at) =>
      compute(...given.map((numbers) => numbers[numbers.length === 1 ? 0 : at]!)),
    );
    if (isTest) {
      return createTensor("numpy", "bool", widest.shape, made);
    }
    return widest.count === 1
      ? float(made[0]!)
      : createTensor("numpy", "float64", widest.shape, made);
  };
}

/** A whole number that is not negative, and small enough to be exact. */
function counting(number: number, most = Number.MAX_SAFE_INTEGER): number {
  if (!(Number.isInteger(number) && number >= 0 && number <= most)) {
    throw new NotKnown("this call is not followed");
  }
  return number;
}

function commonDivisor(a: number, b: number): number {
  let [x, y] = [counting(Math.abs(a)), counting(Math.abs(b))];
  while (y > 0) [x, y] = [y, x % y];
  return x;
}

function factorsOf(number: number): number[] {
  const found: number[] = [];
  let left = counting(number, 1e9);
  for (let by = 2; by * by <= left; by++) {
    for (; left % by === 0; left /= by) found.push(by);
  }
  return left > 1 || found.length === 0 ? [...found, left] : found;
}

function isPrime(number: number): boolean {
  return counting(number, 1e9) > 1 && factorsOf(number).length === 1;
}

function factorial(number: number): number {
  let product = 1;
  for (let at = 2; at <= counting(number, 18); at++) product *= at;
  return product;
}

function choose(all: number, some: number): number {
  const least = Math.min(counting(some, all), counting(all, 50) - some);
  let made = 1;
  for (let at = 1; at <= least; at++) made = (made * (all - least + at)) / at;
  return made;
}

function bits(compute: (a: bigint, b: bigint) => bigint): Body {
  return oneByOne(2, (a, b) => Number(compute(BigInt(counting(a)), BigInt(counting(b)))));
}

function shifted(number: number, by: number): number {
  if (!Number.isInteger(by)) throw new NotKnown("this call is not followed");
  return counting(Math.floor(counting(number) * 2 ** by));
}

/** `dec2bin(n)`, `dec2bin(n, digits)` */
function inBase(base: number): Body {
  return (machine, [x, digits]) => {
    const numbers = numbersOf(machine, x);
    if (numbers.length !== 1) throw new NotKnown("matrices of texts are not followed");
    const text = counting(numbers[0]!).toString(base).toUpperCase();
    return string(text.padStart(digits ? wholeOf(digits, machine) : 0, "0"));
  };
}

function fromBase(base: number, signs: RegExp): Body {
  return (_, [x]) => {
    const text = textIn(x);
    if (text === null || !signs.test(text)) throw new NotKnown("this call is not followed");
    return float(counting(Number.parseInt(text, base)));
  };
}

function bitAt(number: number, place: number): number {
  if (!(Number.isInteger(place) && place >= 1 && place <= 52)) {
    throw new NotKnown("this call is not followed");
  }
  return Math.floor(counting(number) / 2 ** (place - 1)) % 2;
}

function withBit(machine: Machine, [x, place, value]: readonly Value[]): Value {
  const set = (number: number, at: number, bit: number): number =>
    number + ((bit === 0 ? 0 : 1) - bitAt(number, at)) * 2 ** (at - 1);
  return oneByOne(3, set)(machine, [x!, place!, value ?? float(1)], 1);
}

function root(number: number, degree: number): number {
  const near = Math.round(Math.abs(number) ** (1 / degree));
  const isExact = Number.isInteger(degree) && degree > 0 && near ** degree === Math.abs(number);
  if (!isExact || (number < 0 && degree % 2 === 0)) throw new NotKnown("this call is not followed");
  return Math.sign(number) * near;
}

/** Functions of whole numbers. */
export const wholes: Entries = {
  gcd: oneByOne(2, commonDivisor),
  lcm: oneByOne(2, (a, b) =>
    a === 0 || b === 0 ? 0 : counting((Math.abs(a) / commonDivisor(a, b)) * Math.abs(b)),
  ),
  factorial: oneByOne(1, factorial),
  nchoosek: oneByOne(2, choose),
  isprime: oneByOne(1, (number) => Number(isPrime(number)), true),
  primes: (machine, [most]) => {
    const [last = 0] = numbersOf(machine, most);
    if (!(last <= 10_000)) throw new NotKnown("this call is not followed");
    const all = Array.from({ length: Math.max(0, Math.floor(last)) }, (_, at) => at + 1);
    return rowOf(all.filter(isPrime));
  },
  factor: (machine, [x]) => {
    const [number = 0, ...others] = numbersOf(machine, x);
    if (others.length > 0) throw new NotKnown("this call is not followed");
    return rowOf(factorsOf(number));
  },
  nthroot: oneByOne(2, root),
  bitand: bits((a, b) => a & b),
  bitor: bits((a, b) => a | b),
  bitxor: bits((a, b) => a ^ b),
  bitshift: oneByOne(2, shifted),
  bitget: oneByOne(2, bitAt),
  bitset: withBit,
  dec2bin: inBase(2),
  dec2hex: inBase(16),
  bin2dec: fromBase(2, /^[01]{1,53}$/),
  hex2dec: fromBase(16, /^[\da-f]{1,13}$/i),
};
