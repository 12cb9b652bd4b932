import { utf8Bytes } from "../../values/utf8.ts";
import { readWhole } from "../../languages/declared/numbers.ts";
import { repeatText, textLength, replaceText } from "../../values/lengths.ts";
import { makeList } from "../../languages/declared/lists.ts";
import { formatText } from "../../languages/java/text.ts";
import { makeRange } from "../../languages/kotlin/ranges.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, int, none, string, toStringValue } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";
import { members, type Method, textIn, wholeIn } from "../declared/table.ts";
import { createBig } from "../java/bigNumbers.ts";
import { stringMembers as javaStrings } from "../java/strings.ts";
import { taking } from "./given.ts";
import { isFunction } from "./making.ts";
import { makeRegex, regexIn, replaceMatches } from "./regexes.ts";
import { isBlankText, signsOf, textParts } from "./textParts.ts";
import { folded, inCase, partIn, textSearch } from "./textSearch.ts";
import { unsignedNumber } from "../../../tensor/writtenNumber.ts";

type TextRule = (text: string, items: readonly Value[], machine: Machine) => Value;

function onText(rule: TextRule): Method {
  return (machine, self, items) => rule(textIn(self), items, machine);
}

const realPattern = new RegExp(`^[+-]?(?:${unsignedNumber}[fFdD]?|NaN|Infinity)$`);

/** A text as a real number; null: it is none. */
function realIn(text: string): number | null {
  const written = text.replace(/^[\0-\x20]+|[\0-\x20]+$/g, "");
  if (/^[+-]?0[xX]/.test(written)) throw new NotKnown("this number is not followed");
  return realPattern.test(written) ? Number(written.replace(/[fFdD]$/, "")) : null;
}

type Otherwise = "fail" | "null";

function toReal(type: string, otherwise: Otherwise): Method {
  return onText((text, _, machine) => {
    const value = realIn(text);
    if (value !== null) return makeNumber(type, value);
    if (otherwise === "null") return none;
    const isEmpty = /^[\0-\x20]*$/.test(text);
    return machine.fail(
      "NumberFormatException",
      isEmpty ? "empty String" : `For input string: "${text}"`,
    );
  });
}

/** Whether a text writes a whole number in a base. */
function isWhole(text: string, base: number): boolean {
  const digits = "0123456789abcdefghijklmnopqrstuvwxyz".slice(0, base);
  return new RegExp(`^[+-]?[${digits}]+$`, "i").test(text);
}

const limits: Readonly<Record<string, readonly [number, number]>> = {
  ...{ int: [-(2 ** 31), 2 ** 31 - 1], short: [-32768, 32767], sbyte: [-128, 127] },
  ...{ uint: [0, 2 ** 32 - 1], byte: [0, 255], ushort: [0, 65535] },
};

function toWhole(type: string, otherwise: Otherwise): Method {
  return onText((text, [radix], machine) => {
    const base = wholeIn(radix, 10);
    if (/[^\0-\x7F]/.test(text) || base < 2 || base > 36)
      throw new NotKnown("this number is not followed");
    const isNarrow = (type === "sbyte" || type === "short") && isWhole(text, base);
    if (otherwise === "fail" && !isNarrow) return readWhole(text, base, type, machine);
    if (!isWhole(text, base)) return none;
    const bounds = limits[type];
    if (!bounds) return readWhole(text, base, type, machine);
    const value = Number.parseInt(text, base);
    if (value >= bounds[0] && value <= bounds[1]) return makeNumber(type, value);
    return otherwise === "null"
      ? none
      : machine.fail("NumberFormatException", `Value out of range. Value:"${text}" Radix:${base}`);
  });
}

/** A number of any size. */
function toBig(name: "BigInteger" | "BigDecimal"): Method {
  return (machine, self, items) => {
    if (items.length > 0) throw new NotKnown("this call is not followed");
    return createBig(machine, name, [self]);
  };
}

/** Filled with a sign up to a length. */
function filled(isStart: boolean): Method {
  return taking(["length", "padChar"], (machine, self, [length, sign]) => {
    const count = wholeIn(length);
    if (count < 0) machine.fail("ValueError", `Desired length ${count} is less than zero.`);
    const [text, size] = [textIn(self), textLength(count)];
    const given = sign ? textIn(sign) : " ";
    return string(isStart ? text.padStart(size, given) : text.padEnd(size, given));
  });
}

/** `trimIndent()`: without the indentation that all lines share, and without empty ends. */
function trimIndent(text: string): string {
  const lines = text.split(/\r\n|\n|\r/);
  const indents = lines
    .filter((line) => !isBlankText(line))
    .map((line) => /^\s*/.exec(line)![0].length);
  const least = Math.min(...indents, Infinity);
  return withoutEnds(lines, (line) => (Number.isFinite(least) ? line.slice(least) : line));
}

/** Lines that are blank and first or last are left out; the others are changed. */
function withoutEnds(lines: readonly string[], change: (line: string) => string): string {
  const kept = lines.filter(
    (line, at) => !isBlankText(line) || (at !== 0 && at !== lines.length - 1),
  );
  return kept.map(change).join("\n");
}

function trimMargin(text: string, margin: string): string {
  return withoutEnds(text.split(/\r\n|\n|\r/), (line) => {
    const start = /^\s*/.exec(line)![0].length;
    return line.startsWith(margin, start) ? line.slice(start + margin.length) : line;
  });
}

const cut =
  (rule: (text: string, count: number) => string): Method =>
  (machine, self, [count]) => {
    const number = wholeIn(count);
    if (number < 0)
      machine.fail("ValueError", `Requested character count ${number} is less than zero.`);
    return string(rule(textIn(self), number));
  };

/** `text.replace(old, new)`, also without the case; the old one may be a pattern. */
const replace: Method = (machine, self, items, named) => {
  const [first, ...rest] = [...items];
  const regex = regexIn(first);
  if (regex && rest.length === 1) return replaceMatches(machine, regex, textIn(self), rest[0]);
  return replacePart(machine, self, items, named);
};

const replacePart = taking(["oldValue", "newValue", "ignoreCase"], (machine, self, given) => {
  const [from, to, flag] = given;
  const [text, old, by] = [textIn(self), partIn(from), partIn(to)];
  const fold = inCase(machine, flag);
  if (fold !== folded || old === "") return string(replaceText(text, old, by));
  const [own, sought] = [fold(text), fold(old)];
  let made = "";
  let at = 0;
  for (let found = own.indexOf(sought); found >= 0; found = own.indexOf(sought, at)) {
    made += text.slice(at, found) + by;
    at = found + old.length;
  }
  return string(made + text.slice(at));
});

const replaceFirst = taking(["oldValue", "newValue", "ignoreCase"], (machine, self, given) => {
  const [from, to, flag] = given;
  const [text, regex] = [textIn(self), regexIn(from)];
  if (regex) return replaceMatches(machine, regex, text, to, 1);
  const fold = inCase(machine, flag);
  const old = partIn(from);
  const at = fold(text).indexOf(fold(old));
  return at < 0 ? self : string(text.slice(0, at) + partIn(to) + text.slice(at + old.length));
});

/** The first sign as a function changes it. */
const replaceFirstChar: Method = (machine, self, [change]) => {
  const text = textIn(self);
  if (text === "") return self;
  const made = machine.call(change ?? none, [signsOf(text)[0]!]);
  if (made.kind === "unknown") throw new NotKnown(made.why);
  return string(textIn(made) + text.slice(1));
};

/** A text whose case no locale and no position decides. */
function plainCase(text: string): string {
  if (/\u03A3|\u0130|\u0131/.test(text)) throw new NotKnown("this text is not followed");
  return text;
}

const upper = onText((text) => string(plainCase(text).toUpperCase()));
const lower = onText((text) => string(plainCase(text).toLowerCase()));

/** What is in the place of an empty or a blank text. */
function orElse(isMissing: (text: string) => boolean): Method {
  return (machine, self, [make]) =>
    isMissing(textIn(self)) ? machine.call(make ?? none, []) : self;
}

function strictBool(otherwise: Otherwise): Method {
  return onText((text, _, machine) => {
    if (text === "true" || text === "false") return bool(text === "true");
    return otherwise === "null"
      ? none
      : machine.fail("ValueError", `The string doesn't represent a boolean value: ${text}`);
  });
}

/** The bytes of a text in UTF-8; half a sign is a question mark. */
const toBytes: Method = onText((text) =>
  makeList(
    "sbyte[]",
    utf8Bytes(text.replace(/\p{Surrogate}/gu, "?")).map((byte) =>
      makeNumber("sbyte", (byte << 24) >> 24),
    ),
  ),
);

/** The members of texts; all else goes through their signs. */
export const stringMembers = members(
  {
    length: onText((text) => int(text.length)),
    indices: onText((text) => makeRange(0, text.length - 1, 1)),
    lastIndex: onText((text) => int(text.length - 1)),
  },
  {
    ...textSearch,
    ...textParts,
    isEmpty: onText((text) => bool(text === "")),
    isNotEmpty: onText((text) => bool(text !== "")),
    isBlank: onText((text) => bool(isBlankText(text))),
    isNotBlank: onText((text) => bool(!isBlankText(text))),
    ...{ ifEmpty: orElse((text) => text === ""), ifBlank: orElse(isBlankText) },
    orEmpty: (_, self) => self,
    get: (machine, self, [at]) => machine.language.getItem(self, at ?? none, machine),
    ...{ uppercase: upper, lowercase: lower, toUpperCase: upper, toLowerCase: lower },
    capitalize: onText((text) => string(plainCase(text.charAt(0)).toUpperCase() + text.slice(1))),
    decapitalize: onText((text) => string(plainCase(text.charAt(0)).toLowerCase() + text.slice(1))),
    ...{ replace, replaceFirst, replaceFirstChar },
    matches: (machine, self, [pattern]) => {
      const regex = regexIn(pattern);
      if (!regex) throw new NotKnown("this call is not followed");
      return bool(regex.whole(machine, textIn(self)) !== null);
    },
    toRegex: (machine, self, items) => makeRegex(machine, [self, ...items], new Map()),
    ...{ padStart: filled(true), padEnd: filled(false) },
    repeat: onText((text, [times], machine) => {
      const count = wholeIn(times);
      if (count < 0)
        machine.fail("ValueError", `Count 'n' must be non-negative, but was ${count}.`);
      return string(repeatText(text, count));
    }),
    trimIndent: onText((text) => string(trimIndent(text))),
    trimMargin: onText((text, [margin]) => string(trimMargin(text, margin ? textIn(margin) : "|"))),
    prependIndent: onText((text, [indent]) => {
      const own = indent ? textIn(indent) : "    ";
      const lines = text.split(/\r\n|\n|\r/);
      return string(
        lines
          .map((line) => (!isBlankText(line) ? own + line : line.length < own.length ? own : line))
          .join("\n"),
      );
    }),
    reversed: onText((text) => string(Array.from(text).toReversed().join(""))),
    take: cut((text, count) => text.slice(0, count)),
    drop: cut((text, count) => text.slice(count)),
    takeLast: cut((text, count) => text.slice(Math.max(0, text.length - count))),
    dropLast: cut((text, count) => text.slice(0, Math.max(0, text.length - count))),
    ...{ toList: toSigns("List<char>"), toMutableList: toSigns("List<char>") },
    ...{ toCharArray: toSigns("char[]"), encodeToByteArray: toBytes, toByteArray: toBytes },
    ...{ toDouble: toReal("double", "fail"), toDoubleOrNull: toReal("double", "null") },
    ...{ toFloat: toReal("float", "fail"), toFloatOrNull: toReal("float", "null") },
    ...{ toInt: toWhole("int", "fail"), toIntOrNull: toWhole("int", "null") },
    ...{ toLong: toWhole("long", "fail"), toLongOrNull: toWhole("long", "null") },
    ...{ toShort: toWhole("short", "fail"), toShortOrNull: toWhole("short", "null") },
    ...{ toByte: toWhole("sbyte", "fail"), toByteOrNull: toWhole("sbyte", "null") },
    ...{ toBigInteger: toBig("BigInteger"), toBigDecimal: toBig("BigDecimal") },
    toBoolean: onText((text) => bool(folded(text) === "true")),
    ...{ toBooleanStrict: strictBool("fail"), toBooleanStrictOrNull: strictBool("null") },
    hashCode: javaStrings.get("hashCode")!.call,
    plus: onText((text, [other], machine) =>
      toStringValue(text + machine.language.toText(other ?? none, "plain", machine), machine),
    ),
    format: (machine, self, given) => {
      // Arguments that the pattern does not name are left out.
      const items = [...given];
      // The first may be a locale.
      if (items[0]?.kind === "none") throw new NotKnown("this call is not followed");
      return toStringValue(formatText(textIn(self), items, machine), machine);
    },
    toString: (_: Machine, self: Value) => self,
    concatToString: (_, self) => self,
    onEach: (machine, self, [action]) => {
      for (const sign of signsOf(textIn(self)))
        if (isFunction(action)) machine.call(action, [sign]);
      return self;
    },
  },
);

function toSigns(type: string): Method {
  return onText((text) => makeList(type, signsOf(text)));
}
