import { named, namesOf } from "../../languages/r/names.ts";
import { numberTypeOf } from "../../languages/r/numberTypes.ts";
import { plainTexts } from "../../languages/r/text.ts";
import { binary } from "../../languages/r/values.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, dictionary, float, list, none, string } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { lengthOf } from "../columns/vectors.ts";
import { type Entries, itemsIn, wholeOf } from "./given.ts";
import { isText, itemsOf, numbersFrom, testsFrom } from "./vectors.ts";
import { textsFrom } from "./naming.ts";

const numbersOf = (machine: Machine, value: Value | undefined): readonly number[] => {
  if (isText(value)) throw new NotKnown("this is followed for numbers alone");
  return itemsOf(machine, value).map(Number);
};

function meanOf(all: readonly number[]): number {
  return all.reduce((sum, each) => sum + each, 0) / all.length;
}

/** The mean rank of each number among those alike. */
function ranks(all: readonly number[]): readonly number[] {
  return all.map((each) => {
    const less = all.filter((other) => other < each).length;
    const alike = all.filter((other) => other === each).length;
    return less + (alike + 1) / 2;
  });
}

/** Where a share of the numbers in order ends, between two of them. */
function quantileOf(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const low = Math.floor(place + 4 * Number.EPSILON);
  const part = place - low;
  const [from, to] = [sorted[low]!, sorted[Math.min(low + 1, sorted.length - 1)]!];
  return Math.abs(part) < 1e-12 ? from : (1 - part) * from + part * to;
}

/** The type of what a value holds. */
function storageOf(x: Value | undefined, asked: string): string {
  if (isText(x)) return "character";
  if (x?.kind === "bool" || (x?.kind === "tensor" && x.dtype === "bool")) return "logical";
  if (x?.kind === "list" || x?.kind === "dictionary") return "list";
  if (x?.kind === "function") return "closure";
  if (x?.kind === "none") return "NULL";
  const type = numberTypeOf(x);
  if (type) return type;
  throw new NotKnown(`\`${asked}\` is not followed`);
}

/** Functions of statistics, and of lists and kinds. */
export const statistics: Entries = {
  "weighted.mean": [
    "x, w",
    (machine, [x, w]) => {
      const [own, weights] = [numbersOf(machine, x), numbersOf(machine, w)];
      if (own.length !== weights.length) throw new NotKnown("these weights are not followed");
      const all = weights.reduce((sum, each) => sum + each, 0);
      return float(own.reduce((sum, each, at) => sum + each * (weights[at]! / all), 0));
    },
  ],
  rank: [
    "x",
    (machine, [x]) => named(numbersFrom(machine, ranks(numbersOf(machine, x))), namesOf(x)),
  ],
  quantile: [
    "x, probs=",
    (machine, [x, probs]) => {
      const shares = probs ? numbersOf(machine, probs) : [0, 0.25, 0.5, 0.75, 1];
      const sorted = [...numbersOf(machine, x)].sort((a, b) => a - b);
      if (sorted.length === 0 || shares.some((each) => !(each >= 0 && each <= 1)))
        throw new NotKnown("this quantile is not followed");
      const percents = shares.map((each) => Math.round(each * 1e6) / 1e4);
      if (percents.some((each) => !Number.isInteger(each * 10)))
        throw new NotKnown("this quantile is not followed");
      const made = numbersFrom(
        machine,
        shares.map((each) => quantileOf(sorted, each)),
      );
      return named(
        made,
        percents.map((each) => `${each}%`),
      );
    },
  ],
  cor: [
    "x, y",
    (machine, [x, y]) => {
      const [a, b] = [numbersOf(machine, x), numbersOf(machine, y)];
      if (a.length !== b.length || a.length < 2) throw new NotKnown("`cor` is not followed");
      const [own, other] = [meanOf(a), meanOf(b)];
      const sum = (of: (at: number) => number): number =>
        a.reduce((total, _, at) => total + of(at), 0);
      const both = sum((at) => (a[at]! - own) * (b[at]! - other));
      const squares = sum((at) => (a[at]! - own) ** 2) * sum((at) => (b[at]! - other) ** 2);
      const made = both / Math.sqrt(squares);
      return float(Math.abs(made) > 1 - 1e-12 ? Math.sign(made) : made);
    },
  ],
  "prop.table": [
    "x",
    (machine, [x]) => {
      const total = numbersOf(machine, x).reduce((sum, each) => sum + each, 0);
      return named(binary("/", named(x ?? none, undefined), float(total), machine), namesOf(x));
    },
  ],
  dnorm: [
    "x, mean=, sd=",
    (machine, [x, mean, sd]) => {
      if (mean || sd) throw new NotKnown("`dnorm` is not followed");
      return numbersFrom(
        machine,
        numbersOf(machine, x).map((each) => Math.exp(-(each ** 2) / 2) / Math.sqrt(2 * Math.PI)),
      );
    },
  ],
  gamma: [
    "x",
    (machine, [x]) => {
      const number = wholeOf(x, machine);
      if (number < 1 || number > 20) throw new NotKnown("this number is not followed");
      let made = 1;
      for (let each = 2; each < number; each++) made *= each;
      return float(made);
    },
  ],
  beta: [
    "a, b",
    (machine, [a, b]) => {
      const [own, other] = [wholeOf(a, machine), wholeOf(b, machine)];
      if (own < 1 || other < 1 || own + other > 20)
        throw new NotKnown("this number is not followed");
      let made = 1 / other;
      for (let at = 1; at < own; at++) made *= at / (other + at);
      return float(made);
    },
  ],
  intToBits: [
    "x",
    (machine, [x]) => {
      const number = wholeOf(x, machine);
      const bits = Array.from({ length: 32 }, (_, at) => (number >> at) & 1);
      // They are bytes, which are not shown as numbers.
      return named(numbersFrom(machine, bits), "some");
    },
  ],
  character: [
    "length=",
    (machine, [length]) => textsFrom(Array.from({ length: wholeOf(length, machine, 0) }, () => "")),
  ],
  "as.logical": [
    "x",
    (machine, [x]) => {
      if (!isText(x)) return testsFrom(machine, itemsOf(machine, x).map(Boolean));
      return testsFrom(
        machine,
        plainTexts(x!).map((text) => {
          if (!/^(?:T|TRUE|true|True|F|FALSE|false|False)$/.test(text))
            throw new NotKnown("a condition that is missing is not followed");
          return /^[tT]/.test(text);
        }),
      );
    },
  ],
  "as.list": [
    "x",
    (machine, [x]) => {
      if (x?.kind === "list" || x?.kind === "dictionary") return x;
      if (namesOf(x) !== undefined) throw new NotKnown("these names are not followed");
      return list([...itemsIn(machine, x)]);
    },
  ],
  modifyList: [
    "x, val",
    (_, [x, changes]) => {
      if (x?.kind !== "dictionary" || changes?.kind !== "dictionary")
        throw new NotKnown("`modifyList` is not followed");
      const made = dictionary();
      for (const [key, pair] of x.entries) made.entries.set(key, pair);
      for (const [key, [name, value]] of changes.entries) {
        if (value.kind === "dictionary") throw new NotKnown("`modifyList` is not followed");
        if (value.kind === "none") made.entries.delete(key);
        else made.entries.set(key, [name, value]);
      }
      return made;
    },
  ],
  "is.vector": [
    "x",
    (_, [x]) => {
      if (x?.kind === "tensor" && x.shape.length > 1) return bool(false);
      const isPlain =
        isText(x) || /^(?:float|bool|tensor|range|list|dictionary)$/.test(x?.kind ?? "");
      if (!isPlain) throw new NotKnown("`is.vector` is not followed");
      return bool(true);
    },
  ],
  typeof: ["x", (_, [x]) => string(storageOf(x, "typeof"))],
  "storage.mode": [
    "x",
    (_, [x]) => {
      const type = storageOf(x, "storage.mode");
      return string(type === "closure" ? "function" : type);
    },
  ],
  "complete.cases": [
    "x",
    (machine, [x]) => {
      if (x?.kind !== "tensor" || x.shape.length !== 1) throw new NotKnown("this is not followed");
      const numbers = x.numbers();
      if (!numbers || lengthOf(x) === 0) throw new NotKnown("this is not followed");
      return testsFrom(
        machine,
        Array.from(numbers, (each) => !Number.isNaN(each)),
      );
    },
  ],
};
