import { bool, int, string } from "../../values/make.ts";
import { NotKnown } from "../../values/gaps.ts";
import { withWord } from "../../values/vocabulary.ts";
import type { Machine, Value } from "../../values/value.ts";
import { itemsIn, type Method, textIn, wholeIn } from "../declared/table.ts";
import { flagIn, type Given, taking } from "./given.ts";
import { isFunction } from "./making.ts";
import { regexIn } from "./regexes.ts";
import { distance, foldedSign } from "../java/ordering.ts";

/** A text as it is compared without its case, of the same length. */
export function folded(text: string): string {
  return text.split("").map(foldedSign).join("");
}

/** How texts are compared: as they are, or without their case. */
export function inCase(machine: Machine, flag: Value | undefined): (text: string) => string {
  return flagIn(machine, flag) ? folded : (text) => text;
}

/** A text that is given; `null` is none. */
export function partIn(value: Value | undefined): string {
  if (value?.kind === "none" || isFunction(value)) throw new NotKnown("this call is not followed");
  return textIn(value);
}

type Rule = (text: string, other: string, start: number | null) => Value;

/** A rule over a text and another one, with a place where it begins and a flag for the case. */
function search(names: readonly string[], rule: Rule): Method {
  return taking(names, (machine, self, given) => {
    const at = names.indexOf("startIndex");
    const [from, flag] = startAndFlag(given, at);
    const fold = inCase(machine, flag ?? given[names.indexOf("ignoreCase")]);
    const start = from ? wholeIn(from) : null;
    return rule(fold(textIn(self)), fold(partIn(given[0])), start);
  });
}

/** A flag may stand in the place of the number: `startsWith(prefix, true)`. */
function startAndFlag(given: Given, at: number): readonly [Value | undefined, Value | undefined] {
  const value = at < 0 ? undefined : given[at];
  return value?.kind === "bool" ? [undefined, value] : [value, undefined];
}

const placing = ["other", "startIndex", "ignoreCase"];

function indexFrom(text: string, other: string, start: number | null): number {
  return text.indexOf(other, Math.max(0, start ?? 0));
}

function lastIndexFrom(text: string, other: string, start: number | null): number {
  const from = start ?? text.length;
  return from < 0 ? -1 : text.lastIndexOf(other, from);
}

/** What is looked for: several texts, or signs. */
function partsIn(machine: Machine, value: Value | undefined): readonly string[] {
  return itemsIn(machine, value).map(partIn);
}

function anyIndex(isLast: boolean): Method {
  return taking(["strings", "startIndex", "ignoreCase"], (machine, self, [parts, start, flag]) => {
    const fold = inCase(machine, flag);
    const text = fold(textIn(self));
    const from = start ? wholeIn(start) : null;
    const find = isLast ? lastIndexFrom : indexFrom;
    const places = partsIn(machine, parts)
      .map((part) => find(text, fold(part), from))
      .filter((at) => at >= 0);
    if (places.length === 0) return int(-1);
    return int(isLast ? Math.max(...places) : Math.min(...places));
  });
}

/** How many signs two texts share, at their starts or their ends. */
function sharedLength(a: string, b: string, isEnd: boolean): number {
  const [from, to] = isEnd ? [reversedSigns(a), reversedSigns(b)] : [a, b];
  let count = 0;
  while (count < Math.min(a.length, b.length) && from[count] === to[count]) count++;
  return count;
}

function reversedSigns(text: string): string {
  return text.split("").toReversed().join("");
}

function common(isEnd: boolean): Method {
  return taking(["other", "ignoreCase"], (machine, self, [other, flag]) => {
    const fold = inCase(machine, flag);
    const [text, second] = [textIn(self), partIn(other)];
    // Halves of a sign beyond 16 bits stay together.
    if (/[\uD800-\uDFFF]/.test(text + second)) throw new NotKnown("this call is not followed");
    const count = sharedLength(fold(text), fold(second), isEnd);
    return string(isEnd ? text.slice(text.length - count) : text.slice(0, count));
  });
}

/** What finds one text in another. */
export const textSearch: Readonly<Record<string, Method>> = {
  contains: (machine, self, items, named) => {
    const regex = regexIn(items[0]);
    if (regex && items.length === 1) return bool(regex.findIn(machine, textIn(self), 0) !== null);
    return containsText(machine, self, items, named);
  },
  startsWith: search(["prefix", "startIndex", "ignoreCase"], (text, other, start) =>
    bool(
      start !== null && (start < 0 || start > text.length)
        ? false
        : text.startsWith(other, start ?? 0),
    ),
  ),
  endsWith: search(["suffix", "ignoreCase"], (text, other) => bool(text.endsWith(other))),
  equals: taking(["other", "ignoreCase"], (machine, self, [other, flag]) => {
    const fold = inCase(machine, flag);
    if (other?.kind !== "string") return bool(false);
    return bool(fold(textIn(self)) === fold(other.value));
  }),
  indexOf: taking(placing, (machine, self, [other, start, flag]) => {
    const [from, own] = startAndFlag([start], 0);
    const fold = inCase(machine, flag ?? own);
    const at = indexFrom(fold(textIn(self)), fold(partIn(other)), from ? wholeIn(from) : null);
    return withWord(int(at), other);
  }),
  lastIndexOf: search(placing, (text, other, start) => int(lastIndexFrom(text, other, start))),
  ...{ indexOfAny: anyIndex(false), lastIndexOfAny: anyIndex(true) },
  ...{ commonPrefixWith: common(false), commonSuffixWith: common(true) },
  regionMatches: taking(
    ["thisOffset", "other", "otherOffset", "length", "ignoreCase"],
    (machine, self, [start, other, otherStart, length, flag]) => {
      const fold = inCase(machine, flag);
      const [from, to, count] = [wholeIn(start), wholeIn(otherStart), wholeIn(length)];
      const [text, second] = [fold(textIn(self)), fold(partIn(other))];
      const isInside =
        from >= 0 &&
        to >= 0 &&
        count >= 0 &&
        from <= text.length - count &&
        to <= second.length - count;
      return bool(isInside && text.slice(from, from + count) === second.slice(to, to + count));
    },
  ),
  compareTo: taking(["other", "ignoreCase"], (machine, self, [other, flag]) => {
    const fold = inCase(machine, flag);
    return int(distance(fold(textIn(self)), fold(partIn(other))));
  }),
};

const containsText = search(["other", "ignoreCase"], (text, other) => bool(text.includes(other)));
