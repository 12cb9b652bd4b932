import { repeatText } from "../../values/lengths.ts";
import { withWord } from "../../values/vocabulary.ts";
import { makeList, nativeOf, TextBuilder } from "../../languages/declared/lists.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import { formatText } from "../../languages/java/text.ts";
import { gapSign, NotKnown, toStringValue } from "../../values/gaps.ts";
import { bool, int, noNames, string } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { builderMembers as dotNetBuilder } from "../csharp/strings.ts";
import { members, type Method, textIn, wholeIn } from "../declared/table.ts";
import { numberStream } from "./streams.ts";

function onText(rule: (text: string, items: readonly Value[], machine: Machine) => Value): Method {
  return (machine, self, items) => rule(textIn(self), items, machine);
}

/** Patterns that both languages read alike; the others are not followed. */
function toPattern(written: string): RegExp {
  if (!/^[\w\s,;:|\\+*.[\]^$-]*$/.test(written)) throw new NotKnown("`split` is not followed");
  try {
    return new RegExp(written, "g");
  } catch {
    throw new NotKnown("`split` is not followed");
  }
}

/** What a text is parted into, at most so many parts if the number is not 0; a match of nothing at its start parts nothing. */
function splitAt(text: string, pattern: RegExp, most: number): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (most > 0 && parts.length === most - 1) break;
    if (found === "" && (index === 0 || index === text.length)) continue;
    parts.push(text.slice(from, index));
    from = index + found.length;
  }
  return [...parts, text.slice(from)];
}

/** What stands for each match; references to its groups are not followed. */
function plainReplacement(by: Value | undefined): () => string {
  const text = textIn(by);
  if (/[$\\]/.test(text)) throw new NotKnown("this call is not followed");
  return () => text;
}

function part(text: string, items: readonly Value[], machine: Machine): Value {
  const [from, to] = [wholeIn(items[0]), wholeIn(items[1], text.length)];
  if (from < 0 || to > text.length || from > to)
    return machine.fail("IndexError", `begin ${from}, end ${to}, length ${text.length}`);
  return string(text.slice(from, to));
}

/** The methods of texts. */
export const stringMembers = members(
  {},
  {
    length: onText((text) => int(text.length)),
    isEmpty: onText((text) => bool(text === "")),
    isBlank: onText((text) => bool(text.trim() === "")),
    charAt: onText((text, [at], machine) => {
      const place = wholeIn(at);
      return place >= 0 && place < text.length
        ? makeNumber("char", text.charCodeAt(place))
        : machine.fail("IndexError", `Index ${place} out of bounds for length ${text.length}`);
    }),
    substring: onText(part),
    subSequence: onText(part),
    toUpperCase: onText((text) => string(text.toUpperCase())),
    toLowerCase: onText((text) => string(text.toLowerCase())),
    trim: onText((text) => string(text.trim())),
    strip: onText((text) => string(text.trim())),
    contains: onText((text, [other]) => bool(text.includes(textIn(other)))),
    startsWith: onText((text, [other, from]) => {
      const start = wholeIn(from, 0);
      return bool(start >= 0 && start <= text.length && text.startsWith(textIn(other), start));
    }),
    endsWith: onText((text, [other]) => bool(text.endsWith(textIn(other)))),
    indexOf: onText((text, [other, from]) =>
      withWord(int(text.indexOf(textIn(other), wholeIn(from, 0))), other),
    ),
    lastIndexOf: onText((text, [other, from]) => {
      const start = wholeIn(from, text.length);
      return int(start < 0 ? -1 : text.lastIndexOf(textIn(other), start));
    }),
    replace: onText((text, [from, to]) => string(text.replaceAll(textIn(from), () => textIn(to)))),
    repeat: onText((text, [count]) => string(repeatText(text, wholeIn(count)))),
    concat: onText((text, [other]) => string(text + textIn(other))),
    equalsIgnoreCase: onText((text, [other]) =>
      bool(text.toLowerCase() === textIn(other).toLowerCase()),
    ),
    compareTo: onText((text, [other]) => int(distance(text, textIn(other)))),
    formatted: onText((text, items, machine) =>
      toStringValue(formatText(text, items, machine), machine),
    ),
    split: onText((text, [pattern, limit]) => {
      const most = wholeIn(limit, 0);
      const parts = splitAt(text, toPattern(textIn(pattern)), most);
      while (most === 0 && parts.length > 1 && parts.at(-1) === "") parts.pop();
      return makeList("string[]", parts.map(string));
    }),
    replaceAll: onText((text, [pattern, by]) =>
      string(text.replace(toPattern(textIn(pattern)), plainReplacement(by))),
    ),
    replaceFirst: onText((text, [pattern, by]) => {
      const found = text.match(new RegExp(toPattern(textIn(pattern)).source));
      const [all] = found ?? [];
      if (all === undefined) return string(text);
      const at = found!.index!;
      return string(text.slice(0, at) + plainReplacement(by)() + text.slice(at + all.length));
    }),
    hashCode: onText((text) => {
      let code = 0;
      for (const each of codes(text)) code = (Math.imul(31, code) + each) | 0;
      return int(code);
    }),
    toCharArray: onText((text) =>
      makeList(
        "char[]",
        codes(text).map((code) => makeNumber("char", code)),
      ),
    ),
    chars: onText((text) =>
      numberStream("int", function* () {
        for (const code of codes(text)) yield int(code);
      }),
    ),
  },
);

function codes(text: string): number[] {
  return Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
}

/** How far two texts are apart: at the first sign that differs, or in their lengths. */
function distance(text: string, other: string): number {
  for (let at = 0; at < Math.min(text.length, other.length); at++) {
    const difference = text.charCodeAt(at) - other.charCodeAt(at);
    if (difference !== 0) return difference;
  }
  return text.length - other.length;
}

function toString(machine: Machine, value: Value): Value {
  return toStringValue(machine.language.toText(value, "plain", machine), machine);
}

/** What a builder holds; a part of it that is not known ends the rule. */
function textOf(machine: Machine, self: Value): string {
  const { parts } = nativeOf(self, TextBuilder)!;
  if (parts.some((each) => each === null || each.includes(gapSign)))
    throw new NotKnown("this value is unknown");
  return machine.language.toText(self, "plain", machine);
}

/** A method that changes the text of a builder, which it gives back. */
function changing(
  change: (text: string, items: readonly Value[], machine: Machine) => string,
): Method {
  return (machine, self, items) => {
    const builder = nativeOf(self, TextBuilder)!;
    const isKnown =
      !machine.isUncertain && !builder.parts.some((each) => each?.includes(gapSign) ?? true);
    builder.parts = [isKnown ? change(textOf(machine, self), items, machine) : gapSign];
    return self;
  };
}

/** The methods of `StringBuilder`. */
export const builderMembers = members(
  {},
  {
    append: (machine, self, [value]) =>
      dotNetBuilder
        .get("Append")!
        .call(machine, self, value ? [toString(machine, value)] : [], noNames),
    length: dotNetBuilder.get("Length")!.call,
    isEmpty: (machine, self) => bool(textOf(machine, self) === ""),
    charAt: (machine, self, [at]) => {
      const text = textOf(machine, self);
      const place = wholeIn(at);
      if (place >= 0 && place < text.length) return makeNumber("char", text.charCodeAt(place));
      return machine.fail("IndexError", `index ${place},length ${text.length}`);
    },
    indexOf: (machine, self, [part]) => int(textOf(machine, self).indexOf(textIn(part))),
    reverse: changing((text) => Array.from(text).toReversed().join("")),
    insert: changing((text, [at, value], machine) => {
      const place = wholeIn(at);
      const added = machine.language.toText(value!, "plain", machine);
      return text.slice(0, place) + added + text.slice(place);
    }),
    deleteCharAt: changing(
      (text, [at]) => text.slice(0, wholeIn(at)) + text.slice(wholeIn(at) + 1),
    ),
    delete: changing((text, [from, to]) => text.slice(0, wholeIn(from)) + text.slice(wholeIn(to))),
    setCharAt: changing((text, [at, sign], machine) => {
      const place = wholeIn(at);
      const put = machine.language.toText(sign!, "plain", machine);
      return text.slice(0, place) + put + text.slice(place + 1);
    }),
    toString: (machine: Machine, self: Value) => toString(machine, self),
    setLength: (machine, self, [length]) => {
      const builder = nativeOf(self, TextBuilder)!;
      const text = builder.parts.map((each) => each ?? gapSign).join("");
      builder.parts = [machine.isUncertain ? gapSign : text.slice(0, wholeIn(length))];
      return { kind: "none" };
    },
  },
);
