import { NotKnown } from "../../values/gaps.ts";
import { bool, int, list, string, toStringValue } from "../../values/make.ts";
import type { Key } from "../../values/plain.ts";
import type { Value } from "../../values/value.ts";
import { compare, truth } from "../../languages/julia/compare.ts";
import { textIn } from "../../languages/julia/values.ts";
import { type Entries, itemsIn, wholeIn } from "./given.ts";
import { arrayOf, collected } from "./joining.ts";
import { arrayIn } from "./operands.ts";
import { holds, ordered } from "./searching.ts";
import { utf8Length } from "../../values/utf8.ts";

/** A text alone; a letter is none. */
export function textOf(value: Value | undefined, name: string): string {
  if (value?.kind === "string") return value.value;
  throw new NotKnown(
    value?.kind === "unknown" ? value.why : `this use of \`${name}\` is not followed`,
  );
}

function letterTest(name: string, test: RegExp): Entries[string] {
  return [
    "letter",
    (machine, [letter]) => {
      const sign = textIn(letter);
      if (letter?.kind !== "int" || sign === null)
        return machine.unknown(`this use of \`${name}\` is not followed`);
      return bool(test.test(sign));
    },
  ];
}

function changing(name: string, change: (text: string) => string): Entries[string] {
  return ["text", (_, [text]) => string(change(textOf(text, name)))];
}

/** A text without some letters at its start, or its end; `signs`: a letter or several of them, else blanks. */
function stripping(name: string, atStart: boolean, atEnd: boolean): Entries[string] {
  return [
    "text, signs=",
    (machine, [text, signs]) => {
      const whole = Array.from(textOf(text, name));
      const alone = textIn(signs);
      const gone = signs
        ? alone !== null && signs.kind === "int"
          ? [alone]
          : itemsIn(machine, signs).map((each) => textIn(each))
        : null;
      const isGone = (sign: string): boolean => (gone ? gone.includes(sign) : /^\s$/.test(sign));
      let [from, to] = [0, whole.length];
      while (atStart && from < to && isGone(whole[from]!)) from++;
      while (atEnd && to > from && isGone(whole[to - 1]!)) to--;
      return string(whole.slice(from, to).join(""));
    },
  ];
}

function firstAs(name: string, change: (sign: string) => string): Entries[string] {
  return changing(name, (text) => text.replace(/^./su, change));
}

/** Functions of letters and texts, and of arrays in their order. */
export const moreTexts: Entries = {
  isletter: letterTest("isletter", /^\p{L}$/u),
  isdigit: letterTest("isdigit", /^\d$/),
  isxdigit: letterTest("isxdigit", /^[\da-f]$/i),
  isnumeric: letterTest("isnumeric", /^\p{N}$/u),
  isuppercase: letterTest("isuppercase", /^\p{Uppercase}$/u),
  islowercase: letterTest("islowercase", /^\p{Lowercase}$/u),
  isspace: letterTest("isspace", /^[\s\x85]$/u),
  ispunct: letterTest("ispunct", /^\p{P}$/u),
  isascii: [
    "text",
    (_, [text]) => bool(/^[\0-\x7f]*$/.test(textIn(text) ?? textOf(text, "isascii"))),
  ],
  uppercasefirst: firstAs("uppercasefirst", (sign) => sign.toUpperCase()),
  lowercasefirst: firstAs("lowercasefirst", (sign) => sign.toLowerCase()),
  strip: stripping("strip", true, true),
  lstrip: stripping("lstrip", true, false),
  rstrip: stripping("rstrip", false, true),
  chop: [
    "text, *, head=, tail=",
    (machine, [text, head, tail]) => {
      const letters = Array.from(textOf(text, "chop"));
      const [from, gone] = [wholeIn(machine, head, 0), wholeIn(machine, tail, 1)];
      if (from < 0 || gone < 0) throw new NotKnown("this use of `chop` is not followed");
      return string(letters.slice(from, Math.max(from, letters.length - gone)).join(""));
    },
  ],
  chopprefix: [
    "text, part",
    (_, [text, part]) => {
      const [whole, own] = [textOf(text, "chopprefix"), textOf(part, "chopprefix")];
      return string(whole.startsWith(own) ? whole.slice(own.length) : whole);
    },
  ],
  chopsuffix: [
    "text, part",
    (_, [text, part]) => {
      const [whole, own] = [textOf(text, "chopsuffix"), textOf(part, "chopsuffix")];
      return string(whole.endsWith(own) ? whole.slice(0, whole.length - own.length) : whole);
    },
  ],
  sizeof: ["text", (_, [text]) => int(utf8Length(textOf(text, "sizeof")))],
  ncodeunits: ["text", (_, [text]) => int(utf8Length(textIn(text) ?? textOf(text, "ncodeunits")))],
  cmp: [
    "a, b",
    (machine, [a, b]) => {
      const isLess = holds(machine, compare("<", a!, b!, machine));
      return int(isLess ? -1 : truth(compare("<", b!, a!, machine), machine) ? 1 : 0);
    },
  ],
  rsplit: [
    "text, by, *, limit=",
    (machine, [text, by, limit]) => {
      const sign = textIn(by);
      if (sign === null || sign === "") throw new NotKnown("this use of `rsplit` is not followed");
      const parts = textOf(text, "rsplit").split(sign);
      const most = limit ? wholeIn(machine, limit) : 0;
      const joined = most > 0 ? Math.max(0, parts.length - most) : 0;
      const items = [parts.slice(0, joined + 1).join(sign), ...parts.slice(joined + 1)];
      return { ...list(items.map(string)), typeName: "SubString{String}" };
    },
  ],
  ascii: ["text", (machine, [text]) => toStringValue(asciiOf(textOf(text, "ascii")), machine)],
  issorted: [
    "items, *, by=, rev=",
    (machine, [given, by, rev]) => {
      const order = ordered(machine, itemsIn(machine, given), [by, rev]);
      return bool(order.every((place, at) => place === at));
    },
  ],
  allunique: [
    "items",
    (machine, [given]) => {
      const keys = itemsIn(machine, given).map((each) => machine.language.keyOf(each, machine));
      if (keys.includes(null)) throw new NotKnown("the values it holds are unknown");
      return bool(new Set<Key | null>(keys).size === keys.length);
    },
  ],
  diff: [
    "items",
    (machine, [given]) => {
      if (arrayIn(machine, given)?.shape.length !== 1)
        throw new NotKnown("this use of `diff` is not followed");
      const items = itemsIn(machine, given);
      if (items.length < 2) throw new NotKnown("this use of `diff` is not followed");
      const between = items
        .slice(1)
        .map((each, at) => machine.language.binary("-", each, items[at]!, machine));
      return collected(machine, between);
    },
  ],
  circshift: [
    "items, by",
    (machine, [given, by]) => {
      const array = arrayIn(machine, given);
      if (array && array.shape.length > 1)
        throw new NotKnown("this use of `circshift` is not followed");
      const items = itemsIn(machine, given);
      const shift = items.length > 0 ? wholeIn(machine, by) % items.length : 0;
      const cut = (items.length - shift) % Math.max(1, items.length);
      const turned = [...items.slice(cut), ...items.slice(0, cut)];
      return arrayOf(machine, list(turned), array?.dtype ?? null);
    },
  ],
  partialsort: [
    "items, place, *, by=, rev=",
    (machine, [given, place, by, rev]) => {
      const items = itemsIn(machine, given);
      const order = ordered(machine, items, [by, rev]);
      const found = place?.kind === "int" ? order[place.value - 1] : undefined;
      if (found === undefined) throw new NotKnown("this use of `partialsort` is not followed");
      return items[found]!;
    },
  ],
  searchsortedfirst: [
    "items, value",
    (machine, [given, value]) => {
      const at = itemsIn(machine, given).filter((each) =>
        holds(machine, compare("<", each, value!, machine)),
      ).length;
      return int(at + 1);
    },
  ],
  searchsortedlast: [
    "items, value",
    (machine, [given, value]) =>
      int(
        itemsIn(machine, given).filter((each) =>
          holds(machine, compare("<=", each, value!, machine)),
        ).length,
      ),
  ],
  issubset: [
    "part, whole",
    (machine, [part, whole]) => {
      const items = part?.kind === "set" ? [...part.entries.values()] : itemsIn(machine, part);
      return bool(items.every((each) => holds(machine, compare("in", each, whole!, machine))));
    },
  ],
};

function asciiOf(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text;
  throw new NotKnown("this use of `ascii` is not followed");
}
