import { splitUpTo } from "../splitting.ts";
import { textLength, joinTexts } from "../../values/lengths.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, list, none, string, tuple, toStringValue } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { flagOf, numberOf, wholeOf } from "../convert.ts";
import { type Body, define, defineOpen, type Given, type Table } from "../signature.ts";
import { formatBraces } from "./braces.ts";
import { encoded } from "./bytes.ts";
import { searchMethods, signsOf } from "./stringSearch.ts";
import {
  capitalized,
  folded,
  kindsOfText,
  lastWordsOf,
  linesOf,
  toTitle,
  trimmed,
  wordsOf,
} from "./signs.ts";

function textOf(value: Value | undefined): string {
  return value?.kind === "string" ? value.value : "";
}

type Change = (text: string, ...rest: (Value | undefined)[]) => Value;

/** A method that needs nothing but texts and numbers. */
function plain(signature: string, change: Change): [string, Body] {
  return [
    `self${signature === "" ? "" : `, ${signature}`}`,
    (_, [self, ...rest]) => change(textOf(self), ...rest),
  ];
}

function strip(text: string, given: Value | undefined, left: boolean, right: boolean): Value {
  if (given?.kind !== "string") return string(trimmed(text, left, right));
  const dropped = new Set(given.value);
  const signs = signsOf(text);
  let [start, end] = [0, signs.length];
  while (left && start < end && dropped.has(signs[start]!)) start++;
  while (right && end > start && dropped.has(signs[end - 1]!)) end--;
  return string(signs.slice(start, end).join(""));
}

/** How many parts are split off at most. */
function mostOf(machine: Machine, most: Value | undefined): number {
  const number = wholeOf(most, machine, -1);
  return number < 0 ? Infinity : number;
}

/** `split` and `rsplit`. */
const splitting =
  (isFromEnd: boolean): Body =>
  (machine, [self, separator, most]) => {
    const text = textOf(self);
    const limit = mostOf(machine, most);
    if (!separator || separator.kind === "none")
      return list((isFromEnd ? lastWordsOf(text, limit) : wordsOf(text, limit)).map(string));
    if (separator.kind !== "string") {
      const type = machine.language.typeName(separator);
      return machine.fail("TypeError", `must be str or None, not ${type}`);
    }
    if (separator.value === "") return machine.fail("ValueError", "empty separator");
    return list(splitAt(text, separator.value, limit, isFromEnd).map(string));
  };

function splitAt(text: string, mark: string, limit: number, isFromEnd: boolean): string[] {
  if (!isFromEnd || limit === Infinity) return splitUpTo(text, mark, limit + 1);
  const parts: string[] = [];
  let rest = text;
  for (
    let at = rest.lastIndexOf(mark);
    at >= 0 && parts.length < limit;
    at = rest.lastIndexOf(mark)
  ) {
    parts.unshift(rest.slice(at + mark.length));
    rest = rest.slice(0, at);
  }
  return [rest, ...parts];
}

/** A line with its tabs as spaces. */
function expanded(line: string, size: number): string {
  let out = "";
  for (const [at, part] of line.split("\t").entries()) {
    if (at > 0 && size > 0) out += " ".repeat(size - (out.length % size));
    out += part;
  }
  return out;
}

const padding =
  (side: -1 | 0 | 1): Body =>
  (machine, [self, width, fill]) => {
    const text = textOf(self);
    const sign = fill?.kind === "string" ? fill.value : " ";
    if (signsOf(sign).length !== 1)
      return machine.fail("TypeError", "The fill character must be exactly one character long");
    const size = textLength(wholeOf(width, machine));
    const missing = Math.max(0, size - signsOf(text).length);
    // The odd place is on the left if the width is odd, too.
    const middle = Math.floor(missing / 2) + (missing & size & 1);
    const left = side < 0 ? 0 : side > 0 ? missing : middle;
    return string(sign.repeat(left) + text + sign.repeat(missing - left));
  };

/** `replace`: an empty text stands between all characters. */
function replaced(machine: Machine, [self, old, other, count]: Given): Value {
  const [text, from, to] = [textOf(self), textOf(old), textOf(other)];
  const most = mostOf(machine, count);
  const parts = from === "" ? ["", ...signsOf(text), ""] : text.split(from);
  const places = Math.min(most, parts.length - 1);
  textLength(text.length + places * to.length);
  const head = parts.slice(0, places + 1).join(to);
  return string([head, ...parts.slice(places + 1)].join(from));
}

/** `translate`: a table says what takes the place of a character, by its number. */
function translated(text: string, table: Value | undefined): string {
  if (table?.kind !== "dictionary" || table.factory)
    throw new NotKnown("`translate` is not followed");
  return Array.from(text, (sign) => {
    const [, to] = table.entries.get(`n:${sign.codePointAt(0)!}`) ?? [];
    if (!to) return sign;
    if (to.kind === "none") return "";
    return to.kind === "int" ? String.fromCodePoint(to.value) : textOf(to);
  }).join("");
}

const methods: Readonly<Record<string, readonly [string, Body]>> = {
  lower: plain("", (text) => string(text.toLowerCase())),
  upper: plain("", (text) => string(text.toUpperCase())),
  casefold: plain("", (text) => string(folded(text))),
  title: plain("", (text) => string(toTitle(text))),
  capitalize: plain("", (text) => string(capitalized(text))),
  strip: plain("chars=", (text, signs) => strip(text, signs, true, true)),
  lstrip: plain("chars=", (text, signs) => strip(text, signs, true, false)),
  rstrip: plain("chars=", (text, signs) => strip(text, signs, false, true)),
  split: ["self, sep=, maxsplit=", splitting(false)],
  rsplit: ["self, sep=, maxsplit=", splitting(true)],
  splitlines: plain("keepends=", (text, keeps) =>
    list(linesOf(text, flagOf(keeps, false)).map(string)),
  ),
  replace: ["self, old, new, count=", replaced],
  ...searchMethods,
  ...Object.fromEntries(
    Object.entries(kindsOfText).map(([name, test]) => [
      name,
      plain("", (text) => bool(test(text))),
    ]),
  ),
  ljust: ["self, width, fill=", padding(-1)],
  rjust: ["self, width, fill=", padding(1)],
  center: ["self, width, fill=", padding(0)],
  zfill: plain("width", (text, width) => {
    const [sign = ""] = /^[-+]?/.exec(text)!;
    const missing = textLength(numberOf(width) ?? 0) - signsOf(text).length;
    return string(sign + "0".repeat(Math.max(0, missing)) + text.slice(sign.length));
  }),
  partition: plain("sep", (text, separator) => {
    const at = text.indexOf(textOf(separator));
    if (at < 0) return tuple([string(text), string(""), string("")]);
    const end = at + textOf(separator).length;
    return tuple([string(text.slice(0, at)), string(textOf(separator)), string(text.slice(end))]);
  }),
  rpartition: plain("sep", (text, separator) => {
    const at = text.lastIndexOf(textOf(separator));
    if (at < 0) return tuple([string(""), string(""), string(text)]);
    const end = at + textOf(separator).length;
    return tuple([string(text.slice(0, at)), string(textOf(separator)), string(text.slice(end))]);
  }),
  swapcase: plain("", (text) =>
    string(
      Array.from(text, (sign) =>
        sign === sign.toUpperCase() ? sign.toLowerCase() : sign.toUpperCase(),
      ).join(""),
    ),
  ),
  expandtabs: plain("tabsize=", (text, size) =>
    string(
      text
        .split("\n")
        .map((line) => expanded(line, numberOf(size) ?? 8))
        .join("\n"),
    ),
  ),
  translate: plain("table", (text, table) => string(translated(text, table))),
  removesuffix: plain("suffix", (text, part) =>
    string(
      textOf(part) !== "" && text.endsWith(textOf(part))
        ? text.slice(0, -textOf(part).length)
        : text,
    ),
  ),
  removeprefix: plain("prefix", (text, part) =>
    string(text.startsWith(textOf(part)) ? text.slice(textOf(part).length) : text),
  ),
  encode: ["self, encoding=, errors=", (machine, given) => encoded(machine, given)],
};

function joinAll(machine: Machine, self: Value | undefined, parts: Value | undefined): Value {
  if (!parts || parts.kind === "unknown") return parts ?? none;
  const items = machine.language.iterate(parts, machine);
  if (!items) return machine.unknown("the strings to join are unknown");
  const texts: string[] = [];
  for (let next = items.next(); next.done !== true; next = items.next()) {
    if (next.value.kind !== "string") {
      return next.value.kind === "unknown"
        ? next.value
        : machine.fail(
            "TypeError",
            `sequence item ${texts.length}: expected str instance, ${machine.language.typeName(next.value)} found`,
          );
    }
    texts.push(next.value.value);
  }
  return string(joinTexts(texts, textOf(self)));
}

/** The methods of strings. */
export const stringMethods: Table = new Map<string, Value>([
  ...Object.entries(methods).map(([name, [signature, body]]): [string, Value] => [
    name,
    define(name, signature, body),
  ]),
  [
    "join",
    defineOpen("join", "self, parts", (machine, [self, parts]) => joinAll(machine, self, parts)),
  ],
  [
    "format",
    defineOpen("format", "self, *items, **named", (machine, [self, items, named]) =>
      toStringValue(
        formatBraces(machine, textOf(self), {
          items: items?.kind === "tuple" ? items.items : [],
          named: (name) =>
            (named?.kind === "dictionary" && named.entries.get(`s:${name}`)?.[1]) || null,
          next: 0,
        }),
        machine,
      ),
    ),
  ],
  [
    "format_map",
    defineOpen("format_map", "self, mapping", (machine, [self, mapping]) =>
      toStringValue(
        formatBraces(machine, textOf(self), {
          items: [],
          named: (name) => machine.language.getItem(mapping ?? none, string(name), machine),
          next: 0,
        }),
        machine,
      ),
    ),
  ],
]);
