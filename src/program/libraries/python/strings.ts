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
  const parts = text.split(separator.value);
  if (limit < 0 || parts.length <= limit + 1) return list(parts.map(string));
  return list([...parts.slice(0, limit), parts.slice(limit).join(separator.value)].map(string));
}

const pad = (
  text: string,
  width: Value | undefined,
  fill: Value | undefined,
  side: -1 | 0 | 1,
): Value => {
  const missing = Math.max(0, Math.min(10_000, numberOf(width) ?? 0) - text.length);
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
  count: plain("sub", (text, part) => int(text.split(textOf(part)).length - 1)),
  isdigit: plain("", (text) => bool(/^\d+$/.test(text))),
  isalpha: plain("", (text) => bool(/^\p{L}+$/u.test(text))),
  isalnum: plain("", (text) => bool(/^[\p{L}\d]+$/u.test(text))),
  isspace: plain("", (text) => bool(/^\s+$/.test(text))),
  isupper: plain("", (text) => bool(text !== text.toLowerCase() && text === text.toUpperCase())),
  islower: plain("", (text) => bool(text !== text.toUpperCase() && text === text.toLowerCase())),
  ljust: plain("width, fill=", (text, width, fill) => pad(text, width, fill, -1)),
  rjust: plain("width, fill=", (text, width, fill) => pad(text, width, fill, 1)),
  center: plain("width, fill=", (text, width, fill) => pad(text, width, fill, 0)),
  zfill: plain("width", (text, width) => pad(text, width, string("0"), 1)),
  partition: plain("sep", (text, separator) => {
    const at = text.indexOf(textOf(separator));
    if (at < 0) return tuple([string(text), string(""), string("")]);
    const end = at + textOf(separator).length;
    return tuple([string(text.slice(0, at)), string(textOf(separator)), string(text.slice(end))]);
  }),
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
  return text.replace(
    /\{\{|\}\}|\{([^{}!:]*)(?:!([rs]))?(?::((?:[^{}]|\{[^{}]*\})*))?\}/g,
    (whole, name?: string, form?: string, specification?: string) => {
      if (whole === "{{" || whole === "}}") return whole.slice(1);
      const [own = "", ...path] = (name ?? "").split(/[.[]/);
      const at = own === "" ? next++ : Number(own);
      const entry = named?.kind === "dictionary" ? named.entries.get(`s:${own}`)?.[1] : undefined;
      let value = Number.isNaN(at) ? entry : items[at];
      for (const part of path) {
        if (value) value = machine.language.findAttribute(value, part, machine) ?? undefined;
      }
      if (!value) return gapSign;
      const shown =
        form === undefined
          ? value
          : string(machine.language.toText(value, form === "r" ? "code" : "plain", machine));
      return machine.language.format(shown, specification ?? "", machine);
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
      return at < 0 ? machine.fail("ValueError", "substring not found") : int(at);
    }),
  ],
]);
