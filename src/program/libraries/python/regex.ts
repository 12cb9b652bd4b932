import { NotKnown } from "../../values/gaps.ts";
import { createClass, dictionary, int, list, none, string, tuple } from "../../values/make.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { numberOf } from "../convert.ts";
import { type Body, define, defineAll, type Table } from "../signature.ts";
import { regexFlags, translatePattern } from "./regexPatterns.ts";
import { allowsSearch } from "../regexSafety.ts";

/** A compiled pattern. */
class Pattern {
  readonly source: string;
  readonly flags: number;

  constructor(source: string, flags: number) {
    this.source = source;
    this.flags = flags;
  }

  /** Every place in a text, the first `most` of them. */
  in(text: string, machine: Machine, most = Infinity): readonly RegExpExecArray[] {
    machine.spend(text.length);
    // Places are counted in characters, and a character of two units counts twice here.
    const regex = /[\ud800-\udfff]/.test(text)
      ? null
      : translatePattern(this.source, this.flags, text.length);
    if (!regex || !allowsSearch(machine, regex.source, text.length))
      throw new NotKnown(`\`${this.source}\` is not followed`);
    const found: RegExpExecArray[] = [];
    for (const each of text.matchAll(regex)) {
      if (found.length >= most) break;
      found.push(each);
    }
    return found;
  }

  with(before: string, after: string): Pattern {
    return new Pattern(`${before}(?:${this.source})${after}`, this.flags);
  }
}

/** What was found at one place. */
class Match {
  readonly found: RegExpExecArray;

  constructor(found: RegExpExecArray) {
    this.found = found;
  }

  /** The number of a group that is given by number or name. */
  placeOf(group: Value | undefined): number {
    if (group?.kind !== "string") return group ? (numberOf(group) ?? 0) : 0;
    const span = this.found.indices?.groups?.[group.value];
    return this.found.indices?.findIndex((each, at) => at > 0 && each === span) ?? -1;
  }

  group(place: number, otherwise: Value = none): Value {
    const text = this.found.at(place);
    return text === undefined ? otherwise : string(text);
  }

  span(place: number): readonly [number, number] {
    return this.found.indices?.at(place) ?? [-1, -1];
  }
}

function textOf(value: Value | undefined): string {
  return value?.kind === "string" ? value.value : "";
}

function matchOf(self: Value | undefined): Match {
  const native = self?.kind === "instance" ? self.native : null;
  if (native instanceof Match) return native;
  throw new NotKnown("these values are unknown");
}

const matchClass = createClass(
  "Match",
  [],
  defineAll("Match.", {
    group: [
      "self, *groups",
      (machine, [self, groups]) => {
        const match = matchOf(self);
        const wanted = groups?.kind === "tuple" ? groups.items : [];
        const all = wanted.map((each) => groupAt(machine, match, each));
        return all.length === 0 ? match.group(0) : all.length === 1 ? all[0]! : tuple(all);
      },
    ],
    __getitem__: [
      "self, group",
      (machine, [self, group]) => groupAt(machine, matchOf(self), group),
    ],
    groups: [
      "self, default=",
      (_, [self, otherwise]) => {
        const match = matchOf(self);
        return tuple(match.found.slice(1).map((__, at) => match.group(at + 1, otherwise)));
      },
    ],
    groupdict: [
      "self",
      (_, [self]) => {
        const made = dictionary();
        for (const [name, text] of Object.entries(matchOf(self).found.groups ?? {})) {
          const value = (text as string | undefined) === undefined ? none : string(text);
          made.entries.set(`s:${name}`, [string(name), value]);
        }
        return made;
      },
    ],
    start: ["self, group=", (_, [self, group]) => int(spanOf(self, group)[0])],
    end: ["self, group=", (_, [self, group]) => int(spanOf(self, group)[1])],
    span: ["self, group=", (_, [self, group]) => tuple(spanOf(self, group).map(int))],
    __repr__: [
      "self",
      (machine, [self]) => {
        const [start, end] = matchOf(self).span(0);
        const shown = machine.language.toText(matchOf(self).group(0), "code", machine);
        return string(`<re.Match object; span=(${start}, ${end}), match=${shown}>`);
      },
    ],
  }),
);

function groupAt(machine: Machine, match: Match, group: Value | undefined): Value {
  const place = match.placeOf(group);
  return place < 0 || place >= match.found.length
    ? machine.fail("IndexError", "no such group")
    : match.group(place);
}

function spanOf(self: Value | undefined, group: Value | undefined): readonly [number, number] {
  const match = matchOf(self);
  return match.span(match.placeOf(group));
}

function toMatch(found: RegExpExecArray | undefined): Value {
  const native = found && new Match(found);
  return native ? { kind: "instance", type: matchClass, fields: new Map(), native } : none;
}

/** What `findall` lists of one place: all of it, its group, or its groups. */
function shown(found: RegExpExecArray): Value {
  const match = new Match(found);
  const groups = found.slice(1).map((_, at) => match.group(at + 1, string("")));
  return groups.length === 0 ? match.group(0) : groups.length === 1 ? groups[0]! : tuple(groups);
}

function replace(
  machine: Machine,
  pattern: Pattern,
  [by, text, count]: readonly (Value | undefined)[],
): readonly [text: string, times: number] {
  const whole = textOf(text);
  const most = numberOf(count) ?? 0;
  const places = pattern.in(whole, machine, most > 0 ? most : Infinity);
  let [out, at] = ["", 0];
  for (const found of places) {
    const own =
      by?.kind === "string"
        ? filled(by.value, new Match(found))
        : textOf(machine.call(by ?? none, [toMatch(found)]));
    out += whole.slice(at, found.index) + own;
    at = found.index + found[0].length;
  }
  return [out + whole.slice(at), places.length];
}

/** `\1` and `\g<name>` in what takes the place of a match. */
function filled(template: string, match: Match): string {
  const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "\\": "\\" };
  return template.replace(
    /\\(?:g<(\w+)>|(\d{1,2})|(.))/gs,
    (whole, name?: string, number?: string, sign?: string) => {
      if (sign !== undefined) return escapes[sign] ?? whole;
      const own = name ?? number ?? "0";
      const place = match.placeOf(/^\d+$/.test(own) ? int(Number(own)) : string(own));
      return textOf(match.group(place));
    },
  );
}

function split(machine: Machine, pattern: Pattern, text: string, count: Value | undefined): Value {
  const most = numberOf(count) ?? 0;
  const parts: Value[] = [];
  let at = 0;
  for (const found of pattern.in(text, machine, most > 0 ? most : Infinity)) {
    const match = new Match(found);
    parts.push(string(text.slice(at, found.index)));
    parts.push(...found.slice(1).map((_, place) => match.group(place + 1)));
    at = found.index + found[0].length;
  }
  return list([...parts, string(text.slice(at))]);
}

type Search = (machine: Machine, pattern: Pattern, rest: readonly (Value | undefined)[]) => Value;

/** What is looked for, by the parameters after the pattern. */
const searches: Readonly<Record<string, readonly [signature: string, search: Search]>> = {
  findall: [
    "text",
    (machine, pattern, [text]) => list(pattern.in(textOf(text), machine).map(shown)),
  ],
  finditer: [
    "text",
    (machine, pattern, [text]) => list(pattern.in(textOf(text), machine).map(toMatch)),
  ],
  search: ["text", (machine, pattern, [text]) => toMatch(pattern.in(textOf(text), machine, 1)[0])],
  match: [
    "text",
    (machine, pattern, [text]) => toMatch(pattern.with("\\A", "").in(textOf(text), machine, 1)[0]),
  ],
  fullmatch: [
    "text",
    (machine, pattern, [text]) =>
      toMatch(pattern.with("\\A", "\\Z").in(textOf(text), machine, 1)[0]),
  ],
  sub: ["by, text, count=", (machine, pattern, rest) => string(replace(machine, pattern, rest)[0])],
  subn: [
    "by, text, count=",
    (machine, pattern, rest) => {
      const [text, times] = replace(machine, pattern, rest);
      return tuple([string(text), int(times)]);
    },
  ],
  split: [
    "text, maxsplit=",
    (machine, pattern, [text, count]) => split(machine, pattern, textOf(text), count),
  ],
};

function entries(toBody: (signature: string, search: Search) => readonly [string, Body]) {
  return Object.fromEntries(
    Object.entries(searches).map(([name, [signature, search]]) => [
      name,
      toBody(signature, search),
    ]),
  );
}

const patternClass = createClass(
  "Pattern",
  [],
  defineAll(
    "Pattern.",
    entries((signature, search) => [
      `self, ${signature}`,
      (machine, [self, ...rest]) => search(machine, patternOf(self, undefined), rest),
    ]),
  ),
);

function patternOf(value: Value | undefined, flags: Value | undefined): Pattern {
  if (value?.kind === "instance" && value.native instanceof Pattern) return value.native;
  if (value?.kind !== "string") throw new NotKnown("these values are unknown");
  return new Pattern(value.value, numberOf(flags) ?? 0);
}

function compile(value: Value | undefined, flags: Value | undefined): InstanceValue {
  const native = patternOf(value, flags);
  const fields = new Map<string, Value>([["pattern", string(native.source)]]);
  return { kind: "instance", type: patternClass, fields, native };
}

const flags: readonly (readonly [names: readonly string[], value: number])[] = [
  [["I", "IGNORECASE"], regexFlags.ignoreCase],
  [["M", "MULTILINE"], regexFlags.multiline],
  [["S", "DOTALL"], regexFlags.dotAll],
  [["X", "VERBOSE"], regexFlags.verbose],
  [["U", "UNICODE"], 0],
];

/** The module `re`. */
export const regex: Table = new Map<string, Value>([
  ...defineAll(
    "re.",
    entries((signature, search) => [
      `pattern, ${signature}, flags=`,
      (machine, [pattern, ...rest]) => search(machine, patternOf(pattern, rest.pop()), rest),
    ]),
  ),
  ["Pattern", patternClass],
  ["Match", matchClass],
  ["compile", define("re.compile", "pattern, flags=", (_, [value, own]) => compile(value, own))],
  [
    "escape",
    define("re.escape", "text", (_, [text]) =>
      string(
        textOf(text).replace(/[\s!"#$%&'()*+,\-./:;<=>?@[\\\]^`{|}~]/g, (sign) =>
          /["!%',/:;<=>@`]/.test(sign) ? sign : `\\${sign}`,
        ),
      ),
    ),
  ],
  ...flags.flatMap(([names, value]) => names.map((name): [string, Value] => [name, int(value)])),
]);
