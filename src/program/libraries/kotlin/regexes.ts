import { makeSequence } from "../../languages/declared/lists.ts";
import { makeRange } from "../../languages/kotlin/ranges.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, createClass, none, string } from "../../values/make.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { itemsIn, members, type Method, type Rule, textIn, wholeIn } from "../declared/table.ts";
import { regexFlags, translatePattern } from "../python/regexPatterns.ts";
import { taking } from "./given.ts";
import { isFunction, listOf } from "./making.ts";

const notFollowed = "this pattern is not followed";

/** What Java's patterns have beside what is read here, or read in another way. */
const foreign =
  /\\[pPEhHvVRXGzAZk]|[*+?}]\+|&&|\[[^\]]*\[|\(\?(?:[>a-zA-OQ-Z]|<(?![=!]))|[^\0-\x7F]/;

/** A pattern in which each part that stands for itself is written out, and named groups as Python has them. */
function withoutQuotes(pattern: string): string {
  return pattern
    .replaceAll(/\(\?<([A-Za-z]\w*)>/g, "(?P<$1>")
    .replaceAll(/\\Q([^]*?)(?:\\E|$)/g, (_, text: string) =>
      text.replaceAll(/[\\^$.|?*+()[\]{}]/g, "\\$&"),
    );
}

/** A regular expression of the program. */
export class KotlinRegex {
  readonly pattern: string;
  readonly flags: number;

  constructor(pattern: string, flags: number) {
    this.pattern = pattern;
    this.flags = flags;
  }

  #compiled(machine: Machine, text: string, isWhole: boolean): RegExp {
    const pattern = withoutQuotes(this.pattern);
    const isPlain = !foreign.test(pattern) && /^[\t\n -\x7F]*$/.test(text);
    const found = isPlain ? translatePattern(pattern, this.flags, text.length) : null;
    if (!found) throw new NotKnown(notFollowed);
    machine.spend(text.length / 4 + 1);
    return isWhole ? new RegExp(`^(?:${found.source})$`, found.flags) : found;
  }

  /** The first place where it fits; null: there is none. */
  findIn(machine: Machine, text: string, from: number): RegExpExecArray | null {
    const regex = this.#compiled(machine, text, false);
    regex.lastIndex = from;
    return regex.exec(text);
  }

  allIn(machine: Machine, text: string, from = 0): RegExpExecArray[] {
    const regex = this.#compiled(machine, text, false);
    regex.lastIndex = from;
    return [...text.matchAll(regex)] as RegExpExecArray[];
  }

  whole(machine: Machine, text: string): RegExpExecArray | null {
    return this.#compiled(machine, text, true).exec(text);
  }
}

/** One place where a pattern fits. */
export class KotlinMatch {
  readonly regex: KotlinRegex;
  readonly text: string;
  readonly found: RegExpExecArray;

  constructor(regex: KotlinRegex, text: string, found: RegExpExecArray) {
    this.regex = regex;
    this.text = text;
    this.found = found;
  }

  get end(): number {
    return this.found.index + this.found[0].length;
  }
}

const regexType = createClass("Regex", []);
const matchType = createClass("MatchResult", []);
const groupType = createClass("MatchGroup", []);

function wrap(type: typeof regexType, native: object): InstanceValue {
  return { kind: "instance", type, fields: new Map(), native };
}

export function regexIn(value: Value | undefined): KotlinRegex | null {
  return value?.kind === "instance" && value.native instanceof KotlinRegex ? value.native : null;
}

function matchOf(regex: KotlinRegex, text: string, found: RegExpExecArray | null): Value {
  return found ? wrap(matchType, new KotlinMatch(regex, text, found)) : none;
}

const options: Readonly<Record<string, number>> = {
  IGNORE_CASE: regexFlags.ignoreCase,
  MULTILINE: regexFlags.multiline,
  DOT_MATCHES_ALL: regexFlags.dotAll,
};

const optionType = createClass("RegexOption", []);

function optionNamed(name: string): Value {
  return {
    kind: "instance",
    type: optionType,
    fields: new Map([[":name", string(name)]]),
    native: null,
  };
}

/** `RegexOption.IGNORE_CASE` */
export const regexOptions = createClass(
  "RegexOption",
  [],
  new Map(Object.keys(options).map((name) => [name, optionNamed(name)])),
);

function flagOf(option: Value): number {
  const name = option.kind === "instance" ? option.fields.get(":name") : undefined;
  const flag = name?.kind === "string" ? options[name.value] : undefined;
  if (flag === undefined) throw new NotKnown(notFollowed);
  return flag;
}

/** `Regex("…")`, with an option or a set of them. */
export const makeRegex: Rule = (machine, [pattern, option]) => {
  if (pattern?.kind !== "string") throw new NotKnown(notFollowed);
  const given = option?.kind === "set" ? itemsIn(machine, option) : option ? [option] : [];
  const flags = given.reduce((all, each) => all | flagOf(each), 0);
  return wrap(regexType, new KotlinRegex(pattern.value, flags));
};

/** `Regex.escape(text)` writes a text so that it stands for itself. */
export const escaped: Rule = (_, [text]) => {
  const own = textIn(text);
  if (own.includes("\\E")) throw new NotKnown(notFollowed);
  return string(`\\Q${own}\\E`);
};

/** What stands for a match where a text says it: `$1` is a group. */
function replacementOf(by: string, found: RegExpExecArray): string {
  return by.replaceAll(/\\([^])|\$(?:(\d)|\{(\w+)\})|\$/g, (all, sign, digit, name) => {
    if (sign !== undefined) return String(sign);
    const group: unknown =
      digit !== undefined ? found[Number(digit)] : found.groups?.[String(name)];
    // The digits behind it may belong to the number of a group.
    if (all === "$" || name !== undefined || (digit !== undefined && found.length > 10))
      throw new NotKnown(notFollowed);
    if (Number(digit) >= found.length) throw new NotKnown(notFollowed);
    return typeof group === "string" ? group : "";
  });
}

/** `text.replace(regex, "…")`, `text.replace(regex) { … }`; `most`: how many matches. */
export function replaceMatches(
  machine: Machine,
  regex: KotlinRegex,
  text: string,
  by: Value | undefined,
  most = Infinity,
): Value {
  let made = "";
  let at = 0;
  for (const found of regex.allIn(machine, text).slice(0, most)) {
    const own = isFunction(by)
      ? machine.call(by, [matchOf(regex, text, found)])
      : string(replacementOf(textIn(by), found));
    if (own.kind === "unknown") throw new NotKnown(own.why);
    made += text.slice(at, found.index) + textIn(own);
    at = found.index + found[0].length;
  }
  return string(made + text.slice(at));
}

/** The parts of a text between the matches; `limit`: how many parts at most, 0 for all. */
export function splitByRegex(
  machine: Machine,
  regex: KotlinRegex,
  text: string,
  limit: number,
): Value {
  const parts: string[] = [];
  let at = 0;
  for (const found of regex.allIn(machine, text)) {
    if (limit > 0 && parts.length === limit - 1) break;
    parts.push(text.slice(at, found.index));
    at = found.index + found[0].length;
  }
  parts.push(text.slice(at));
  return listOf(parts.map(string));
}

type OnRegex = (
  machine: Machine,
  regex: KotlinRegex,
  items: readonly (Value | undefined)[],
  action: Value | undefined,
) => Value;

function onRegex(names: readonly string[], rule: OnRegex): Method {
  return taking(names, (machine, self, given, action) =>
    rule(machine, regexIn(self)!, given, action),
  );
}

function startIn(machine: Machine, text: string, start: Value | undefined): number {
  const from = wholeIn(start, 0);
  if (from < 0 || from > text.length)
    machine.fail("RangeError", `Start index out of bounds: ${from}, input length: ${text.length}`);
  return from;
}

/** The members of `Regex`. */
export const regexMembers = members(
  { pattern: (_, self) => string(regexIn(self)!.pattern) },
  {
    matches: onRegex(["input"], (machine, regex, [text]) =>
      bool(regex.whole(machine, textIn(text)) !== null),
    ),
    containsMatchIn: onRegex(["input"], (machine, regex, [text]) =>
      bool(regex.findIn(machine, textIn(text), 0) !== null),
    ),
    matchEntire: onRegex(["input"], (machine, regex, [text]) =>
      matchOf(regex, textIn(text), regex.whole(machine, textIn(text))),
    ),
    find: onRegex(["input", "startIndex"], (machine, regex, [input, start]) => {
      const text = textIn(input);
      return matchOf(regex, text, regex.findIn(machine, text, startIn(machine, text, start)));
    }),
    findAll: onRegex(["input", "startIndex"], (machine, regex, [input, start]) => {
      const text = textIn(input);
      const all = regex.allIn(machine, text, startIn(machine, text, start));
      return makeSequence(() => all.map((found) => matchOf(regex, text, found))[Symbol.iterator]());
    }),
    replace: onRegex(["input", "replacement"], (machine, regex, [input, by], action) =>
      replaceMatches(machine, regex, textIn(input), action ?? by),
    ),
    replaceFirst: onRegex(["input", "replacement"], (machine, regex, [input, by]) =>
      replaceMatches(machine, regex, textIn(input), by, 1),
    ),
    split: onRegex(["input", "limit"], (machine, regex, [input, limit]) =>
      splitByRegex(machine, regex, textIn(input), wholeIn(limit, 0)),
    ),
    toString: (_: Machine, self: Value) => string(regexIn(self)!.pattern),
  },
);

function matchIn(value: Value): KotlinMatch {
  return (value as InstanceValue).native as KotlinMatch;
}

/** The groups as texts; one that found nothing is empty. */
function groupTexts(self: Value, from: number): Value {
  return listOf(
    Array.from(matchIn(self).found)
      .slice(from)
      .map((text: string | undefined) => string(text ?? "")),
    "string",
  );
}

/** The members of `MatchResult`. */
export const matchMembers = members(
  {
    value: (_, self) => string(matchIn(self).found[0]),
    range: (_, self) => makeRange(matchIn(self).found.index, matchIn(self).end - 1, 1),
    groupValues: (_, self) => groupTexts(self, 0),
    destructured: (_, self) => groupTexts(self, 1),
    groups: (_, self) => {
      const { found } = matchIn(self);
      return listOf(
        Array.from(found).map((text: string | undefined): Value =>
          text === undefined
            ? none
            : { ...wrap(groupType, found), fields: new Map([["value", string(text)]]) },
        ),
      );
    },
  },
  {
    next: (machine, self) => {
      const match = matchIn(self);
      const next = match.regex.allIn(machine, match.text, match.end);
      // After a match of nothing, the next one begins a sign later.
      if (match.found[0] === "") throw new NotKnown(notFollowed);
      return matchOf(match.regex, match.text, next[0] ?? null);
    },
  },
);
