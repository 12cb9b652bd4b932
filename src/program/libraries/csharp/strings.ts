import { splitUpTo } from "../splitting.ts";
import { objectMembers } from "./objects.ts";
import { textLength, joinTexts, replaceText, allowReplaced } from "../../values/lengths.ts";
import { withWord } from "../../values/vocabulary.ts";
import {
  makeList,
  makeSpan,
  nativeOf,
  Sequence,
  SpanView,
} from "../../languages/declared/lists.ts";
import { findMethods } from "../../languages/declared/members.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import { cultureIn } from "../../languages/csharp/cultures.ts";
import { toText } from "../../languages/csharp/text.ts";
import { shortTypeName } from "../../languages/csharp/typeText.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, createClass, int, none, string } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { itemsIn, members, type Method, textIn, wholeIn } from "../declared/table.ts";
import { naturalOrder } from "./sorting.ts";

function onText(rule: (text: string, items: readonly Value[], machine: Machine) => Value): Method {
  return (machine, self, items) => rule(textIn(self), items, machine);
}

function trimmed(text: string, given: readonly Value[], start: boolean, end: boolean): Value {
  const signs = given.length === 0 ? /\s/ : null;
  const set = new Set(
    given.flatMap((each) => (each.kind === "list" ? each.items.map(textIn) : [textIn(each)])),
  );
  const isOff = (sign: string): boolean => (signs ? signs.test(sign) : set.has(sign));
  let [from, to] = [0, text.length];
  while (start && from < to && isOff(text[from]!)) from++;
  while (end && to > from && isOff(text[to - 1]!)) to--;
  return string(text.slice(from, to));
}

/** `StringSplitOptions.RemoveEmptyEntries` */
export const denseSplit: Value = {
  ...{ kind: "instance", type: createClass("StringSplitOptions", []), fields: new Map() },
  native: null,
};

/** A pattern that only a text itself matches. */
function toPattern(text: string): string {
  return text.replace(/[^\w\s]/g, "\\$&");
}

function splitText(text: string, given: readonly Value[]): Value {
  const gap = given.find(({ kind }) => kind === "unknown");
  if (gap) return gap;
  const separators = given
    .filter(({ kind, ...rest }) => kind === "string" || ("type" in rest && rest.type === "char"))
    .map(textIn);
  const listed = given.flatMap((each) => (each.kind === "list" ? each.items.map(textIn) : []));
  const all = [...separators, ...listed].filter((each) => each !== "");
  const pattern = all.length === 0 ? /\s/ : new RegExp(all.map(toPattern).join("|"));
  const isDense = given.some((each) => each.kind === "instance");
  const counts = given.filter((each) => each.kind === "int" && each.type !== "char");
  if (counts.length > 0) {
    const [most, only] = [wholeIn(counts[0]), all[0]];
    if (isDense || most < 1 || all.length !== 1) throw new NotKnown("this call is not followed");
    return makeList("string[]", splitUpTo(text, only!, most).map(string));
  }
  const parts = text.split(pattern).filter((part) => !isDense || part !== "");
  return makeList("string[]", parts.map(string));
}

/** How texts are compared: `StringComparison`, a truth value, a culture, or nothing. */
export function foldIn(how: readonly Value[]): (text: string) => string {
  const [only, ...others] = how.filter((each) => cultureIn(each) === null);
  const isFolded =
    only?.kind === "string"
      ? only.value.endsWith("IgnoreCase")
      : only?.kind === "bool"
        ? only.value
        : false;
  if (others.length > 0 || (only && only.kind !== "string" && only.kind !== "bool"))
    throw new NotKnown("this call is not followed");
  return isFolded ? (text) => text.toLowerCase() : (text) => text;
}

/** A test of a text and another one, which may be compared without their case. */
function tested(test: (text: string, other: string) => boolean): Method {
  return onText((text, [other, ...how]) => {
    const fold = foldIn(how);
    return bool(test(fold(text), fold(textIn(other))));
  });
}

/** Where a search begins, in how many characters, and how they are compared. */
function rangeIn(
  text: string,
  rest: readonly Value[],
): { from: number; length: number | null; fold: (text: string) => string } {
  const [from, length] = rest.filter(({ kind }) => kind === "int");
  const how = rest.filter(({ kind }) => kind !== "int");
  const start = wholeIn(from, 0);
  if (start < 0 || start > text.length) throw new NotKnown("this call is not followed");
  return { from: start, length: length ? wholeIn(length) : null, fold: foldIn(how) };
}

/** The members of texts. */
export const stringMembers = members(
  {
    Length: onText((text) => int(text.length)),
    // Of a type, whose value is its name as the program writes it.
    Name: onText((text) => string(shortTypeName(text))),
    FullName: onText((text) => string(text)),
  },
  {
    ToUpper: onText((text) => string(text.toUpperCase())),
    ToLower: onText((text) => string(text.toLowerCase())),
    ToUpperInvariant: onText((text) => string(text.toUpperCase())),
    ToLowerInvariant: onText((text) => string(text.toLowerCase())),
    Trim: onText((text, given) => trimmed(text, given, true, true)),
    TrimStart: onText((text, given) => trimmed(text, given, true, false)),
    TrimEnd: onText((text, given) => trimmed(text, given, false, true)),
    Split: onText(splitText),
    Substring: onText((text, [start, count], machine) => {
      const from = wholeIn(start);
      const length = wholeIn(count, text.length - from);
      const wrong = wrongPart(text, from, count ? length : null);
      return wrong === null
        ? string(text.slice(from, from + length))
        : machine.fail("RangeError", wrong);
    }),
    Replace: onText((text, [from, to, comparison]) => {
      const [old, by] = [textIn(from), textIn(to)];
      if (!comparison || foldIn([comparison])("A") === "A")
        return string(replaceText(text, old, by));
      const places = new RegExp(toPattern(old), "gi");
      const most = text.length / Math.max(1, old.length);
      allowReplaced(text, by.length, most, () => [...text.matchAll(places)].length);
      return string(text.replace(places, () => by));
    }),
    Contains: tested((text, part) => text.includes(part)),
    StartsWith: tested((text, part) => text.startsWith(part)),
    EndsWith: tested((text, part) => text.endsWith(part)),
    Equals: (machine, self, [other, ...how], named) =>
      other?.kind === "string"
        ? tested((text, part) => text === part)(machine, self, [other, ...how], named)
        : objectMembers.get("Equals")!.call(machine, self, other ? [other, ...how] : how, named),
    IndexOfAny: onText((text, [signs, start, count], machine) => {
      const from = wholeIn(start, 0);
      const length = wholeIn(count, text.length - from);
      if (from < 0 || length < 0 || from + length > text.length)
        throw new NotKnown("this call is not followed");
      const all = new Set(itemsIn(machine, signs).map(textIn));
      const at = [...text.slice(from, from + length).split("")].findIndex((sign) => all.has(sign));
      return int(at < 0 ? -1 : at + from);
    }),
    LastIndexOfAny: onText((text, [signs], machine) => {
      const all = new Set(itemsIn(machine, signs).map(textIn));
      return int(text.split("").findLastIndex((sign) => all.has(sign)));
    }),
    IndexOf: onText((text, [part, ...rest]) => {
      const { from, length, fold } = rangeIn(text, rest);
      const end = from + (length ?? text.length - from);
      const at = fold(text.slice(0, end)).indexOf(fold(textIn(part)), from);
      return withWord(int(at), part);
    }),
    LastIndexOf: onText((text, [part, ...rest]) => {
      const isPlaced = rest.some((each) => each.kind === "int");
      const { from, length, fold } = rangeIn(text, rest);
      const wanted = fold(textIn(part));
      if (wanted === "" || (isPlaced && from >= text.length))
        throw new NotKnown("this call is not followed");
      const last = isPlaced ? from : text.length - 1;
      const first = length === null ? 0 : last + 1 - length;
      if (first < 0) throw new NotKnown("this call is not followed");
      const at = fold(text.slice(first, last + 1)).lastIndexOf(wanted);
      return int(at < 0 ? -1 : at + first);
    }),
    Remove: onText((text, [start, count]) => {
      const from = wholeIn(start);
      const length = wholeIn(count, text.length - from);
      if (from < 0 || length < 0 || from + length > text.length)
        throw new NotKnown("this call is not followed");
      return string(text.slice(0, from) + text.slice(from + wholeIn(count, text.length - from)));
    }),
    PadLeft: onText((text, [width, sign]) =>
      string(text.padStart(textLength(wholeIn(width)), sign ? textIn(sign) : " ")),
    ),
    PadRight: onText((text, [width, sign]) =>
      string(text.padEnd(textLength(wholeIn(width)), sign ? textIn(sign) : " ")),
    ),
    ToCharArray: onText((text, [start, count]) => {
      const from = wholeIn(start, 0);
      const length = wholeIn(count, text.length - from);
      if (from < 0 || length < 0 || from + length > text.length)
        throw new NotKnown("this call is not followed");
      return makeList("char[]", signsOf(text.slice(from, from + length)));
    }),
    AsSpan: onText((text, [start, count]) => {
      const from = wholeIn(start, 0);
      const length = wholeIn(count, text.length - from);
      if (from < 0 || length < 0 || from + length > text.length)
        throw new NotKnown("this call is not followed");
      return makeSpan(makeList("char[]", signsOf(text)), from, length);
    }),
    Insert: onText((text, [at, part], machine) => {
      const place = wholeIn(at);
      if (place < 0 || place > text.length)
        return machine.fail(
          "RangeError",
          "Specified argument was out of the range of valid values. (Parameter 'startIndex')",
        );
      return string(text.slice(0, place) + textIn(part) + text.slice(place));
    }),
    CompareTo: (machine, self, [other]) => int(naturalOrder(machine)(self, other ?? none)),
  },
);

/** What is wrong with a part of a text; null: nothing. `length`: null without one. */
function wrongPart(text: string, from: number, length: number | null): string | null {
  if (from < 0) return "StartIndex cannot be less than zero. (Parameter 'startIndex')";
  if (from > text.length)
    return "startIndex cannot be larger than length of string. (Parameter 'startIndex')";
  if (length === null) return null;
  if (length < 0) return "Length cannot be less than zero. (Parameter 'length')";
  return from + length > text.length
    ? "Index and length must refer to a location within the string. (Parameter 'length')"
    : null;
}

/** Whether a value has items of its own; a text is one value. */
function isGoneThrough(value: Value): boolean {
  if (["list", "dictionary", "set", "iterator", "unknown"].includes(value.kind)) return true;
  return (
    nativeOf(value, Sequence) !== null ||
    nativeOf(value, SpanView) !== null ||
    (value.kind === "instance" && findMethods(value.type, "GetEnumerator").length > 0)
  );
}

/** The characters of a text. */
export function signsOf(text: string): Value[] {
  return text.split("").map((sign) => makeNumber("char", sign.charCodeAt(0)));
}

/** `string.Join(", ", values)` */
export function joinText(machine: Machine, [separator, ...rest]: readonly Value[]): string {
  const [first, start, count] = rest;
  const isPart =
    first?.kind === "list" && first.typeName === "string[]" && rest.length === 3 && start && count;
  if (isPart) {
    const [from, length] = [wholeIn(start), wholeIn(count)];
    const items = itemsIn(machine, first);
    if (from < 0 || length < 0 || from + length > items.length)
      throw new NotKnown("this call is not followed");
    return items
      .slice(from, from + length)
      .map((item) => toText(item, machine))
      .join(textIn(separator));
  }
  const isOne = rest.length === 1 && first !== undefined && isGoneThrough(first);
  const items = isOne ? itemsIn(machine, first) : rest;
  return joinTexts(
    items.map((item) => toText(item, machine)),
    textIn(separator),
  );
}
