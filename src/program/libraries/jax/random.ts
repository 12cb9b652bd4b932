import {
  bitsAt,
  foldIn,
  keyOf,
  normalAt,
  permutation,
  splitKey,
  type ThreefryKey,
  uniformAt,
  wholeAt,
} from "../../../random/threefry.ts";
import { reduce } from "../../tensors/reduce.ts";
import { countOf } from "../../values/dimension.ts";
import type { Dtype } from "../../values/dtype.ts";
import { createClass, int, list, tuple } from "../../values/make.ts";
import { createTensor, mostNumbers } from "../../values/tensor.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { drawn } from "../arrays/create.ts";
import { dtypeOf, numberOf, wholeOf, wholesOf } from "../convert.ts";
import type { Entries } from "../ownArrays/functions.ts";
import { shaped } from "../ownArrays/layers.ts";
import { input } from "../torch/parameters.ts";
import { spendDraw } from "../../values/work.ts";

class Key {
  readonly words: ThreefryKey;

  constructor(words: ThreefryKey) {
    this.words = words;
  }
}

const keyClass = createClass("PRNGKey", []);

/** A key from which numbers are drawn; `words`: null if they are unknown. */
export function newKey(words: ThreefryKey | null = null): InstanceValue {
  const native = words && new Key(words);
  return { kind: "instance", type: keyClass, fields: new Map(), native };
}

/** What a key says; null: nobody knows, or only shapes are followed. */
function wordsOf(value: Value | undefined, machine: Machine): ThreefryKey | null {
  if (machine.sizes || value?.kind !== "instance" || !(value.native instanceof Key)) return null;
  return value.native.words;
}

/** A whole number of 32 bits; null: it is another. */
function wholeIn(value: Value | undefined): number | null {
  const number = numberOf(value);
  return number !== null && Number.isInteger(number) && Math.abs(number) < 2 ** 31 ? number : null;
}

function seeded(machine: Machine, [seed, implementation]: readonly (Value | undefined)[]): Value {
  const number = machine.sizes || implementation ? null : wholeIn(seed);
  return newKey(number === null ? null : keyOf(number));
}

interface Wanted {
  readonly key: Value | undefined;
  readonly shape: Value | undefined;
  readonly dtype: Dtype;
}

const unknownKey = "the key that these numbers are drawn from is unknown";

/** An array of drawn numbers; `next` gives each by its place, null if that is not followed. */
function draw(
  machine: Machine,
  { key, shape, dtype }: Wanted,
  next: ((words: ThreefryKey) => (at: number) => number) | null,
): Value {
  const sizes = shape && shape.kind !== "none" ? wholesOf(shape, machine) : [];
  if (!sizes) return machine.unknown("the shape is unknown");
  const count = countOf(sizes);
  const words = next && count <= mostNumbers ? wordsOf(key, machine) : null;
  spendDraw(machine, count / 4, words !== null);
  const numberAt = words && next!(words);
  const numbers = numberAt && Float64Array.from({ length: count }, (_, at) => numberAt(at));
  return drawn(machine, "jax", dtype, sizes, numbers, unknownKey);
}

/** Numbers of other widths are drawn of other bits. */
const isSingle = (value: Value | undefined): boolean =>
  !value || value.kind === "none" || dtypeOf(value, "jax") === "float32";

function permuted(machine: Machine, given: readonly (Value | undefined)[]): Value {
  const [key, x, axis, independent] = given;
  const length = x?.kind === "tensor" ? x.shape[0] : wholeOf(x, machine);
  const words = wordsOf(key, machine);
  if (axis || independent || typeof length !== "number") {
    return machine.unknown("this use of `jax.random.permutation` is not followed");
  }
  if (!words) return x?.kind === "tensor" ? shaped("jax", x.shape) : shaped("jax", [length]);
  machine.spend(length);
  const places = createTensor(
    "jax",
    "int32",
    [length],
    Float64Array.from(permutation(words, length)),
  );
  return x?.kind === "tensor" ? machine.language.getItem(x, places, machine) : places;
}

/** The place of the largest of some logits, each with noise of a Gumbel distribution; `from`: of the first noise. */
function likeliest(words: ThreefryKey, logits: Float64Array, from: number, count: number): number {
  let [best, most] = [0, -Infinity];
  for (let at = 0; at < count; at++) {
    const noise = -Math.log(-Math.log(uniformAt(words, from + at, leastNormal, 1)));
    const own = noise + logits[(from + at) % logits.length]!;
    if (own > most) [best, most] = [at, own];
  }
  return best;
}

/** The least positive number of single precision with all its digits. */
const leastNormal = 2 ** -126;

/** `jax.random`: what a key draws is the same in every run. */
export const randomEntries: Entries = {
  PRNGKey: ["seed, *, impl=", seeded],
  key: ["seed, *, impl=", seeded],
  fold_in: [
    "key, data",
    (machine, [key, data]) => {
      const [words, number] = [wordsOf(key, machine), wholeIn(data)];
      return newKey(words && number !== null ? foldIn(words, number) : null);
    },
  ],
  split: [
    "key, num=",
    (machine, [key, count]) => {
      const words = wordsOf(key, machine);
      const length = wholeOf(count, machine, 2);
      machine.spend(length);
      return list(
        words
          ? splitKey(words, length).map((each) => newKey(each))
          : Array.from({ length }, () => newKey()),
      );
    },
  ],
  normal: [
    "key, shape=, dtype=",
    (machine, [key, shape, type]) =>
      draw(
        machine,
        { key, shape, dtype: dtypeOf(type, "jax") ?? "float32" },
        isSingle(type) ? (words) => (at) => normalAt(words, at) : null,
      ),
  ],
  uniform: [
    "key, shape=, dtype=, minval=, maxval=",
    (machine, [key, shape, type, least, most]) => {
      const [low, high] = [least ? numberOf(least) : 0, most ? numberOf(most) : 1];
      const isFollowed = isSingle(type) && low !== null && high !== null;
      return draw(
        machine,
        { key, shape, dtype: dtypeOf(type, "jax") ?? "float32" },
        isFollowed ? (words) => (at) => uniformAt(words, at, low, high) : null,
      );
    },
  ],
  randint: [
    "key, shape, minval, maxval, dtype=",
    (machine, [key, shape, least, most, type]) => {
      const [low, high] = [wholeIn(least), wholeIn(most)];
      const dtype = dtypeOf(type, "jax") ?? "int32";
      const isFollowed = dtype === "int32" && low !== null && high !== null && high > low;
      const next = (words: ThreefryKey) => {
        const keys = splitKey(words, 2);
        return (at: number) => wholeAt(keys, at, low!, high!);
      };
      return draw(machine, { key, shape, dtype }, isFollowed ? next : null);
    },
  ],
  bits: [
    "key, shape=, dtype=",
    (machine, [key, shape]) =>
      draw(machine, { key, shape, dtype: "int32" }, (words) => (at) => bitsAt(words, at) | 0),
  ],
  bernoulli: [
    "key, p=, shape=",
    (machine, [key, chance, shape]) => {
      const most = chance ? numberOf(chance) : 0.5;
      const next = (words: ThreefryKey) => (at: number) =>
        uniformAt(words, at) < Math.fround(most!) ? 1 : 0;
      return draw(machine, { key, shape, dtype: "bool" }, most === null ? null : next);
    },
  ],
  permutation: ["key, x, axis=, independent=", permuted],
  truncated_normal: [
    "key, lower, upper, shape=, dtype=",
    (machine, [key, , , shape, type]) =>
      draw(machine, { key, shape, dtype: dtypeOf(type, "jax") ?? "float32" }, null),
  ],
  categorical: [
    "key, logits, axis=, shape=",
    (machine, [key, x, axis, shape]) => {
      const logits = input(x, machine);
      const along = wholeOf(axis, machine, -1);
      const own = reduce(machine, "max", logits, along, false).shape;
      const wanted = shape && shape.kind !== "none" ? wholesOf(shape, machine) : own;
      const [numbers, count] = [logits.numbers(), logits.shape.at(-1) ?? 0];
      const isLast = along === -1 || along === logits.shape.length - 1;
      if (!wanted || !numbers || !isLast) return shaped("jax", wanted ?? own);
      const next = (words: ThreefryKey) => (at: number) =>
        likeliest(words, numbers, at * count, count);
      return draw(machine, { key, shape: tuple(wanted.map(int)), dtype: "int32" }, next);
    },
  ],
};
