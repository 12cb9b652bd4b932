import { NotKnown } from "../../values/gaps.ts";
import { bool, float, int, string, tuple } from "../../values/make.ts";
import { isFloating } from "../../values/dtype.ts";
import { heldWhole, wholeTypeOf } from "../../languages/julia/scalars.ts";
import type { Machine, Value } from "../../values/value.ts";
import { type Entries, itemsIn, tupleItems } from "./given.ts";
import { collected } from "./joining.ts";
import { dtypeIn, isScalar, numberIn } from "./operands.ts";

/** A whole number of the usual type; what else there is is not followed. */
function plainWhole(value: Value | undefined, name: string): number {
  const number = value && isScalar(value) ? numberIn(value) : null;
  if (number?.kind !== "int" || number.type !== undefined || !Number.isSafeInteger(number.value))
    throw new NotKnown(`this use of \`${name}\` is not followed`);
  return number.value;
}

/** A number in double precision, or a whole one. */
function plainNumber(value: Value | undefined, name: string): number {
  const number = value && isScalar(value) ? numberIn(value) : null;
  if (!number || (number.kind === "float" && number.isSingle))
    throw new NotKnown(`this use of \`${name}\` is not followed`);
  return number.value;
}

const divisor = (a: number, b: number): number => (b === 0 ? Math.abs(a) : divisor(b, a % b));

/** Functions of any count of whole numbers, or of an array of them. */
function together(name: string, join: (a: number, b: number) => number): Entries[string] {
  return [
    "*items",
    (machine, [given]) => {
      const all = tupleItems(given);
      const items = all.length === 1 && !isScalar(all[0]!) ? itemsIn(machine, all[0]) : all;
      const numbers = items.map((each) => plainWhole(each, name));
      if (numbers.length === 0) throw new NotKnown(`this use of \`${name}\` is not followed`);
      return heldWhole(numbers.reduce(join, name === "gcd" ? 0 : 1), undefined, machine);
    },
  ];
}

function ofWholes(
  name: string,
  compute: (...numbers: readonly number[]) => number,
): Entries[string] {
  const signature = ["a", "b", "c"].slice(0, compute.length).join(", ");
  return [
    signature,
    (machine, given) =>
      heldWhole(compute(...given.map((each) => plainWhole(each, name))), undefined, machine),
  ];
}

function ofNumber(name: string, compute: (number: number) => number): Entries[string] {
  return ["x", (_, [x]) => float(compute(plainNumber(x, name)))];
}

function testing(name: string, test: (number: number) => boolean): Entries[string] {
  return ["x", (_, [x]) => bool(test(plainNumber(x, name)))];
}

/** How often a binary digit stands in a number of 64 of them. */
function bitsOf(number: number): string {
  return BigInt.asUintN(64, BigInt(number)).toString(2).padStart(64, "0");
}

function factorial(number: number): number {
  if (number < 0 || number > 20) throw new NotKnown("this use of `factorial` is not followed");
  return number < 2 ? 1 : number * factorial(number - 1);
}

function binomial(n: number, k: number): number {
  if (n < 0) throw new NotKnown("this use of `binomial` is not followed");
  if (k < 0 || k > n) return 0;
  let made = 1;
  for (let at = 1; at <= Math.min(k, n - k); at++) made = (made * (n - at + 1)) / at;
  if (made > 2 ** 45) throw new NotKnown("this use of `binomial` is not followed");
  return made;
}

function powerModulo(base: number, exponent: number, by: number): number {
  if (exponent < 0 || by <= 0) throw new NotKnown("this use of `powermod` is not followed");
  let [made, square, rest] = [1n % BigInt(by), BigInt(base) % BigInt(by), BigInt(exponent)];
  for (; rest > 0n; rest >>= 1n) {
    if (rest & 1n) made = (made * square) % BigInt(by);
    square = (square * square) % BigInt(by);
  }
  return Number(made < 0n ? made + BigInt(by) : made);
}

/** The digits of a number, the last one first. */
function digitsOf(machine: Machine, [n, base, pad]: readonly (Value | undefined)[]): Value {
  const by = base ? plainWhole(base, "digits") : 10;
  const number = plainWhole(n, "digits");
  if (by < 2 || number < 0) throw new NotKnown("this use of `digits` is not followed");
  const made: number[] = [];
  for (let rest = number; rest > 0; rest = Math.floor(rest / by)) made.push(rest % by);
  while (made.length < (pad ? plainWhole(pad, "digits") : 1)) made.push(0);
  return collected(
    machine,
    made.map((each) => int(each)),
  );
}

/** `evalpoly(x, coefficients)` of whole numbers. */
function polynomial(machine: Machine, x: Value, coefficients: Value): Value {
  const at = plainWhole(x, "evalpoly");
  const items = itemsIn(machine, coefficients).map((each) => plainWhole(each, "evalpoly"));
  return heldWhole(
    items.reduceRight((sum, each) => sum * at + each, 0),
    undefined,
    machine,
  );
}

/** Whether the type of a number has single precision. */
function limit(double: number): Entries[string] {
  return [
    "of=",
    (_, [of]) => {
      const isDouble = !of || (of.kind === "class" && of.name === "Float64");
      if (!isDouble) throw new NotKnown("this type is not followed");
      return float(double);
    },
  ];
}

function neighbour(number: number, isUp: boolean): number {
  if (!Number.isFinite(number) || number === 0)
    throw new NotKnown(`this use of \`${isUp ? "nextfloat" : "prevfloat"}\` is not followed`);
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, number);
  view.setBigInt64(0, view.getBigInt64(0) + (number > 0 === isUp ? 1n : -1n));
  return view.getFloat64(0);
}

/** Functions of whole numbers, and of how numbers are held. */
export const numbers: Entries = {
  gcd: together("gcd", divisor),
  lcm: together("lcm", (a, b) => (a === 0 || b === 0 ? 0 : Math.abs((a / divisor(a, b)) * b))),
  factorial: ofWholes("factorial", factorial),
  binomial: ofWholes("binomial", (n, k) => binomial(n, k)),
  powermod: ofWholes("powermod", (base, exponent, by) => powerModulo(base, exponent, by)),
  isqrt: ofWholes("isqrt", (number) => {
    if (number < 0) throw new NotKnown("this use of `isqrt` is not followed");
    const root = Math.floor(Math.sqrt(number));
    return root * root > number ? root - 1 : root;
  }),
  count_ones: ofWholes("count_ones", (number) => bitsOf(number).replaceAll("0", "").length),
  count_zeros: ofWholes("count_zeros", (number) => bitsOf(number).replaceAll("1", "").length),
  leading_zeros: ofWholes("leading_zeros", (number) => /^0*/.exec(bitsOf(number))![0].length),
  trailing_zeros: ofWholes("trailing_zeros", (number) => /0*$/.exec(bitsOf(number))![0].length),
  bitstring: [
    "x",
    (machine, [x]) => {
      const width = x?.kind === "int" && x.type ? wholeTypeOf(x.type)?.[0] : 64;
      if (x?.kind !== "int" || width === undefined)
        throw new NotKnown("this use of `bitstring` is not followed");
      return string(bitsOf(x.value).slice(64 - width));
    },
  ],
  digits: ["n, *, base=, pad=", (machine, given) => digitsOf(machine, given)],
  ndigits: [
    "n, *, base=, pad=",
    (_, [n, base, pad]) => {
      const by = base ? plainWhole(base, "ndigits") : 10;
      if (by < 2 || by > 36) throw new NotKnown("this use of `ndigits` is not followed");
      const { length } = Math.abs(plainWhole(n, "ndigits")).toString(by);
      return int(Math.max(length, pad ? plainWhole(pad, "ndigits") : 1));
    },
  ],
  minmax: [
    "a, b",
    (_, [a, b]) => {
      const [x, y] = [plainNumber(a, "minmax"), plainNumber(b, "minmax")];
      if (dtypeIn(a!) !== dtypeIn(b!) || Number.isNaN(x) || Number.isNaN(y))
        throw new NotKnown("this use of `minmax` is not followed");
      return tuple(y < x ? [b!, a!] : [a!, b!]);
    },
  ],
  fldmod: [
    "a, b",
    (machine, [a, b]) => {
      const [x, y] = [plainWhole(a, "fldmod"), plainWhole(b, "fldmod")];
      if (y === 0) return machine.fail("DivideError", "DivideError: integer division error");
      const times = Math.floor(x / y);
      return tuple([int(times), int(x - times * y)]);
    },
  ],
  muladd: [
    "a, b, c",
    (machine, [a, b, c]) => {
      const [x, y, z] = [a, b, c].map((each) => plainWhole(each, "muladd"));
      return heldWhole(x! * y! + z!, undefined, machine);
    },
  ],
  evalpoly: ["x, coefficients", (machine, [x, given]) => polynomial(machine, x!, given!)],
  copysign: [
    "x, y",
    (_, [x, y]) => {
      const isNegative =
        plainNumber(y, "copysign") < 0 || Object.is(plainNumber(y, "copysign"), -0);
      const size = Math.abs(plainNumber(x, "copysign"));
      const made = isNegative ? 0 - size : size;
      return isFloating(dtypeIn(x!)!) ? float(isNegative ? -size : size) : int(made);
    },
  ],
  isone: testing("isone", (number) => number === 1),
  ispow2: testing("ispow2", (number) => number > 0 && Number.isInteger(Math.log2(number))),
  isinteger: testing("isinteger", Number.isInteger),
  signbit: testing("signbit", (number) => number < 0 || Object.is(number, -0)),
  deg2rad: ofNumber("deg2rad", (number) => number * (Math.PI / 180)),
  rad2deg: ofNumber("rad2deg", (number) => number * (180 / Math.PI)),
  floatmax: limit(Number.MAX_VALUE),
  floatmin: limit(2 ** -1022),
  nextfloat: ofNumber("nextfloat", (number) => neighbour(number, true)),
  prevfloat: ofNumber("prevfloat", (number) => neighbour(number, false)),
  middle: [
    "a, b",
    (_, [a, b]) => float(plainNumber(a, "middle") / 2 + plainNumber(b, "middle") / 2),
  ],
};
