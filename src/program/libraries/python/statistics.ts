import { NotKnown } from "../../values/gaps.ts";
import { float, int, list } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { bigIn, makeWhole } from "../../languages/python/bigNumbers.ts";
import { defineAll, type Table } from "../signature.ts";
import { allOf, sortValues } from "./lists.ts";
import { wholeRoot } from "../../values/wide.ts";

/** A fraction of whole numbers, as Python keeps sums exact; the lower one is above 0. */
interface Ratio {
  readonly above: bigint;
  readonly below: bigint;
}

function ratioOf(value: number): Ratio {
  let [above, below] = [value, 1n];
  while (!Number.isInteger(above)) [above, below] = [above * 2, below * 2n];
  return { above: BigInt(above), below };
}

const add = (a: Ratio, b: Ratio): Ratio => ({
  above: a.above * b.below + b.above * a.below,
  below: a.below * b.below,
});

const times = (a: Ratio, b: Ratio): Ratio => ({
  above: a.above * b.above,
  below: a.below * b.below,
});

const over = ({ above, below }: Ratio, count: bigint): Ratio => ({ above, below: below * count });

/** The nearest number in double precision. */
function toNumber({ above, below }: Ratio): number {
  const size = above < 0n ? -above : above;
  const [one, other] = [size.toString(2).length, below.toString(2).length];
  const shift = BigInt(Math.max(0, 70 - one + other));
  const whole = (size << shift) / below;
  const isExact = whole * below === size << shift;
  const near = Number(isExact ? whole : whole | 1n) / 2 ** Number(shift);
  return above < 0n ? -near : near;
}

/** The square root of a fraction, rounded once. */
function rootOf({ above, below }: Ratio): number {
  if (above === 0n) return 0;
  const [one, other] = [above.toString(2).length, below.toString(2).length];
  const shift = BigInt(Math.max(0, 140 - one + other + ((140 - one + other) & 1)));
  const scaled = (above << shift) / below;
  const found = wholeRoot(scaled);
  const isExact = found * found === scaled && scaled * below === above << shift;
  return Number(isExact ? found : found | 1n) / 2 ** Number(shift / 2n);
}

interface Data {
  readonly numbers: readonly Ratio[];
  readonly count: bigint;
  readonly isWhole: boolean;
}

/** Numbers as exact fractions; other values are not followed. */
function dataOf(machine: Machine, value: Value | undefined, least: number, name: string): Data {
  const items = allOf(machine, value);
  if (!items) throw new NotKnown("these values are unknown");
  machine.spend(items.length * 4);
  const numbers = items.map((item): Ratio => {
    if (item.kind === "unknown") throw new NotKnown(item.why);
    const big = bigIn(item);
    if (big !== null) return { above: big, below: 1n };
    const number = item.kind === "int" || item.kind === "float" ? item.value : NaN;
    if (!Number.isFinite(number)) throw new NotKnown(`\`${name}\` is not followed`);
    return ratioOf(number);
  });
  if (items.length < least) {
    const need = least === 1 ? "at least one data point" : "at least two data points";
    machine.fail("StatisticsError", `${name} requires ${need}`);
  }
  const isWhole = items.every(({ kind }) => kind !== "float");
  return { numbers, count: BigInt(items.length), isWhole };
}

const sum = (numbers: readonly Ratio[]): Ratio => numbers.reduce(add, { above: 0n, below: 1n });

/** As Python gives a fraction: a whole number where all were. */
function asGiven(machine: Machine, { above, below }: Ratio, isWhole: boolean): Value {
  if (isWhole && above % below === 0n) return makeWhole(above / below, machine);
  return float(toNumber({ above, below }));
}

/** The sum of the squares of the distances from the mean. */
function spread({ numbers, count }: Data): Ratio {
  const mean = over(sum(numbers), count);
  const away = numbers.map((each) => add(each, { above: -mean.above, below: mean.below }));
  return sum(away.map((each) => times(each, each)));
}

const divisor = (count: bigint, isSample: boolean): bigint => (isSample ? count - 1n : count);

function variance(name: string, isSample: boolean) {
  return (machine: Machine, [data, mean]: readonly (Value | undefined)[]): Value => {
    if (mean && mean.kind !== "none") throw new NotKnown(`the mean of \`${name}\` is not followed`);
    const given = dataOf(machine, data, isSample ? 2 : 1, name);
    const found = over(spread(given), divisor(given.count, isSample));
    return asGiven(machine, found, given.isWhole);
  };
}

function deviation(name: string, isSample: boolean) {
  return (machine: Machine, [data, mean]: readonly (Value | undefined)[]): Value => {
    if (mean && mean.kind !== "none") throw new NotKnown(`the mean of \`${name}\` is not followed`);
    const given = dataOf(machine, data, isSample ? 2 : 1, name);
    return float(rootOf(over(spread(given), divisor(given.count, isSample))));
  };
}

function sorted(machine: Machine, data: Value | undefined, name: string): readonly Value[] {
  const items = allOf(machine, data);
  const all = items && sortValues(machine, items, undefined, false);
  if (!all) throw new NotKnown("these values are unknown");
  if (all.length === 0) machine.fail("StatisticsError", `no ${name} for empty data`);
  return all;
}

/** The most frequent values, in the order in which they first occur. */
function modes(machine: Machine, data: Value | undefined): readonly Value[] {
  const items = allOf(machine, data);
  if (!items) throw new NotKnown("these values are unknown");
  const counts = new Map<unknown, [Value, number]>();
  for (const item of items) {
    const key = machine.language.keyOf(item, machine);
    if (key === null) throw new NotKnown("these values are unknown");
    const [first, count] = counts.get(key) ?? [item, 0];
    counts.set(key, [first, count + 1]);
  }
  const most = Math.max(0, ...[...counts.values()].map(([, count]) => count));
  return [...counts.values()].filter(([, count]) => count === most).map(([value]) => value);
}

/** The module `statistics`. */
export const statistics: Table = defineAll("statistics.", {
  mean: [
    "data",
    (machine, [data]) => {
      const { numbers, count, isWhole } = dataOf(machine, data, 1, "mean");
      return asGiven(machine, over(sum(numbers), count), isWhole);
    },
  ],
  fmean: [
    "data",
    (machine, [data]) => {
      const { numbers, count } = dataOf(machine, data, 1, "fmean");
      return float(toNumber(sum(numbers)) / Number(count));
    },
  ],
  median: [
    "data",
    (machine, [data]) => {
      const items = sorted(machine, data, "median");
      const half = items.length >> 1;
      if (items.length % 2 === 1) return items[half]!;
      const both = machine.language.binary("+", items[half - 1]!, items[half]!, machine);
      return machine.language.binary("/", both, int(2), machine);
    },
  ],
  median_low: [
    "data",
    (machine, [data]) => {
      const items = sorted(machine, data, "median");
      return items[(items.length - 1) >> 1]!;
    },
  ],
  median_high: [
    "data",
    (machine, [data]) => {
      const items = sorted(machine, data, "median");
      return items[items.length >> 1]!;
    },
  ],
  mode: [
    "data",
    (machine, [data]) =>
      modes(machine, data)[0] ?? machine.fail("StatisticsError", "no mode for empty data"),
  ],
  multimode: ["data", (machine, [data]) => list([...modes(machine, data)])],
  variance: ["data, xbar=", variance("variance", true)],
  pvariance: ["data, mu=", variance("pvariance", false)],
  stdev: ["data, xbar=", deviation("stdev", true)],
  pstdev: ["data, mu=", deviation("pstdev", false)],
  quantiles: [
    "data, *, n=, method=",
    (machine, [data, n, method]) => {
      if (method || (n && n.kind !== "int"))
        throw new NotKnown("`statistics.quantiles` is not followed");
      const items = sorted(machine, data, "quantiles");
      const parts = n?.kind === "int" ? n.value : 4;
      const { language } = machine;
      if (items.length < 2 || parts < 1)
        throw new NotKnown("`statistics.quantiles` is not followed");
      const cut = (at: number): Value => {
        const whole = at * (items.length + 1);
        const place = Math.min(Math.max(Math.floor(whole / parts), 1), items.length - 1);
        const delta = whole - place * parts;
        const low = language.binary("*", items[place - 1]!, int(parts - delta), machine);
        const high = language.binary("*", items[place]!, int(delta), machine);
        return language.binary("/", language.binary("+", low, high, machine), int(parts), machine);
      };
      return list(Array.from({ length: parts - 1 }, (_, at) => cut(at + 1)));
    },
  ],
});
