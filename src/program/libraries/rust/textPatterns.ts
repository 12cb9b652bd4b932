import { makeIterator } from "../../languages/rust/iterate.ts";
import { nothing, optional, some } from "../../languages/rust/choices.ts";
import { itemsOf } from "../../languages/declared/lists.ts";
import { deref } from "../../languages/rust/places.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, string, tuple } from "../../values/make.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";
import { holds, type Method, textIn, wholeIn } from "../declared/table.ts";
import { utf8Length } from "../../values/utf8.ts";
import { joinTexts } from "../../values/lengths.ts";

/** Where a pattern fits in a text. */
interface Match {
  readonly start: number;
  readonly end: number;
}

const signOf = (text: string): Value => makeNumber("char", text.codePointAt(0) ?? 0);

/** Tests one sign: with a function, or a list of signs; null: the pattern is a sign or a text itself. */
function testOf(machine: Machine, by: Value): ((sign: string) => boolean) | null {
  if (by.kind === "function" || by.kind === "builtin" || by.kind === "method")
    return (sign) => holds(machine, by, signOf(sign));
  const items = itemsOf(by, machine);
  if (!items) return null;
  const signs = new Set(items.map((each) => patternText(deref(each, machine))));
  return (sign) => signs.has(sign);
}

function patternText(by: Value): string {
  if (by.kind === "string") return by.value;
  if (isNumber(by) && by.kind === "int") return String.fromCodePoint(by.value);
  throw new NotKnown(by.kind === "unknown" ? by.why : "a part of this text is unknown");
}

/** Where a pattern fits, one behind the other. */
function matchesIn(machine: Machine, text: string, given: Value | undefined): readonly Match[] {
  const by = given && deref(given, machine);
  if (!by) throw new NotKnown("a part of this text is unknown");
  const test = testOf(machine, by);
  const found: Match[] = [];
  if (test) {
    let start = 0;
    for (const sign of text) {
      const end = start + sign.length;
      if (test(sign)) found.push({ start, end });
      start = end;
    }
    return found;
  }
  const asked = patternText(by);
  if (asked === "") {
    let start = 0;
    for (const sign of [...Array.from(text), ""]) {
      found.push({ start, end: start });
      start += sign.length;
    }
    return found;
  }
  for (let at = text.indexOf(asked); at >= 0; at = text.indexOf(asked, at + asked.length))
    found.push({ start: at, end: at + asked.length });
  return found;
}

/** The matches from the end: those of a text may be others, where they overlap. */
function matchesFromEnd(
  machine: Machine,
  text: string,
  given: Value | undefined,
): readonly Match[] {
  const by = given && deref(given, machine);
  if (by?.kind !== "string" || by.value === "") return matchesIn(machine, text, given).toReversed();
  const found: Match[] = [];
  const { length } = by.value;
  for (let end = text.length; end >= length;) {
    const at = text.lastIndexOf(by.value, end - length);
    if (at < 0) break;
    found.push({ start: at, end: at + length });
    end = at;
  }
  return found;
}

/** The parts of a text between matches. */
function partsAt(text: string, matches: readonly Match[]): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of matches) {
    parts.push(text.slice(from, start));
    from = end;
  }
  return [...parts, text.slice(from)];
}

const texts = (parts: readonly string[]): Value => makeIterator(parts.map(string).values());
const place = (text: string, at: number): Value =>
  makeNumber("ulong", utf8Length(text.slice(0, at)));

type Parts = (machine: Machine, text: string, by: Value | undefined) => readonly string[];

const parts: Parts = (machine, text, by) => partsAt(text, matchesIn(machine, text, by));

const partsFromEnd: Parts = (machine, text, by) =>
  partsAt(text, matchesFromEnd(machine, text, by).toReversed()).toReversed();

/** Without a last part that is empty. */
const terminated: Parts = (machine, text, by) => {
  const found = parts(machine, text, by);
  return found.at(-1) === "" ? found.slice(0, -1) : found;
};

const inclusive: Parts = (machine, text, by) => {
  const ends = matchesIn(machine, text, by).map(({ end }) => ({ start: end, end }));
  const found = partsAt(text, ends);
  return found.at(-1) === "" ? found.slice(0, -1) : found;
};

function splitting(split: Parts): Method {
  return (machine, self, [by]) => texts(split(machine, textIn(self), by));
}

/** So many parts at most. */
function splittingSome(isFromEnd: boolean): Method {
  return (machine, self, [count, by]) => {
    const [text, most] = [textIn(self), wholeIn(count && deref(count, machine))];
    if (most <= 0) return texts([]);
    if (!isFromEnd) return texts(partsAt(text, matchesIn(machine, text, by).slice(0, most - 1)));
    const matches = matchesFromEnd(machine, text, by).slice(0, most - 1);
    return texts(partsAt(text, matches.toReversed()).toReversed());
  };
}

function splittingOnce(isFromEnd: boolean): Method {
  return (machine, self, [by]) => {
    const text = textIn(self);
    const [match] = (isFromEnd ? matchesFromEnd : matchesIn)(machine, text, by);
    if (!match) return nothing();
    return some(tuple([text.slice(0, match.start), text.slice(match.end)].map(string)));
  };
}

function finding(isFromEnd: boolean): Method {
  return (machine, self, [by]) => {
    const text = textIn(self);
    const [match] = (isFromEnd ? matchesFromEnd : matchesIn)(machine, text, by);
    return optional(match ? place(text, match.start) : null);
  };
}

/** Where the matches end that a text begins with. */
function startEnd(machine: Machine, text: string, by: Value | undefined): number {
  let at = 0;
  for (const { start, end } of matchesIn(machine, text, by)) {
    if (start !== at || end === start) break;
    at = end;
  }
  return at;
}

/** Where the matches begin that a text ends with. */
function endStart(machine: Machine, text: string, by: Value | undefined): number {
  let at = text.length;
  for (const { start, end } of matchesFromEnd(machine, text, by)) {
    if (end !== at || end === start) break;
    at = start;
  }
  return at;
}

function trimming(isStart: boolean, isEnd: boolean): Method {
  return (machine, self, [by]) => {
    const text = textIn(self);
    const from = isStart ? startEnd(machine, text, by) : 0;
    const rest = text.slice(from);
    return string(isEnd ? rest.slice(0, endStart(machine, rest, by)) : rest);
  };
}

/** The match at the start or the end of a text; null: there is none. */
function atEdge(
  machine: Machine,
  text: string,
  by: Value | undefined,
  isStart: boolean,
): Match | null {
  const matches = isStart ? matchesIn(machine, text, by) : matchesFromEnd(machine, text, by);
  const [match] = matches;
  return match && (isStart ? match.start === 0 : match.end === text.length) ? match : null;
}

function bordering(isStart: boolean): Method {
  return (machine, self, [by]) => bool(atEdge(machine, textIn(self), by, isStart) !== null);
}

function stripping(isStart: boolean): Method {
  return (machine, self, [by]) => {
    const text = textIn(self);
    const match = atEdge(machine, text, by, isStart);
    if (!match) return nothing();
    return some(string(isStart ? text.slice(match.end) : text.slice(0, match.start)));
  };
}

function replacing(machine: Machine, text: string, matches: readonly Match[], to: Value): Value {
  return string(joinTexts(partsAt(text, matches), patternText(deref(to, machine))));
}

/** What texts have that look for a sign, a text, one of several signs, or what a function says yes to. */
export const patternMethods: Readonly<Record<string, Method>> = {
  ...{ split: splitting(parts), rsplit: splitting(partsFromEnd) },
  ...{ split_terminator: splitting(terminated), split_inclusive: splitting(inclusive) },
  ...{ splitn: splittingSome(false), rsplitn: splittingSome(true) },
  ...{ split_once: splittingOnce(false), rsplit_once: splittingOnce(true) },
  ...{ find: finding(false), rfind: finding(true) },
  contains: (machine, self, [by]) => bool(matchesIn(machine, textIn(self), by).length > 0),
  ...{ starts_with: bordering(true), ends_with: bordering(false) },
  ...{ strip_prefix: stripping(true), strip_suffix: stripping(false) },
  ...{ trim_matches: trimming(true, true), trim_start_matches: trimming(true, false) },
  trim_end_matches: trimming(false, true),
  matches: (machine, self, [by]) => {
    const text = textIn(self);
    return texts(matchesIn(machine, text, by).map(({ start, end }) => text.slice(start, end)));
  },
  match_indices: (machine, self, [by]) => {
    const text = textIn(self);
    const pairs = matchesIn(machine, text, by).map(({ start, end }) =>
      tuple([place(text, start), string(text.slice(start, end))]),
    );
    return makeIterator(pairs.values());
  },
  replace: (machine, self, [from, to]) => {
    const text = textIn(self);
    return replacing(machine, text, matchesIn(machine, text, from), to!);
  },
  replacen: (machine, self, [from, to, count]) => {
    const text = textIn(self);
    const most = wholeIn(count && deref(count, machine));
    return replacing(machine, text, matchesIn(machine, text, from).slice(0, most), to!);
  },
};
