import { repeatText } from "../../values/lengths.ts";
import { makeList } from "../../languages/declared/lists.ts";
import { failed, nothing, ok, optional, some } from "../../languages/rust/choices.ts";
import { notWhole, parseFailure } from "../../languages/rust/failures.ts";
import { widthOf } from "../../languages/rust/numbers.ts";
import { makeWhole } from "../../values/wide.ts";
import { makeIterator } from "../../languages/rust/iterate.ts";
import { deref } from "../../languages/rust/places.ts";
import { plain, toText } from "../../languages/rust/text.ts";
import { toStringValue } from "../../values/gaps.ts";
import { bool, string, tuple } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";
import { holds, members, type Method, textIn, wholeIn } from "../declared/table.ts";

/** A text in UTF-8. */
function bytesOf(text: string): readonly number[] {
  return Array.from(text).flatMap((sign) => {
    const code = sign.codePointAt(0) ?? 0;
    const more = (shift: number): number => 0x80 | ((code >> shift) & 0x3f);
    if (code < 0x80) return [code];
    if (code < 0x800) return [0xc0 | (code >> 6), more(0)];
    if (code < 0x10000) return [0xe0 | (code >> 12), more(6), more(0)];
    return [0xf0 | (code >> 18), more(12), more(6), more(0)];
  });
}

function byteLength(text: string): number {
  return bytesOf(text).length;
}

function shown(machine: Machine, value: Value | undefined): string {
  return value ? toText(value, plain, machine) : "";
}

const sign = (text: string): Value => makeNumber("char", text.codePointAt(0) ?? 0);
const texts = (parts: readonly string[]): Value => makeIterator(parts.map(string).values());

/** Whether a sign is what a method asks for: a sign, a text, or a function. */
function splitBy(machine: Machine, text: string, by: Value | undefined): readonly string[] {
  const isFunction = by?.kind === "function" || by?.kind === "builtin";
  if (!isFunction) return text.split(shown(machine, by));
  const parts: string[] = [];
  let part = "";
  for (const each of text) {
    const isBetween = holds(machine, by, sign(each));
    if (isBetween) parts.push(part);
    part = isBetween ? "" : part + each;
  }
  return [...parts, part];
}

/** `"1.5".parse::<f64>()` */
export function parsed(text: string, type: string, machine: Machine): Value {
  if (type === "double" || type === "float") {
    const isNumber =
      /^[-+]?(?:\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?|inf|infinity|nan)$/i.test(text);
    if (text === "")
      return failed(
        parseFailure("cannot parse float from empty string", "ParseFloatError { kind: Empty }"),
      );
    if (!isNumber)
      return failed(parseFailure("invalid float literal", "ParseFloatError { kind: Invalid }"));
    const plainText = text.replace(/inf(?:inity)?/i, "Infinity").replace(/nan/i, "NaN");
    return ok(makeNumber(type, Number(plainText)));
  }
  if (type === "bool")
    return text === "true" || text === "false"
      ? ok(bool(text === "true"))
      : failed(parseFailure("provided string was not `true` or `false`", "ParseBoolError"));
  if (type === "object" || type === "string") return machine.unknown("`parse` is not followed");
  if (type === "char") return machine.unknown("`parse` is not followed");
  return wholeFrom(text, 10, type);
}

/** `i32::from_str_radix("ff", 16)` */
export function wholeFrom(text: string, radix: number, type: string): Value {
  const [bits, isSigned] = widthOf(type) ?? [64, true];
  const [, sign = "", digits = ""] = /^([-+]?)([^]*)$/.exec(text)!;
  if (text === "") return failed(notWhole("Empty"));
  const values = Array.from(digits, (each) => parseInt(each, 36));
  const isRead = /^[0-9a-z]+$/i.test(digits) && values.every((each) => each < radix);
  if (!isRead || (sign === "-" && !isSigned)) return failed(notWhole("InvalidDigit"));
  const size = values.reduce((sum, each) => sum * BigInt(radix) + BigInt(each), 0n);
  const value = sign === "-" ? -size : size;
  const high = 2n ** BigInt(isSigned ? bits - 1 : bits) - 1n;
  if (value > high) return failed(notWhole("PosOverflow"));
  if (isSigned && value < -high - 1n) return failed(notWhole("NegOverflow"));
  return ok(makeWhole(type, value));
}

const trim =
  (change: (text: string) => string): Method =>
  (_, self) =>
    string(change(textIn(self)));

/** What texts have. */
export const textMembers = members(
  {},
  {
    len: (_, self) => makeNumber("ulong", byteLength(textIn(self))),
    is_empty: (_, self) => bool(textIn(self) === ""),
    ...{ to_string: (_, self) => self, to_owned: (_, self) => self, as_str: (_, self) => self },
    ...{ clone: (_, self) => self, into_owned: (_, self) => self, as_ref: (_, self) => self },
    ...{ trim: trim((text) => text.trim()), trim_end: trim((text) => text.trimEnd()) },
    ...{
      trim_start: trim((text) => text.trimStart()),
      to_uppercase: trim((text) => text.toUpperCase()),
    },
    to_lowercase: trim((text) => text.toLowerCase()),
    repeat: (_, self, [count]) => string(repeatText(textIn(self), wholeIn(count))),
    chars: (_, self) => makeIterator(Array.from(textIn(self), sign).values()),
    char_indices: (_, self) => {
      let at = 0;
      const pairs = Array.from(textIn(self), (each) => {
        const pair = tuple([makeNumber("ulong", at), sign(each)]);
        at += byteLength(each);
        return pair;
      });
      return makeIterator(pairs.values());
    },
    ...Object.fromEntries(
      ["bytes", "as_bytes"].map(
        (name) =>
          [
            name,
            (_, self) => {
              const bytes = bytesOf(textIn(self)).map((each) => makeNumber("byte", each));
              return name === "bytes"
                ? makeIterator(bytes.values())
                : makeList("List<byte>", bytes);
            },
          ] satisfies [string, Method],
      ),
    ),
    lines: (_, self) =>
      texts(
        textIn(self)
          .replace(/\r?\n$/, "")
          .split(/\r?\n/),
      ),
    split: (machine, self, [by]) => texts(splitBy(machine, textIn(self), by)),
    split_whitespace: (_, self) =>
      texts(
        textIn(self)
          .split(/\s+/)
          .filter((part) => part !== ""),
      ),
    split_once: (machine, self, [by]) => {
      const [text, between] = [textIn(self), shown(machine, by)];
      const at = text.indexOf(between);
      if (at < 0) return nothing();
      return some(tuple([text.slice(0, at), text.slice(at + between.length)].map(string)));
    },
    contains: (machine, self, [part]) => bool(splitBy(machine, textIn(self), part).length > 1),
    starts_with: (machine, self, [part]) => bool(textIn(self).startsWith(shown(machine, part))),
    ends_with: (machine, self, [part]) => bool(textIn(self).endsWith(shown(machine, part))),
    find: (machine, self, [part]) => {
      const [text, asked] = [textIn(self), shown(machine, part)];
      const at = text.indexOf(asked);
      return optional(at < 0 ? null : makeNumber("ulong", byteLength(text.slice(0, at))));
    },
    replace: (machine, self, [from, to]) =>
      string(textIn(self).replaceAll(shown(machine, from), () => shown(machine, to))),
  },
);

type Change = (
  text: string,
  items: readonly Value[],
  machine: Machine,
) => readonly [text: Value, gives?: Value];

const adding: Change = (text, [more], machine) => [
  toStringValue(text + shown(machine, more), machine),
];

const changes: ReadonlyMap<string, Change> = new Map<string, Change>([
  ["push_str", adding],
  ["push", adding],
  ["clear", () => [string("")]],
  [
    "pop",
    (text) => {
      const signs = Array.from(text);
      const last = signs.pop();
      return [string(signs.join("")), optional(last === undefined ? null : sign(last))];
    },
  ],
  [
    "truncate",
    (text, [length], machine) => [string(text.slice(0, wholeIn(deref(length!, machine))))],
  ],
]);

/** A method that changes a text; undefined: it is none. */
export function changedText(name: string): Change | undefined {
  return changes.get(name);
}
