import { repeatText, replaceText } from "../../values/lengths.ts";
import { withWord } from "../../values/vocabulary.ts";
import { makeList, nativeOf, TextBuilder } from "../../languages/declared/lists.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import { hashOfText } from "../../languages/java/hashes.ts";
import { formatText } from "../../languages/java/text.ts";
import { gapSign, NotKnown } from "../../values/gaps.ts";
import { bool, int, string, toStringValue } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { members, type Method, textIn, wholeIn } from "../declared/table.ts";
import { distance, folded } from "./ordering.ts";
import { replacedIn, splitAt, toPattern } from "./patterns.ts";
import { streamFrom, streamOf } from "./streams.ts";

type TextRule = (text: string, items: readonly Value[], machine: Machine) => Value;

function onText(rule: TextRule): Method {
  return (machine, self, items) => rule(textIn(self), items, machine);
}

/** A text, or what a builder holds. */
export function sequenceIn(machine: Machine, value: Value | undefined): string {
  const builder = nativeOf(value, TextBuilder);
  if (!builder) return textOrFail(machine, value);
  if (builder.parts.some((each) => each?.includes(gapSign) ?? true))
    throw new NotKnown("this value is unknown");
  return builder.parts.join("");
}

function textOrFail(machine: Machine, value: Value | undefined): string {
  return value?.kind === "none" ? machine.fail("AttributeError", "") : textIn(value);
}

const outside = "StringIndexOutOfBoundsException";

export function part(text: string, items: readonly Value[], machine: Machine): Value {
  const [from, to] = [wholeIn(items[0]), wholeIn(items[1], text.length)];
  if (from < 0 || to > text.length || from > to)
    return machine.fail(outside, `begin ${from}, end ${to}, length ${text.length}`);
  return string(text.slice(from, to));
}

/** The sign at a place. Versions of Java say in other words that there is none. */
function signAt(text: string, place: number, machine: Machine): string {
  return text[place] ?? machine.fail(outside, gapSign);
}

const blank =
  "[\\t-\\r\\x1c-\\x20\\u1680\\u2000-\\u2006\\u2008-\\u200a\\u2028\\u2029\\u205f\\u3000]";
const blanksBefore = new RegExp(`^${blank}+`);
const blanksBehind = new RegExp(`${blank}+$`);

/** Lines without what ends them; nothing stands behind the last end. */
function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r\n|\r|\n/);
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

function indented(text: string, by: number): string {
  return linesOf(text)
    .map((line) => {
      const gone = Math.min(-by, blanksBefore.exec(line)?.[0].length ?? 0);
      return `${by > 0 ? " ".repeat(by) + line : line.slice(Math.max(0, gone))}\n`;
    })
    .join("");
}

/** Whether parts of two texts are alike: `regionMatches(from, other, start, length)`. */
function regionMatches(text: string, items: readonly Value[], machine: Machine): boolean {
  const isFlagged = items.length === 5;
  const [flag] = isFlagged ? items : [];
  const [from, other, start, count] = isFlagged ? items.slice(1) : items;
  const isFolded = flag ? machine.language.truth(flag, machine) : false;
  if (isFolded === null) throw new NotKnown("it is unknown whether this is true");
  const [at, place, length] = [wholeIn(from), wholeIn(start), wholeIn(count)];
  const right = textOrFail(machine, other);
  if (at < 0 || place < 0 || at + length > text.length || place + length > right.length)
    return false;
  const [a, b] = [text.slice(at, at + length), right.slice(place, place + length)];
  return isFolded ? folded(a) === folded(b) : a === b;
}

function codes(text: string): number[] {
  return Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
}

/** The methods of texts. */
export const stringMembers = members(
  {},
  {
    length: onText((text) => int(text.length)),
    isEmpty: onText((text) => bool(text === "")),
    isBlank: onText((text) => bool(text.replace(blanksBefore, "") === "")),
    charAt: onText((text, [at], machine) =>
      makeNumber("char", signAt(text, wholeIn(at), machine).charCodeAt(0)),
    ),
    codePointAt: onText((text, [at], machine) => {
      const place = wholeIn(at);
      return int(text.codePointAt(place) ?? Number(signAt(text, place, machine)));
    }),
    codePointCount: onText((text, [from, to], machine) => {
      const [start, end] = [wholeIn(from), wholeIn(to)];
      if (start < 0 || end > text.length || start > end) return machine.fail("RangeError", gapSign);
      return int(Array.from(text.slice(start, end)).length);
    }),
    ...{ substring: onText(part), subSequence: onText(part) },
    toUpperCase: onText((text) => string(text.toUpperCase())),
    toLowerCase: onText((text) => string(text.toLowerCase())),
    trim: onText((text) => string(text.replace(/^[\0- ]+|[\0- ]+$/g, ""))),
    strip: onText((text) => string(text.replace(blanksBefore, "").replace(blanksBehind, ""))),
    stripLeading: onText((text) => string(text.replace(blanksBefore, ""))),
    stripTrailing: onText((text) => string(text.replace(blanksBehind, ""))),
    contains: onText((text, [other], machine) => bool(text.includes(sequenceIn(machine, other)))),
    startsWith: onText((text, [other, from], machine) => {
      const start = wholeIn(from, 0);
      const isInside = start >= 0 && start <= text.length;
      return bool(isInside && text.startsWith(textOrFail(machine, other), start));
    }),
    endsWith: onText((text, [other], machine) => bool(text.endsWith(textOrFail(machine, other)))),
    indexOf: onText((text, [other, from]) =>
      withWord(int(text.indexOf(signIn(other), wholeIn(from, 0))), other),
    ),
    lastIndexOf: onText((text, [other, from]) => {
      const start = wholeIn(from, text.length);
      return int(start < 0 ? -1 : text.lastIndexOf(signIn(other), start));
    }),
    replace: onText((text, [from, to], machine) =>
      string(replaceText(text, sequenceIn(machine, from), sequenceIn(machine, to))),
    ),
    repeat: onText((text, [count], machine) => {
      const times = wholeIn(count);
      if (times < 0) return machine.fail("ValueError", `count is negative: ${times}`);
      return string(repeatText(text, times));
    }),
    concat: onText((text, [other], machine) => string(text + textOrFail(machine, other))),
    intern: (_, self) => self,
    equalsIgnoreCase: onText((text, [other]) =>
      bool(other?.kind !== "none" && folded(text) === folded(textIn(other))),
    ),
    compareTo: onText((text, [other], machine) => int(distance(text, textOrFail(machine, other)))),
    compareToIgnoreCase: onText((text, [other], machine) =>
      int(distance(folded(text), folded(textOrFail(machine, other)))),
    ),
    contentEquals: onText((text, [other], machine) => bool(text === sequenceIn(machine, other))),
    regionMatches: onText((text, items, machine) => bool(regionMatches(text, items, machine))),
    matches: onText((text, [pattern], machine) =>
      bool(toPattern(textOrFail(machine, pattern), text, true).test(text)),
    ),
    formatted: onText((text, items, machine) =>
      toStringValue(formatText(text, items, machine), machine),
    ),
    split: onText((text, [pattern, limit], machine) => {
      const own = toPattern(textOrFail(machine, pattern), text);
      return makeList("string[]", splitAt(text, own, wholeIn(limit, 0)).map(string));
    }),
    replaceAll: onText((text, [pattern, by], machine) =>
      string(replacedIn(text, textIn(pattern), textIn(by), false, machine)),
    ),
    replaceFirst: onText((text, [pattern, by], machine) =>
      string(replacedIn(text, textIn(pattern), textIn(by), true, machine)),
    ),
    hashCode: onText((text) => int(hashOfText(text))),
    toCharArray: onText((text) =>
      makeList(
        "char[]",
        codes(text).map((code) => makeNumber("char", code)),
      ),
    ),
    getBytes: onText((text) => {
      if (/[^\0-\x7f]/.test(text)) throw new NotKnown("`getBytes` is not followed");
      return makeList(
        "sbyte[]",
        codes(text).map((code) => makeNumber("sbyte", code)),
      );
    }),
    chars: onText((text) => streamOf(() => codes(text).map(int), "int")),
    codePoints: onText((text) =>
      streamFrom("int", function* () {
        for (const sign of text) yield int(sign.codePointAt(0)!);
      }),
    ),
    lines: onText((text) =>
      streamFrom("object", function* () {
        for (const line of linesOf(text)) yield string(line);
      }),
    ),
    indent: onText((text, [by]) => string(indented(text, wholeIn(by)))),
  },
);

/** A text, or the sign of a code. */
function signIn(value: Value | undefined): string {
  return value?.kind === "int" && value.type !== "char"
    ? String.fromCodePoint(value.value)
    : textIn(value);
}
