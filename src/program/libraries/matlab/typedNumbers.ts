import {
  limits,
  makeTyped,
  numbersIn,
  plainFrom,
  typeNames,
} from "../../languages/matlab/typedNumbers.ts";
import { NotKnown } from "../../values/gaps.ts";
import type { Value } from "../../values/value.ts";
import { type Body, type Entries, textIn } from "./given.ts";

function limitOf(value: Value | undefined, at: 0 | 1): Value {
  const name = value ? textIn(value) : "int32";
  const limit = name === null ? undefined : limits.get(name);
  if (!limit) throw new NotKnown("this call is not followed");
  return makeTyped(name!, [limit[at]], [1, 1]);
}

const rounded: Readonly<Record<string, (number: number) => number>> = {
  ...{ fix: Math.trunc, floor: Math.floor, ceil: Math.ceil, round: (number) => number },
};

const convert =
  (type: string): Body =>
  (machine, [x]) => {
    const { numbers, shape } = numbersIn(machine, x);
    return makeTyped(type, numbers, shape);
  };

/** Functions of numbers that have a type of their own. */
export const typedNumbers: Entries = {
  ...Object.fromEntries(typeNames.map((name) => [name, convert(name)])),
  cast: (machine, [x, name]) => {
    const type = textIn(name) ?? "";
    if (type === "double") return plainFrom(numbersIn(machine, x));
    if (!typeNames.includes(type)) throw new NotKnown("this call is not followed");
    return convert(type)(machine, [x!], 1);
  },
  intmax: (_, [name]) => limitOf(name, 1),
  intmin: (_, [name]) => limitOf(name, 0),
  idivide: (machine, [x, y, how]) => {
    const [a, b] = [numbersIn(machine, x), numbersIn(machine, y)];
    const round = rounded[how ? (textIn(how) ?? "") : "fix"];
    const type = limits.has(a.type) ? a.type : b.type;
    const isEven = a.type === b.type || a.type === "double" || b.type === "double";
    if (!round || !isEven || !limits.has(type) || a.numbers.length * b.numbers.length !== 1)
      throw new NotKnown("this call is not followed");
    const quotient = a.numbers[0]! / b.numbers[0]!;
    // MATLAB and Octave differ below zero.
    if (quotient < 0 && round === Math.trunc && !Number.isInteger(quotient))
      throw new NotKnown("this call is not followed");
    return makeTyped(type, [round(quotient)], [1, 1]);
  },
};
