import { named, namesOf } from "../../languages/r/names.ts";
import {
  type Factor,
  countsOf,
  factorOf,
  factorTexts,
  makeObject,
} from "../../languages/r/objects.ts";
import { plainTexts } from "../../languages/r/text.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, dictionary, float, none, string } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { placeOf } from "../columns/subset.ts";
import { flagOf, numberOf } from "../convert.ts";
import { type Entries, textIn } from "./given.ts";
import { byOrder, isText, itemsOf, numbersFrom } from "./vectors.ts";
import { textsFrom } from "./naming.ts";

/** The items of a vector as a factor. */
export function toFactor(
  machine: Machine,
  x: Value | undefined,
  levels?: Value,
  labels?: Value,
): Factor {
  const own = factorOf(x);
  if (own && !levels && !labels) return own;
  const items = itemsOf(machine, x);
  const isTest = x?.kind === "bool" || (x?.kind === "tensor" && x.dtype === "bool");
  const text = (each: string | number): string => {
    if (isTest) return each ? "TRUE" : "FALSE";
    return typeof each === "string" ? each : plainTexts(float(each), 15).join("");
  };
  const sorted = (): readonly string[] => [...new Set(items)].sort(byOrder).map(text);
  const all = levels ? itemsOf(machine, levels).map(text) : sorted();
  const codes = items.map((each) => all.indexOf(text(each)));
  if (codes.includes(-1) || new Set(all).size < all.length)
    throw new NotKnown("a missing text is not followed");
  const names = labels ? plainTexts(labels) : all;
  if (names.length !== all.length || new Set(names).size < names.length)
    throw new NotKnown("these labels are not followed");
  return { kind: "factor", levels: names, codes };
}

function factorIn(value: Value | undefined): Factor {
  const own = factorOf(value);
  if (!own) throw new NotKnown("this is followed for factors alone");
  return own;
}

function countsIn({ levels, codes }: Factor): readonly number[] {
  return levels.map((_, level) => codes.filter((code) => code === level).length);
}

/** A part of a factor, which keeps all its levels. */
export function takeOfFactor(machine: Machine, own: Factor, index: Value): Value {
  const place = placeOf(machine, index, own.codes.length, true);
  const { codes } = own;
  if (place.kind === "all") return makeObject(own);
  const chosen = place.kind === "at" ? [place.at] : place.places;
  return makeObject({ ...own, codes: chosen.map((at) => codes[at]!) });
}

/** A part of a table, by the places or the names of its counts. */
export function takeOfCounts(machine: Machine, value: Value, index: Value, isItem: boolean): Value {
  const { names, counts, title } = countsOf(value)!;
  const chosen = isText(index)
    ? plainTexts(index).map((name) => names.indexOf(name))
    : ((place) =>
        place.kind === "at" ? [place.at] : place.kind === "all" ? names.keys() : place.places)(
        placeOf(machine, index, names.length, true),
      );
  const places = [...chosen];
  if (places.includes(-1)) throw new NotKnown("this name is not found");
  const own = places.map((at) => counts[at]!);
  if (isItem) {
    if (own.length !== 1) throw new NotKnown("this index is not followed");
    return float(own[0]!);
  }
  const kept = places.map((at) => names[at]!);
  // One count alone is a number with a name.
  if (own.length === 1) return named(float(own[0]!), kept);
  return makeObject({ kind: "counts", names: kept, counts: own, title });
}

/** The places of each group of items, by the levels of what they belong to. */
export function groupsOf(
  machine: Machine,
  by: Value | undefined,
  count: number,
): readonly (readonly [string, readonly number[]])[] {
  const { levels, codes } = toFactor(machine, by);
  if (codes.length === 0 || count % codes.length !== 0)
    throw new NotKnown("these groups are not followed");
  const places = Array.from({ length: count }, (_, at) => at);
  return levels.map((level, code) => [
    level,
    places.filter((at) => codes[at % codes.length] === code),
  ]);
}

/** The items of a vector at some places, from 0. */
export function itemsAt(machine: Machine, x: Value, places: readonly number[]): Value {
  if (places.length === 0) throw new NotKnown("an empty group is not followed");
  const index = numbersFrom(
    machine,
    places.map((at) => at + 1),
  );
  return machine.call(machine.language.builtins.get("[")!, [x, index]);
}

/** `split(x, by)`, as the parts with their names. */
function splitInto(machine: Machine, x: Value, by: Value | undefined): readonly [string, Value][] {
  const count = itemsOf(machine, x).length;
  return groupsOf(machine, by, count).map(([name, places]) => [name, itemsAt(machine, x, places)]);
}

/** `cut(x, 3, labels = FALSE)`: the number of the part, of parts of the same width, that each number is in. */
function equalParts(
  machine: Machine,
  x: Value | undefined,
  count: number,
  labels: Value | undefined,
  isRight: boolean,
): Value {
  const numbers = itemsOf(machine, x).map(Number);
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const isPlain = Number.isInteger(count) && count >= 2 && high > low && isRight;
  if (!isPlain || labels?.kind !== "bool" || labels.value)
    throw new NotKnown("`cut` is not followed");
  const width = (high - low) / count;
  const inner = Array.from({ length: count - 1 }, (_, at) => low + (at + 1) * width);
  // A number near the border of two parts depends on how the border is rounded.
  if (numbers.some((each) => inner.some((end) => Math.abs(each - end) < 1e-9 * width)))
    throw new NotKnown("`cut` is not followed");
  return numbersFrom(
    machine,
    numbers.map((each) => inner.filter((end) => each > end).length + 1),
  );
}

/** Functions of factors and tables. */
export const factors: Entries = {
  factor: [
    "x, levels=, labels=",
    (machine, [x, levels, labels]) => {
      const own = factorOf(x);
      const from = own ? textsFrom(factorTexts(own)) : x;
      return makeObject(toFactor(machine, from, levels, labels));
    },
  ],
  "as.factor": ["x", (machine, [x]) => makeObject(toFactor(machine, x))],
  "is.factor": ["x", (_, [x]) => bool(factorOf(x) !== null)],
  levels: [
    "x",
    (_, [x]) => {
      const own = factorOf(x);
      return own ? textsFrom(own.levels) : none;
    },
  ],
  summary: [
    "object",
    () => {
      throw new NotKnown("`summary` is not followed");
    },
  ],
  nlevels: ["x", (_, [x]) => float(factorOf(x)?.levels.length ?? 0)],
  droplevels: [
    "x",
    (_, [x]) => {
      const { levels, codes } = factorIn(x);
      const kept = levels.filter((__, level) => codes.includes(level));
      const moved = codes.map((code) => kept.indexOf(levels[code]!));
      return makeObject({ kind: "factor", levels: kept, codes: moved });
    },
  ],
  table: [
    "x, :title=",
    (machine, [x, title]) => {
      const own = toFactor(machine, x);
      const [names, counts] = [own.levels, countsIn(own)];
      return makeObject({ kind: "counts", names, counts, title: textIn(title) ?? "" });
    },
  ],
  "as.data.frame": [
    "x",
    (machine, [x]) => {
      const own = countsOf(x);
      if (!own) throw new NotKnown("`as.data.frame` is not followed");
      const { names, counts, title } = own;
      const levels = makeObject({ kind: "factor", levels: names, codes: [...names.keys()] });
      const columns = new Map([
        [title === "" ? "Var1" : title, levels],
        ["Freq", numbersFrom(machine, counts)],
      ]);
      return makeObject({ kind: "frame", columns, rows: null, count: names.length });
    },
  ],
  cut: [
    "x, breaks, labels=, right=, include.lowest=",
    (machine, [x, breaks, labels, right, lowest]) => {
      const isRight = flagOf(right, true);
      const count = numberOf(breaks);
      if (count !== null) return equalParts(machine, x, count, labels, isRight);
      const given = itemsOf(machine, breaks).map(Number);
      if (given.length < 3 || flagOf(lowest, false) || (labels && !isText(labels)))
        throw new NotKnown("`cut` is not followed");
      const ends = [...given].sort((a, b) => a - b);
      const starts = ends.slice(0, -1);
      const names = starts.map((start, at) => {
        const [from, to] = [start, ends[at + 1]!].map((each) =>
          plainTexts(float(each), 3).join(""),
        );
        return isRight ? `(${from!},${to!}]` : `[${from!},${to!})`;
      });
      const codes = itemsOf(machine, x).map((each) =>
        starts.findIndex((start, at) => {
          const [number, end] = [Number(each), ends[at + 1]!];
          return isRight ? number > start && number <= end : number >= start && number < end;
        }),
      );
      const levels = labels ? plainTexts(labels) : names;
      if (
        codes.includes(-1) ||
        new Set(levels).size < levels.length ||
        levels.length !== names.length
      )
        throw new NotKnown("a missing text is not followed");
      return makeObject({ kind: "factor", levels, codes });
    },
  ],
  findInterval: [
    "x, vec",
    (machine, [x, vec]) => {
      const ends = itemsOf(machine, vec).map(Number);
      if (ends.some((each, at) => at > 0 && each < ends[at - 1]!))
        throw new NotKnown("`findInterval` is not followed");
      return numbersFrom(
        machine,
        itemsOf(machine, x).map((each) => ends.filter((end) => end <= Number(each)).length),
      );
    },
  ],
  split: [
    "x, f",
    (machine, [x, by]) => {
      const made = dictionary();
      for (const [name, part] of splitInto(machine, x!, by))
        made.entries.set(`s:${name}`, [string(name), part]);
      return made;
    },
  ],
  unsplit: [
    "value, f",
    (machine, [value, by]) => {
      if (value?.kind !== "dictionary") throw new NotKnown("`unsplit` is not followed");
      const { levels, codes } = toFactor(machine, by);
      const given = levels.map((level) => value.entries.get(`s:${level}`)?.[1]);
      if (given.some((part) => namesOf(part) !== undefined))
        throw new NotKnown("these names are not followed");
      const parts = given.map((part) => itemsOf(machine, part));
      const seen = levels.map(() => 0);
      const all = codes.map((code) => parts[code]![seen[code]!++]);
      if (all.some((each) => typeof each !== "number"))
        throw new NotKnown("`unsplit` is not followed");
      return numbersFrom(machine, all.map(Number));
    },
  ],
  tapply: [
    "X, INDEX, FUN",
    (machine, [x, by, fn]) => {
      const parts = splitInto(machine, x!, by);
      const results = parts.map(([, part]) => machine.call(fn!, [part]));
      const numbers = results.map(numberOf);
      if (numbers.some((each) => each === null)) throw new NotKnown("`tapply` is not followed");
      return named(
        numbersFrom(machine, numbers.map(Number)),
        parts.map(([name]) => name),
      );
    },
  ],
};
