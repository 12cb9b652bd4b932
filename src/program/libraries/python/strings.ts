import { splitUpTo } from "../splitting.ts";
import { textLength } from "../../values/lengths.ts";
import { withWord } from "../../values/vocabulary.ts";
import { gapSign, toStringValue } from "../../values/gaps.ts";
import { bool, int, list, none, string, tuple } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { numberOf } from "../convert.ts";
import { type Body, define, defineOpen, type Table } from "../signature.ts";

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

function strip(text: string, signs: Value | undefined, left: boolean, right: boolean): Value {
  const drops =
    signs?.kind === "string"
      ? (sign: string) => signs.value.includes(sign)
      : (sign: string) => /\s/.test(sign);
  let [start, end] = [0, text.length];
  while (left && start < end && drops(text[start]!)) start++;
  while (right && end > start && drops(text[end - 1]!)) end--;
  return string(text.slice(start, end));
}

function split(text: string, separator: Value | undefined, most: Value | undefined): Value {
  const limit = most ? (numberOf(most) ?? -1) : -1;
  if (separator?.kind !== "string") {
    const words = text.trim() === "" ? [] : text.trim().split(/\s+/);
    if (limit < 0 || words.length <= limit + 1) return list(words.map(string));
    const rest = new RegExp(`^\\s*(?:\\S+\\s+){${limit}}`).exec(text)?.[0].length ?? 0;
    return list([...words.slice(0, limit), text.slice(rest)].map(string));
  }
  const parts = splitUpTo(text, separator.value, limit < 0 ? Infinity : limit + 1);
  return list(parts.map(string));
}

function splitFromEnd(text: string, separator: Value | undefined, most: Value | undefined): Value {
  const limit = most ? (numberOf(most) ?? -1) : -1;
  if (limit < 0) return split(text, separator, undefined);
  const sign = separator?.kind === "string" ? separator.value : null;
  const parts =
    sign === null
      ? text.trim().split(/(\s+)/)
      : text.split(sign).flatMap((each, at) => (at > 0 ? [sign, each] : [each]));
  const rest = parts.splice(Math.max(1, parts.length - 2 * limit));
  return list([parts.join(""), ...rest.filter((_, at) => at % 2 === 1)].map(string));
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

const pad = (
  text: string,
  width: Value | undefined,
  fill: Value | undefined,
  side: -1 | 0 | 1,
): Value => {
  const missing = Math.max(0, textLength(numberOf(width) ?? 0) - text.length);
  const sign = fill?.kind === "string" ? fill.value : " ";
  const left = side < 0 ? 0 : side > 0 ? missing : Math.floor(missing / 2);
  return string(sign.repeat(left) + text + sign.repeat(missing - left));
};

const methods: Readonly<Record<string, readonly [string, Body]>> = {
  lower: plain("", (text) => string(text.toLowerCase())),
  upper: plain("", (text) => string(text.toUpperCase())),
  casefold: plain("", (text) => string(text.toLowerCase())),
  title: plain("", (text) =>
    string(text.toLowerCase().replace(/[a-z]+/g, (word) => word[0]!.toUpperCase() + word.slice(1))),
  ),
  capitalize: plain("", (text) =>
    string(text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase()),
  ),
  strip: plain("chars=", (text, signs) => strip(text, signs, true, true)),
  lstrip: plain("chars=", (text, signs) => strip(text, signs, true, false)),
  rstrip: plain("chars=", (text, signs) => strip(text, signs, false, true)),
  split: plain("sep=, maxsplit=", split),
  splitlines: plain("", (text) =>
    list(
      text
        .replace(/\r?\n$/, "")
        .split(/\r?\n/)
        .map(string),
    ),
  ),
  replace: plain("old, new, count=", (text, old, other, count) => {
    const most = count ? (numberOf(count) ?? -1) : -1;
    if (most < 0) return string(text.replaceAll(textOf(old), () => textOf(other)));
    const parts = text.split(textOf(old));
    const head = parts.slice(0, most + 1).join(textOf(other));
    return string([head, ...parts.slice(most + 1)].join(textOf(old)));
  }),
  startswith: plain("prefix", (text, prefix) =>
    bool(anyOf(prefix, (each) => text.startsWith(each))),
  ),
  endswith: plain("suffix", (text, suffix) => bool(anyOf(suffix, (each) => text.endsWith(each)))),
  find: plain("sub, start=", (text, part, start) =>
    int(text.indexOf(textOf(part), numberOf(start) ?? 0)),
  ),
  count: plain("sub, start=, end=", (text, part, start, end) => {
    const wanted = textOf(part);
    const some = text.slice(numberOf(start) ?? 0, numberOf(end) ?? undefined);
    return int(wanted === "" ? Array.from(some).length + 1 : some.split(wanted).length - 1);
  }),
  isdigit: plain("", (text) => bool(/^\d+$/.test(text))),
  isalpha: plain("", (text) => bool(/^\p{L}+$/u.test(text))),
  isalnum: plain("", (text) => bool(/^[\p{L}\d]+$/u.test(text))),
  isspace: plain("", (text) => bool(/^\s+$/.test(text))),
  isupper: plain("", (text) => bool(text !== text.toLowerCase() && text === text.toUpperCase())),
  islower: plain("", (text) => bool(text !== text.toUpperCase() && text === text.toLowerCase())),
  ljust: plain("width, fill=", (text, width, fill) => pad(text, width, fill, -1)),
  rjust: plain("width, fill=", (text, width, fill) => pad(text, width, fill, 1)),
  center: plain("width, fill=", (text, width, fill) => pad(text, width, fill, 0)),
  zfill: plain("width", (text, width) => {
    const [sign = ""] = /^[-+]?/.exec(text)!;
    const length = textLength(numberOf(width) ?? 0) - sign.length;
    return string(sign + text.slice(sign.length).padStart(length, "0"));
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
  rsplit: plain("sep=, maxsplit=", splitFromEnd),
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
  rfind: plain("sub", (text, part) => int(text.lastIndexOf(textOf(part)))),
  isnumeric: plain("", (text) => bool(/^\p{N}+$/u.test(text))),
  isdecimal: plain("", (text) => bool(/^\p{Nd}+$/u.test(text))),
  isidentifier: plain("", (text) => bool(/^[\p{L}_][\p{L}\p{N}_]*$/u.test(text))),
  istitle: plain("", (text) =>
    bool(
      /\p{L}/u.test(text) &&
        (text.match(/\p{L}+/gu) ?? []).every((word) => /^\p{Lu}\p{Ll}*$/u.test(word)),
    ),
  ),
  translate: plain("table", (text, table) =>
    string(
      Array.from(text, (sign) => {
        const pair =
          table?.kind === "dictionary" ? table.entries.get(`n:${sign.codePointAt(0)!}`) : undefined;
        const [, to] = pair ?? [];
        if (!to) return sign;
        return to.kind === "int" ? String.fromCodePoint(to.value) : textOf(to);
      }).join(""),
    ),
  ),
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
  encode: ["self, encoding=", (machine) => machine.unknown("bytes are not followed")],
};

function anyOf(value: Value | undefined, test: (text: string) => boolean): boolean {
  if (value?.kind === "tuple") return value.items.some((item) => test(textOf(item)));
  return test(textOf(value));
}

function joinAll(machine: Machine, self: Value | undefined, parts: Value | undefined): Value {
  if (!parts || parts.kind === "unknown") return parts ?? none;
  const items = machine.language.iterate(parts, machine);
  if (!items) return machine.unknown("the strings to join are unknown");
  const texts: string[] = [];
  for (let next = items.next(); next.done !== true; next = items.next()) {
    if (next.value.kind !== "string") {
      return next.value.kind === "unknown"
        ? next.value
        : machine.fail("TypeError", "only strings can be joined");
    }
    texts.push(next.value.value);
  }
  return string(texts.join(textOf(self)));
}

/** `"{} and {name:.2f}".format(...)`. */
function formatBraces(
  machine: Machine,
  text: string,
  items: readonly Value[],
  named: Value | undefined,
): string {
  let next = 0;
  const entryOf = (name: string): Value | undefined =>
    named?.kind === "dictionary" ? named.entries.get(`s:${name}`)?.[1] : undefined;
  return text.replace(
    /\{\{|\}\}|\{([^{}!:]*)(?:!([rs]))?(?::((?:[^{}]|\{[^{}]*\})*))?\}/g,
    (whole, name?: string, form?: string, specification?: string) => {
      if (whole === "{{" || whole === "}}") return whole.slice(1);
      const [own = "", ...path] = (name ?? "").split(/[.[]/);
      const at = own === "" ? next++ : Number(own);
      let value = Number.isNaN(at) ? entryOf(own) : items[at];
      for (const part of path) {
        if (value) value = machine.language.findAttribute(value, part, machine) ?? undefined;
      }
      if (!value) return gapSign;
      const shown =
        form === undefined
          ? value
          : string(machine.language.toText(value, form === "r" ? "code" : "plain", machine));
      const within = (specification ?? "").replace(/\{(\w*)\}/g, (_, inner: string) => {
        const place = inner === "" ? next++ : Number(inner);
        const width = Number.isNaN(place) ? entryOf(inner) : items[place];
        return width ? machine.language.toText(width, "plain", machine) : "";
      });
      return machine.language.format(shown, within, machine);
    },
  );
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
        formatBraces(machine, textOf(self), items?.kind === "tuple" ? items.items : [], named),
        machine,
      ),
    ),
  ],
  [
    "index",
    define("index", "self, sub", (machine, [self, part]) => {
      const at = textOf(self).indexOf(textOf(part));
      return at < 0 ? machine.fail("ValueError", "substring not found") : withWord(int(at), part);
    }),
  ],
]);
