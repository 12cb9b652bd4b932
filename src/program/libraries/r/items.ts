import { named, namesOf } from "../../languages/r/names.ts";
import { makeMissing } from "../../languages/r/missing.ts";
import { plainTexts } from "../../languages/r/text.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, dictionary, float, list, none } from "../../values/make.ts";
import type { DictionaryValue, Machine, Value } from "../../values/value.ts";
import { flatten, lengthOf } from "../columns/vectors.ts";
import { flagOf } from "../convert.ts";
import { combine } from "./creating.ts";
import { isText, itemsOf, numbersFrom, testsFrom, like, byOrder } from "./vectors.ts";
import { type Entries, itemsIn, tensorIn, wholeOf } from "./given.ts";
import { knownNames, textsFrom } from "./naming.ts";
import { writtenNumber } from "../../../tensor/writtenNumber.ts";

/** The places of the items in order, from 0: by the first key, those alike by the next. */
function orderOf(
  keys: readonly (readonly (string | number)[])[],
  isDown: boolean,
): readonly number[] {
  const [first = []] = keys;
  return first
    .map((_, at) => at)
    .sort((a, b) => {
      for (const key of keys) {
        const found = byOrder(key[a]!, key[b]!);
        if (found !== 0) return isDown ? -found : found;
      }
      return a - b;
    });
}

function set(
  join: (
    a: readonly (string | number)[],
    b: readonly (string | number)[],
  ) => readonly (string | number)[],
): Entries[string] {
  return [
    "x, y",
    (machine, [x, y]) => {
      const isSame = isText(x) === isText(y) || x?.kind === "none" || y?.kind === "none";
      if (!isSame) throw new NotKnown("sets of several kinds are not followed");
      const kind = x?.kind === "none" ? y : x;
      return kind?.kind === "none"
        ? none
        : like(machine, kind, [...new Set(join(itemsOf(machine, x), itemsOf(machine, y)))]);
    },
  ];
}

/** The items of one vector that are in another, from 0; -1: it is not there. */
function placesIn(
  machine: Machine,
  x: Value | undefined,
  table: Value | undefined,
): readonly number[] {
  const [own, all] = [itemsOf(machine, x), itemsOf(machine, table)];
  if (own.length > 0 && all.length > 0 && isText(x) !== isText(table))
    throw new NotKnown("a search among another kind is not followed");
  return own.map((each) => all.indexOf(each));
}

function runningBest(best: (a: number, b: number) => number): Entries[string] {
  return [
    "x",
    (machine, [x]) => {
      let found: number | null = null;
      return numbersFrom(
        machine,
        itemsOf(machine, x).map(
          (each) => (found = found === null ? Number(each) : best(found, Number(each))),
        ),
      );
    },
  ];
}

const isPlainNumber = (value: Value | undefined): boolean =>
  value?.kind === "float" ||
  value?.kind === "int" ||
  value?.kind === "range" ||
  value?.kind === "tensor";

/** A calculation with whole numbers of 32 bits. */
function onBits(calculate: (a: number, b: number) => number): Entries[string] {
  return ["a, b", (machine, [a, b]) => float(calculate(wholeOf(a, machine), wholeOf(b, machine)))];
}

const factorials = (upTo: number): number =>
  Array.from({ length: upTo }, (_, at) => at + 1).reduce((product, each) => product * each, 1);

function wholeFactorial(machine: Machine, value: Value | undefined): Value {
  return numbersFrom(
    machine,
    itemsOf(machine, value).map((each) => {
      if (!Number.isInteger(each) || Number(each) < 0 || Number(each) > 20)
        throw new NotKnown("the factorial of this number is not followed");
      return factorials(Number(each));
    }),
  );
}

/** `ifelse` of texts, and of what is chosen one by one. */
export function chooseItems(
  machine: Machine,
  [test, yes, no]: readonly (Value | undefined)[],
): Value {
  if (test?.kind === "tensor" && test.shape.length > 1)
    throw new NotKnown("this choice is not followed");
  const [own, other] = [itemsIn(machine, yes), itemsIn(machine, no)];
  const chosen = itemsOf(machine, test).map((each, at) => {
    const from = each ? own : other;
    return from[at % from.length]!;
  });
  return named(combine(machine, chosen), namesOf(test));
}

function reversed({ entries }: DictionaryValue): Value {
  const made = dictionary();
  for (const [key, pair] of [...entries].reverse()) made.entries.set(key, pair);
  return made;
}

/** Functions of the items of vectors. */
export const onItems: Entries = {
  union: set((a, b) => [...a, ...b]),
  intersect: set((a, b) => a.filter((each) => b.includes(each))),
  setdiff: set((a, b) => a.filter((each) => !b.includes(each))),
  "is.element": [
    "el, table",
    (machine, [x, table]) =>
      testsFrom(
        machine,
        placesIn(machine, x, table).map((at) => at >= 0),
      ),
  ],
  match: [
    "x, table",
    (machine, [x, table]) => {
      const places = placesIn(machine, x, table);
      if (places.includes(-1)) throw new NotKnown("what is not found is not followed here");
      return numbersFrom(
        machine,
        places.map((at) => at + 1),
      );
    },
  ],
  duplicated: [
    "x",
    (machine, [x]) => {
      const items = itemsOf(machine, x);
      return testsFrom(
        machine,
        items.map((each, at) => items.indexOf(each) < at),
      );
    },
  ],
  sort: [
    "x, decreasing=",
    (machine, [x, decreasing]) => {
      const items = itemsOf(machine, x);
      const order = orderOf([items], flagOf(decreasing, false));
      const names = knownNames(x);
      const made = like(
        machine,
        x,
        order.map((at) => items[at]!),
      );
      return names
        ? named(
            made,
            order.map((at) => names[at]!),
          )
        : made;
    },
  ],
  order: [
    "*keys, decreasing=",
    (machine, [keys, decreasing]) => {
      const all = itemsIn(machine, keys).map((each) => itemsOf(machine, each));
      return numbersFrom(
        machine,
        orderOf(all, flagOf(decreasing, false)).map((at) => at + 1),
      );
    },
  ],
  rev: [
    "x",
    (machine, [x]) => {
      const names = knownNames(x);
      if (x?.kind === "list") return list([...x.items].reverse());
      if (x?.kind === "dictionary") return reversed(x);
      if (x?.kind === "none") throw new NotKnown("this is not followed");
      const made = like(machine, x, [...itemsOf(machine, x)].reverse());
      return names ? named(made, [...names].reverse()) : made;
    },
  ],
  ...Object.fromEntries(
    (["which.max", "which.min"] as const).map((name) => [
      name,
      [
        "x",
        (machine: Machine, [x]: readonly (Value | undefined)[]): Value => {
          const numbers = itemsOf(machine, x).map(Number);
          if (numbers.length === 0) throw new NotKnown("this place is unknown");
          const at = numbers.indexOf(
            name === "which.max" ? Math.max(...numbers) : Math.min(...numbers),
          );
          const names = knownNames(x);
          return named(float(at + 1), names && [names[at]!]);
        },
      ] as const,
    ]),
  ),
  append: [
    "x, values, after=",
    (machine, [x, values, after]) => {
      if (!after) return combine(machine, [x ?? none, values ?? none]);
      if (namesOf(x) !== undefined || namesOf(values) !== undefined)
        throw new NotKnown("these names are not followed");
      const at = wholeOf(after, machine);
      const items = itemsIn(machine, x);
      const made = [...items.slice(0, at), ...itemsIn(machine, values), ...items.slice(at)];
      return x?.kind === "list" ? list(made) : combine(machine, made);
    },
  ],
  cummax: runningBest(Math.max),
  cummin: runningBest(Math.min),
  tabulate: [
    "bin, nbins=",
    (machine, [bin, many]) => {
      const numbers = itemsOf(machine, bin).map(Number);
      const size = many ? wholeOf(many, machine) : Math.max(1, ...numbers);
      const counts = new Array<number>(size).fill(0);
      for (const each of numbers) if (each >= 1 && each <= size) counts[Math.floor(each) - 1]!++;
      return numbersFrom(machine, counts);
    },
  ],
  bitwAnd: onBits((a, b) => a & b),
  bitwOr: onBits((a, b) => a | b),
  bitwXor: onBits((a, b) => a ^ b),
  factorial: ["x", (machine, [x]) => wholeFactorial(machine, x)],
  choose: [
    "n, k",
    (machine, [n, k]) => {
      const [all, some] = [wholeOf(n, machine), wholeOf(k, machine)];
      if (all < 0 || some < 0 || all > 50) throw new NotKnown("this number is not followed");
      let made = 1;
      for (let at = 1; at <= some; at++) made = (made * (all - some + at)) / at;
      return float(some > all ? 0 : Math.round(made));
    },
  ],
  xor: [
    "x, y",
    (_, [x, y]) => {
      if (x?.kind !== "bool" || y?.kind !== "bool") throw new NotKnown("this is not followed");
      return bool(x.value !== y.value);
    },
  ],
  isTRUE: [
    "x",
    (_, [x]) => {
      if (x?.kind === "tensor") throw new NotKnown("this condition is not followed");
      return bool(x?.kind === "bool" && x.value);
    },
  ],
  isFALSE: [
    "x",
    (_, [x]) => {
      if (x?.kind === "tensor") throw new NotKnown("this condition is not followed");
      return bool(x?.kind === "bool" && !x.value);
    },
  ],
  "all.equal": [
    "target, current",
    (machine, [a, b]) => {
      if (
        !isPlainNumber(a) ||
        !isPlainNumber(b) ||
        lengthOf(a) !== lengthOf(b) ||
        namesOf(a) !== undefined ||
        namesOf(b) !== undefined
      )
        throw new NotKnown("`all.equal` is not followed");
      const [own, other] = [itemsOf(machine, a).map(Number), itemsOf(machine, b).map(Number)];
      const isNear = own.every(
        (each, at) => each === other[at] || Math.abs(each - other[at]!) < 1e-9 * Math.abs(each),
      );
      if (!isNear) throw new NotKnown("`all.equal` is not followed");
      return bool(true);
    },
  ],
  "as.integer": [
    "x",
    (machine, [x]) => {
      const numbers = isText(x)
        ? plainTexts(x!).map((each) => numberFrom(machine, each))
        : itemsOf(machine, x).map(Number);
      if (numbers.some((each) => Math.abs(each) >= 2 ** 31))
        throw new NotKnown("a missing number is not followed");
      return numbersFrom(machine, numbers.map(Math.trunc));
    },
  ],
  "as.numeric": [
    "x",
    (machine, [x]) => {
      if (isText(x))
        return numbersFrom(
          machine,
          plainTexts(x!).map((each) => numberFrom(machine, each)),
        );
      if (isPlainNumber(x) && x?.kind !== "tensor") return named(x!, undefined);
      return numbersFrom(machine, [
        ...(flatten(machine, tensorIn(machine, x)).numbers() ?? unknownNumbers()),
      ]);
    },
  ],
  "as.character": [
    "x",
    (machine, [x]) => {
      if (isText(x)) return named(x!, undefined);
      if (x?.kind === "list" || x?.kind === "dictionary")
        throw new NotKnown("this text is not followed");
      itemsOf(machine, x);
      return textsFrom(plainTexts(x ?? none, 15));
    },
  ],
  rep_len: [
    "x, length.out",
    (machine, [x, length]) => {
      const items = itemsOf(machine, x);
      return like(
        machine,
        x,
        Array.from({ length: wholeOf(length, machine) }, (_, at) => items[at % items.length]!),
      );
    },
  ],
  "is.logical": [
    "x",
    (_, [x]) => bool(x?.kind === "bool" || (x?.kind === "tensor" && x.dtype === "bool")),
  ],
  mode: ["x", (_, [x]) => textsFrom([modeOf(x)])],
};

function modeOf(value: Value | undefined): string {
  if (isPlainNumber(value))
    return value?.kind === "tensor" && value.dtype === "bool" ? "logical" : "numeric";
  if (isText(value)) return "character";
  if (value?.kind === "bool") return "logical";
  if (value?.kind === "list" || value?.kind === "dictionary") return "list";
  if (value?.kind === "function" || value?.kind === "builtin") return "function";
  throw new NotKnown("`mode` is not followed");
}

function unknownNumbers(): never {
  throw new NotKnown("these numbers are unknown");
}

/** A number that is written as one; a text that is none is a missing number. */
function numberFrom(machine: Machine, text: string): number {
  if (writtenNumber.test(text.trim())) return Number(text);
  const isOther = /[^-+.\deEdDxXpPlL\s]/.test(text) || !/\d/.test(text);
  if (!isOther || /^\s*[-+]?(?:0x|inf|na)/i.test(text))
    throw new NotKnown("a missing number is not followed");
  return makeMissing(machine);
}
