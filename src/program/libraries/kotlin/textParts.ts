import { makeSequence } from "../../languages/declared/lists.ts";
import { NotKnown } from "../../values/gaps.ts";
import { none, string } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";
import { holds, itemsIn, type Method, textIn, wholeIn } from "../declared/table.ts";
import { flagIn, taking } from "./given.ts";
import { isFunction, listOf, pair } from "./making.ts";
import { regexIn, splitByRegex } from "./regexes.ts";
import { inCase, partIn } from "./textSearch.ts";

/** What Kotlin takes for white space. */
const blank = /[\t-\r\x1C-\x20\xA0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]/;

export function isBlankSign(code: number): boolean {
  return blank.test(String.fromCharCode(code));
}

export function isBlankText(text: string): boolean {
  return text.split("").every((sign) => blank.test(sign));
}

/** The signs of a text as values. */
export function signsOf(text: string): Value[] {
  return Array.from({ length: text.length }, (_, at) => signAt(text, at));
}

function signAt(text: string, at: number): Value {
  return makeNumber("char", text.charCodeAt(at));
}

/** A part of a text; bounds that it has not are an exception. */
export function partOf(text: string, from: number, to: number, machine: Machine): string {
  if (from < 0 || to > text.length || from > to)
    machine.fail(
      "StringIndexOutOfBoundsException",
      `begin ${from}, end ${to}, length ${text.length}`,
    );
  return text.slice(from, to);
}

/** The bounds of `text.substring(2..4)`, `text.substring(2, 5)`, `text.substring(2)`. */
function bounds(
  machine: Machine,
  text: string,
  [from, to]: readonly (Value | undefined)[],
): readonly [number, number] {
  if (from?.kind === "instance") {
    const places = itemsIn(machine, from).map((each) => wholeIn(each));
    if (places.some((place, at) => at > 0 && place !== places[at - 1]! + 1))
      throw new NotKnown("this call is not followed");
    const first = places[0];
    if (first === undefined) throw new NotKnown("this call is not followed");
    return [first, places.at(-1)! + 1];
  }
  return [wholeIn(from), wholeIn(to, text.length)];
}

const substring = taking(["startIndex", "endIndex"], (machine, self, given) => {
  const text = textIn(self);
  return string(partOf(text, ...bounds(machine, text, given), machine));
});

/** `text.replaceRange(0, 5, "…")`, `text.replaceRange(0..4, "…")` */
const replaceRange: Method = (machine, self, given) => {
  const items = [...given];
  const text = textIn(self);
  const by = items.pop();
  const [from, to] = bounds(machine, text, items);
  return string(
    partOf(text, 0, from, machine) + partIn(by) + partOf(text, to, text.length, machine),
  );
};

const removeRange: Method = (machine, self, given) => {
  const text = textIn(self);
  const [from, to] = bounds(machine, text, [...given]);
  return string(partOf(text, 0, from, machine) + partOf(text, to, text.length, machine));
};

/** A test of the signs at an end: a function, or the signs that are meant. */
function testOf(machine: Machine, given: readonly Value[]): (text: string, at: number) => boolean {
  const [first] = given;
  if (isFunction(first)) return (text, at) => holds(machine, first, signAt(text, at));
  if (given.length === 0) return (text, at) => blank.test(text[at]!);
  const signs = given.map(textIn);
  return (text, at) => signs.includes(text[at]!);
}

function trimmed(atStart: boolean, atEnd: boolean): Method {
  return (machine, self, given) => {
    const text = textIn(self);
    const is = testOf(machine, [...given]);
    let [from, to] = [0, text.length];
    while (atStart && from < to && is(text, from)) from++;
    while (atEnd && to > from && is(text, to - 1)) to--;
    return string(text.slice(from, to));
  };
}

/** The part before or behind a mark; without the mark, what is given, or all of it. */
function beside(isBefore: boolean, isLast: boolean): Method {
  return taking(["delimiter", "missingDelimiterValue"], (_, self, [mark, missing]) => {
    const text = textIn(self);
    const sign = partIn(mark);
    const at = isLast ? text.lastIndexOf(sign) : text.indexOf(sign);
    if (at < 0) return missing ?? self;
    return string(isBefore ? text.slice(0, at) : text.slice(at + sign.length));
  });
}

/** The same with another text in the place of that part. */
function replacedBeside(isBefore: boolean, isLast: boolean): Method {
  return taking(["delimiter", "replacement", "missingDelimiterValue"], (_, self, given) => {
    const [mark, by, missing] = given;
    const text = textIn(self);
    const sign = partIn(mark);
    const at = isLast ? text.lastIndexOf(sign) : text.indexOf(sign);
    if (at < 0) return missing ?? self;
    return string(
      isBefore ? partIn(by) + text.slice(at) : text.slice(0, at + sign.length) + partIn(by),
    );
  });
}

/** The parts of a text between any of the marks, of which the first that fits is taken. */
function splitAtMarks(
  text: string,
  marks: readonly string[],
  limit: number,
  fold: (text: string) => string,
): string[] {
  const [own, signs] = [fold(text), marks.map(fold)];
  const parts: string[] = [];
  let from = 0;
  while (limit === 0 || parts.length < limit - 1) {
    const places = signs.map((sign) => own.indexOf(sign, from)).filter((at) => at >= 0);
    const at = Math.min(...places);
    if (!Number.isFinite(at)) break;
    const sign = signs.find((each) => own.startsWith(each, at))!;
    parts.push(text.slice(from, at));
    from = at + sign.length;
  }
  return [...parts, text.slice(from)];
}

function splitText(
  machine: Machine,
  self: Value,
  given: readonly Value[],
  named: ReadonlyMap<string, Value>,
): Value {
  const items = given.flatMap((each) => (each.kind === "list" ? itemsIn(machine, each) : [each]));
  const marks = items.filter(
    (each) => each.kind === "string" || (each.kind === "int" && each.type === "char"),
  );
  const others = items.slice(marks.length);
  const limit = wholeIn(named.get("limit") ?? others.find(({ kind }) => kind === "int"), 0);
  if (limit < 0) machine.fail("ValueError", `Limit must be non-negative, but was ${limit}`);
  const regex = regexIn(given[0]);
  if (regex && given.length <= 2)
    return splitByRegex(machine, regex, textIn(self), wholeIn(named.get("limit") ?? given[1], 0));
  const flag = named.get("ignoreCase") ?? others.find(({ kind }) => kind === "bool");
  const signs = marks.map(textIn);
  if (signs.length === 0 || signs.includes("") || others.length > 2)
    throw new NotKnown("`split` is not followed");
  const parts = splitAtMarks(textIn(self), signs, limit, inCase(machine, flag));
  return listOf(parts.map(string), "string");
}

const split: Method = (machine, self, items, named) => splitText(machine, self, [...items], named);

/** The signs for which a test says what is wanted. */
function keeping(isWanted: boolean, hasIndex = false): Method {
  return (machine, self, [test]) =>
    string(
      textIn(self)
        .split("")
        .filter((sign, at) => {
          const value = signAt(sign, 0);
          const items = hasIndex ? [makeNumber("int", at), value] : [value];
          return holds(machine, test ?? none, ...items) === isWanted;
        })
        .join(""),
    );
}

/** The signs at one end, for as long as a test says yes; `takes`: these, else all others. */
function whileHolding(isStart: boolean, takes: boolean): Method {
  return (machine, self, [test]) => {
    const text = textIn(self);
    let count = 0;
    const at = (): number => (isStart ? count : text.length - 1 - count);
    while (count < text.length && holds(machine, test ?? none, signAt(text, at()))) count++;
    const cut = isStart ? count : text.length - count;
    return string(isStart === takes ? text.slice(0, cut) : text.slice(cut));
  };
}

function chunks(text: string, size: number, step: number, isPartial: boolean): string[] {
  const made: string[] = [];
  for (let at = 0; at < text.length; at += step)
    if (isPartial || at + size <= text.length) made.push(text.slice(at, at + size));
  return made;
}

function windows(names: readonly string[], isChunk: boolean): Method {
  return taking(names, (machine, self, [size, step, partial], change) => {
    const count = wholeIn(size);
    const by = isChunk ? count : wholeIn(step, 1);
    if (count <= 0 || by <= 0) throw new NotKnown("this call is not followed");
    const isPartial = isChunk || flagIn(machine, partial);
    const parts = chunks(textIn(self), count, by, isPartial).map(string);
    return listOf(
      change ? parts.map((each) => machine.call(change, [each])) : [...parts],
      "string",
    );
  });
}

const lines = (text: string): Value[] => text.split(/\r\n|\n|\r/).map(string);

/** Methods that give parts of a text. */
export const textParts: Readonly<Record<string, Method>> = {
  ...{ substring, replaceRange, removeRange },
  subSequence: substring,
  slice: (machine, self, [places]) => {
    const text = textIn(self);
    return string(
      itemsIn(machine, places)
        .map((place) => partOf(text, wholeIn(place), wholeIn(place) + 1, machine))
        .join(""),
    );
  },
  ...{ trim: trimmed(true, true), trimStart: trimmed(true, false), trimEnd: trimmed(false, true) },
  ...{ substringBefore: beside(true, false), substringBeforeLast: beside(true, true) },
  ...{ substringAfter: beside(false, false), substringAfterLast: beside(false, true) },
  ...{ replaceBefore: replacedBeside(true, false), replaceBeforeLast: replacedBeside(true, true) },
  ...{ replaceAfter: replacedBeside(false, false), replaceAfterLast: replacedBeside(false, true) },
  removePrefix: (_, self, [start]) => {
    const [text, own] = [textIn(self), partIn(start)];
    return string(text.startsWith(own) ? text.slice(own.length) : text);
  },
  removeSuffix: (_, self, [end]) => {
    const [text, own] = [textIn(self), partIn(end)];
    return string(text.endsWith(own) ? text.slice(0, text.length - own.length) : text);
  },
  removeSurrounding: taking(["prefix", "suffix"], (_, self, [first, last]) => {
    const [text, start] = [textIn(self), partIn(first)];
    const end = last ? partIn(last) : start;
    const isAround =
      text.length >= start.length + end.length && text.startsWith(start) && text.endsWith(end);
    return string(isAround ? text.slice(start.length, text.length - end.length) : text);
  }),
  split,
  splitToSequence: (machine, self, items, named) => {
    const made = splitText(machine, self, [...items], named);
    return makeSequence(() => itemsIn(machine, made)[Symbol.iterator]());
  },
  lines: (_, self) => listOf(lines(textIn(self))),
  lineSequence: (_, self) => {
    const all = lines(textIn(self));
    return makeSequence(() => all[Symbol.iterator]());
  },
  ...{ filter: keeping(true), filterNot: keeping(false), filterIndexed: keeping(true, true) },
  ...{ takeWhile: whileHolding(true, true), dropWhile: whileHolding(true, false) },
  ...{ takeLastWhile: whileHolding(false, true), dropLastWhile: whileHolding(false, false) },
  partition: (machine, self, [test]) => {
    const is = textIn(self)
      .split("")
      .map((sign) => ({ sign, is: holds(machine, test ?? none, signAt(sign, 0)) }));
    const side = (wanted: boolean): Value =>
      string(is.flatMap((each) => (each.is === wanted ? [each.sign] : [])).join(""));
    return pair(side(true), side(false));
  },
  chunked: windows(["size"], true),
  windowed: windows(["size", "step", "partialWindows"], false),
};
