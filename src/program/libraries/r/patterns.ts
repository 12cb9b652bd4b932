import { named, namesOf } from "../../languages/r/names.ts";
import { plainTexts } from "../../languages/r/text.ts";
import { NotKnown } from "../../values/gaps.ts";
import { Fact, type Known } from "../../values/facts.ts";
import { bool, list, none } from "../../values/make.ts";
import type { Value } from "../../values/value.ts";
import { fromNested } from "../arrays/create.ts";
import { flagOf } from "../convert.ts";
import type { Entries } from "./given.ts";
import { textsFrom } from "./naming.ts";
import { numbersFrom } from "./vectors.ts";
import { needSoonEnd } from "../regexSafety.ts";
import { countItems } from "../../values/work.ts";

/** How a search reads its pattern. */
interface Manner {
  readonly isFixed: boolean;
  readonly isPerl: boolean;
  readonly ignoresCase: boolean;
}

function mannerOf(given: readonly (Value | undefined)[]): Manner {
  const [fixed, perl, ignores] = given.map((each) => flagOf(each, false));
  return { isFixed: fixed!, isPerl: perl!, ignoresCase: ignores! };
}

const classes: Readonly<Record<string, string>> = {
  ...{ alpha: "A-Za-z", digit: "0-9", alnum: "A-Za-z0-9", upper: "A-Z", lower: "a-z" },
  ...{ space: "\\s", punct: "!-\\/:-@\\[-`{-~", blank: " \\t", xdigit: "0-9A-Fa-f" },
};

/** The start of a word after a space or at the start: only one of the alternatives fits anywhere. */
const wordStart = /^\(\^\|\\s\)\(?\\w\+?\)?$/;

/** A pattern of R as one of JavaScript, as far as both mean the same. */
function patternOf(text: string, { isFixed, isPerl, ignoresCase }: Manner): RegExp {
  if (isFixed) return new RegExp(text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&"), "gu");
  const brackets = /\[\^?\]?(?:\[:\w+:\]|\\.|[^\]])*\]/g;
  const outside = text.replace(/\\\\/g, "").replace(brackets, "");
  // The longest alternative counts, not the first.
  const isAlternating = !isPerl && outside.includes("|") && !/^[\w| ^$()]*$/.test(outside);
  const isLongest = isAlternating && !wordStart.test(text);
  const alternatives = outside.replace(/[()^$]/g, "").split("|");
  const overlaps =
    !isPerl &&
    alternatives.some((each, at) =>
      alternatives.some((a, b) => a !== "" && b !== at && each.startsWith(a)),
    );
  const isOwn = /\(\?|\\[^wdsbWDS.^$*+?()[\]{}|\\/\-1-9"']|[*+?}][+?]/.test(outside) && !isPerl;
  const inside = text.match(brackets) ?? [];
  const isStrange = inside.some((each) => /\[[.=]/.test(each) || (!isPerl && each.includes("\\")));
  if (
    isLongest ||
    overlaps ||
    isOwn ||
    isStrange ||
    /\\[AZzGKQRXhHvVpPN<>]|\(\?[^:=!<]|[*+?}]\+/.test(outside)
  )
    throw new NotKnown("this pattern is not followed");
  const source = text.replace(brackets, (each) =>
    each
      .replace(/^(\[\^?)\]/, "$1\\]")
      .replace(/\[:(\w+):\]/g, (_, name: string) => {
        if (!classes[name]) throw new NotKnown("this pattern is not followed");
        return classes[name];
      })
      .replace(/(?!^)\[(?!:)/g, "\\["),
  );
  try {
    return new RegExp(source, ignoresCase ? "gi" : "g");
  } catch {
    throw new NotKnown("this pattern is not followed");
  }
}

/** The texts that are searched: letters of other alphabets count otherwise. */
function searched(value: Value | undefined, { isFixed }: Manner): readonly string[] {
  if (value?.kind === "tuple" || value?.kind === "string") {
    const texts = plainTexts(value);
    if (!isFixed && texts.some((text) => /[^\0-\x7f]/.test(text)))
      throw new NotKnown("this pattern is not followed");
    return texts;
  }
  throw new NotKnown("this is followed for texts alone");
}

function textIn(value: Value | undefined): string {
  if (value?.kind !== "string") throw new NotKnown("this pattern is not followed");
  return value.value;
}

/** Where a pattern is found; empty places count otherwise. */
function findAll(pattern: RegExp, text: string, isEvery: boolean): readonly RegExpMatchArray[] {
  countItems(text.length);
  needSoonEnd(pattern.source, text.length);
  const found = [...text.matchAll(pattern)];
  const isInner = /\\[bB]|\(\?</.test(pattern.source);
  if (isEvery && found.some(([whole]) => whole === ""))
    throw new NotKnown("this pattern is not followed");
  if (isEvery && isInner && found.length > 0 && !pattern.source.startsWith("\\b"))
    throw new NotKnown("this pattern is not followed");
  return isEvery ? found : found.slice(0, 1);
}

/** `\\1`, `\\U\\1`, `\\E` of a replacement. */
function written(text: string, match: RegExpMatchArray, { isFixed, isPerl }: Manner): string {
  if (isFixed) {
    if (text.includes("\\")) throw new NotKnown("this replacement is not followed");
    return text;
  }
  let change = (part: string): string => part;
  return text.replace(/\\(.)|[^\\]+/gs, (part: string, sign: string | undefined) => {
    if (sign === undefined) return change(part);
    if (/[1-9]/.test(sign)) return change(match[Number(sign)] ?? "");
    if (!isPerl || !/[ULE]/.test(sign)) {
      if (/[\w]/.test(sign)) throw new NotKnown("this replacement is not followed");
      return change(sign);
    }
    if (sign === "U") change = (each) => each.toUpperCase();
    else if (sign === "L") change = (each) => each.toLowerCase();
    else change = (each) => each;
    return "";
  });
}

const settings = "ignore.case=, perl=, fixed=";

function substitute(isEvery: boolean): Entries[string] {
  return [
    `pattern, replacement, x, ${settings}`,
    (_, [pattern, replacement, x, ignores, perl, fixed]) => {
      const manner = mannerOf([fixed, perl, ignores]);
      const own = patternOf(textIn(pattern), manner);
      if (isEvery && !manner.isPerl && /\\[bB]/.test(own.source))
        throw new NotKnown("this pattern is not followed");
      const change = textIn(replacement);
      return textsFrom(
        searched(x, manner).map((text) => {
          let end = 0;
          const parts = findAll(own, text, isEvery).flatMap((match) => {
            const before = text.slice(end, match.index);
            end = match.index! + match[0].length;
            return [before, written(change, match, manner)];
          });
          return parts.join("") + text.slice(end);
        }),
      );
    },
  ];
}

/** Where matches stand, and how long they are. */
export const matchLengths = new Fact<readonly (readonly number[])[]>();

/** The places of the first or of all matches, counted from 1. Their text shows more than numbers. */
function places(isEvery: boolean): Entries[string] {
  return [
    `pattern, text, ${settings}`,
    (machine, [pattern, text, ignores, perl, fixed]) => {
      const manner = mannerOf([fixed, perl, ignores]);
      const own = patternOf(textIn(pattern), manner);
      if (isEvery && !manner.isPerl && /\\[bB]/.test(own.source))
        throw new NotKnown("this pattern is not followed");
      const found = searched(text, manner).map((each) => findAll(own, each, isEvery));
      const starts = found.map((each): number[] =>
        each.length === 0 ? [-1] : each.map(({ index = 0 }) => index + 1),
      );
      const lengths = found.map((each) => each.map(([whole]) => whole.length));
      const made = named(
        isEvery
          ? list(starts.map((each) => named(numbersFrom(machine, each), "some")))
          : numbersFrom(machine, starts.flat()),
        "some",
      );
      matchLengths.note(made as Known, lengths);
      return made;
    },
  ];
}

/** The parts of a text before, between, and behind what separates them: none behind the last. */
function splitAt(text: string, pattern: RegExp): readonly string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest !== "") {
    pattern.lastIndex = 0;
    const found = pattern.exec(rest);
    if (!found) return [...parts, rest];
    if (found[0] === "") throw new NotKnown("this pattern is not followed");
    parts.push(rest.slice(0, found.index));
    rest = rest.slice(found.index + found[0].length);
  }
  return parts;
}

function partAt(text: string, start: number, length: number): string {
  return start < 0 ? "" : text.slice(start, start + length);
}

/** Functions that search texts. */
export const searching: Entries = {
  sub: substitute(false),
  gsub: substitute(true),
  regexpr: places(false),
  gregexpr: places(true),
  grepl: [
    `pattern, x, ${settings}`,
    (machine, [pattern, x, ignores, perl, fixed]) => {
      const manner = mannerOf([fixed, perl, ignores]);
      const own = patternOf(textIn(pattern), manner);
      const found = searched(x, manner).map((text) => bool(text.search(own) >= 0));
      return found.length === 1 ? found[0]! : fromNested(machine, list(found), "numpy", null);
    },
  ],
  grep: [
    "pattern, x, ignore.case=, perl=, value=, fixed=",
    (machine, [pattern, x, ignores, perl, value, fixed]) => {
      const manner = mannerOf([fixed, perl, ignores]);
      const own = patternOf(textIn(pattern), manner);
      const texts = searched(x, manner);
      const found = texts.flatMap((text, at) => (text.search(own) >= 0 ? [at] : []));
      return flagOf(value, false)
        ? textsFrom(found.map((at) => texts[at]!))
        : numbersFrom(
            machine,
            found.map((at) => at + 1),
          );
    },
  ],
  regmatches: [
    "x, m",
    (machine, [x, places]) => {
      if (!places) throw new NotKnown("this use of `regmatches` is not followed");
      const lengths = matchLengths.of(places as Known);
      if (!lengths) throw new NotKnown("this use of `regmatches` is not followed");
      const texts = plainTexts(x ?? none);
      const isEvery = places.kind === "list";
      const starts = isEvery ? places.items.map((each) => plainTexts(each)) : plainTexts(places);
      const parts = texts.map((text, at) => {
        const own = starts[at]!;
        const from = (typeof own === "string" ? [own] : own).map(Number);
        return lengths[at]!.map((length, place) => partAt(text, from[place]! - 1, length));
      });
      machine.spend(texts.length);
      return isEvery ? list(parts.map(textsFrom)) : textsFrom(parts.flat());
    },
  ],
  strsplit: [
    "x, split, fixed=, perl=",
    (_, [x, split, fixed, perl]) => {
      const manner = mannerOf([fixed, perl, undefined]);
      const sign = textIn(split);
      const own = sign === "" ? null : patternOf(sign, manner);
      if (own && !manner.isFixed && /\\[bB]|\(\?|\^/.test(sign.replace(/\[\^/g, "")))
        throw new NotKnown("this pattern is not followed");
      return named(
        list(
          searched(x, own ? manner : { ...manner, isFixed: true }).map((text) =>
            textsFrom(own ? splitAt(text, own) : Array.from(text)),
          ),
        ),
        namesOf(x) === undefined ? undefined : "some",
      );
    },
  ],
};
