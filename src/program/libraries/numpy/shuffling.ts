import { countWhile } from "../../../source/collections.ts";
import { overwrite } from "../../tensors/write.ts";
import { countOf } from "../../values/dimension.ts";
import { int, none } from "../../values/make.ts";
import { createTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { drawn } from "../arrays/create.ts";
import { flagOf, numberOf, wholesOf } from "../convert.ts";
import type { Body } from "../signature.ts";
import { arrayOf } from "./given.ts";
import { spendDraw } from "../../values/work.ts";

/** A generator that draws numbers one by one. */
export interface Stream {
  rand(): number;
  normal(mean: number, std: number): number;
  /** Whole numbers from 0 to the bound, without it. */
  below(bound: number): number;
  /** The places 0 to `size` in random order. */
  permutation(size: number): readonly number[];
  /** A sample without replacement. */
  sample(size: number, from: number): readonly number[];
}

/** Where a stream is stored. */
export interface Home {
  readonly get: () => Stream | null;
  readonly lose: () => void;
  readonly why: (name: string) => string;
}

/** A function of a generator, for one stream or another. */
export type Entry = (home: Home) => readonly [string, Body];

const mostShuffled = 1_000_000;

function orderOf(machine: Machine, home: Home, size: number): readonly number[] | null {
  const stream = home.get();
  const isDrawn = stream !== null && size <= mostShuffled;
  spendDraw(machine, size / 4, isDrawn);
  if (isDrawn) return stream.permutation(size);
  home.lose();
  return null;
}

/** Rows of an array, or numbers alone, in another order. */
function inOrder(machine: Machine, array: Tensor, order: readonly number[]): Value {
  const places = createTensor("numpy", "int64", [order.length], Float64Array.from(order));
  return machine.language.getItem(array, places, machine);
}

const shuffle =
  (name: string): Entry =>
  (home) => [
    "x",
    (machine, [x]) => {
      const why = home.why(name);
      if (x?.kind === "list" && machine.lostIn(x) === null) {
        const order = orderOf(machine, home, x.items.length);
        machine.touch(x);
        if (order) x.items = order.map((at) => x.items[at]!);
        else machine.lose(x);
        return none;
      }
      if (x?.kind !== "tensor" || x.shape.length === 0) {
        home.lose();
        return machine.unknown(why);
      }
      const order = orderOf(machine, home, x.shape[0]!);
      machine.touch(x);
      const result = order
        ? inOrder(machine, x, order)
        : drawn(machine, "numpy", x.dtype, x.shape, null, why);
      if (result.kind === "tensor") overwrite(machine, x, result);
      return none;
    },
  ];

const permutation =
  (name: string): Entry =>
  (home) => [
    "x",
    (machine, [x]) => {
      const why = home.why(name);
      const size = x?.kind === "int" ? x.value : null;
      if (size !== null) {
        const order = orderOf(machine, home, size);
        return drawn(machine, "numpy", "int64", [size], order, why);
      }
      const array = arrayOf(machine, x);
      if (array.kind !== "tensor" || array.shape.length === 0) {
        home.lose();
        return array;
      }
      const order = orderOf(machine, home, array.shape[0]!);
      if (order) return inOrder(machine, array, order);
      return drawn(machine, "numpy", array.dtype, array.shape, null, why);
    },
  ];

/** How many numbers of a row in order lie below a number, or on the right at it too; NaN is last. */
export function placeIn(sorted: ArrayLike<number>, number: number, isRight = true): number {
  if (Number.isNaN(number)) return sorted.length;
  return countWhile(sorted, (each) => (isRight ? each <= number : each < number));
}

function sumsOf(chances: readonly number[]): readonly number[] {
  let total = 0;
  const sums = chances.map((each) => (total += each));
  return sums.map((each) => each / total);
}

/** Without replacement, by probability: missing ones are drawn again until none is missing. */
function pickByChance(stream: Stream, given: readonly number[], size: number): readonly number[] {
  const chances = [...given];
  const found: number[] = [];
  while (found.length < size) {
    const numbers = Array.from({ length: size - found.length }, () => stream.rand());
    for (const place of found) chances[place] = 0;
    const sums = sumsOf(chances);
    found.push(...new Set(numbers.map((number) => placeIn(sums, number))));
  }
  return found;
}

function pick(
  stream: Stream,
  from: number,
  size: number,
  replaces: boolean,
  chances: readonly number[] | null,
): readonly number[] {
  if (!replaces) return chances ? pickByChance(stream, chances, size) : stream.sample(size, from);
  if (!chances) return Array.from({ length: size }, () => stream.below(from));
  const sums = sumsOf(chances);
  return Array.from({ length: size }, () => placeIn(sums, stream.rand()));
}

const choice =
  (name: string): Entry =>
  (home) => [
    "a, size=, replace=, p=, axis=, shuffle=",
    (machine, [a, size, replaces, p, axis, shuffles]) => {
      const why = home.why(name);
      const lost = (): Value => {
        home.lose();
        return machine.unknown(why);
      };
      const isList = a?.kind === "list" || a?.kind === "tuple";
      const items = isList ? [...(machine.language.iterate(a, machine) ?? [])] : null;
      const source = items || a?.kind === "int" ? null : arrayOf(machine, a);
      if (source && source.kind !== "tensor") return lost();
      const from = items?.length ?? source?.shape[0] ?? numberOf(a);
      const isUsual = (numberOf(axis) ?? 0) === 0 && flagOf(shuffles, true);
      const given = p && p.kind !== "none" ? arrayOf(machine, p) : null;
      const chances = given?.kind === "tensor" ? given.numbers() : null;
      const isAlone = !size || size.kind === "none";
      const shape = isAlone ? [] : wholesOf(size, machine);
      const stream = home.get();
      if (!stream || !isUsual || !shape || from === null || (given && !chances)) return lost();
      const count = countOf(shape);
      spendDraw(machine, (count + from) / 4, from + count <= mostShuffled);
      if (from === 0 || from + count > mostShuffled) return lost();
      const allTwice = flagOf(replaces, true);
      if (!allTwice && count > (chances?.filter((each) => each > 0).length ?? from)) {
        return machine.fail(
          "ValueError",
          "Cannot take a larger sample than population when 'replace=False'",
        );
      }
      const places = pick(stream, from, count, allTwice, chances && [...chances]);
      const item = isAlone && items ? items[places[0]!]! : null;
      // A number out of a list becomes one of NumPy.
      if (item && (item.kind === "string" || item.kind === "tuple" || item.kind === "list"))
        return item;
      if (isAlone && !source && !items) return int(places[0]!);
      const whole = drawn(machine, "numpy", "int64", shape, places, why);
      const values = items ? arrayOf(machine, a) : source;
      if (!values) return whole;
      return values.kind === "tensor" ? machine.language.getItem(values, whole, machine) : values;
    },
  ];

/** `shuffle`, `permutation` and `choice`. */
export function shufflingEntries(prefix: string): Readonly<Record<string, Entry>> {
  return {
    shuffle: shuffle(`${prefix}shuffle`),
    permutation: permutation(`${prefix}permutation`),
    choice: choice(`${prefix}choice`),
  };
}
