import { newException } from "../../languages/declared/exceptions.ts";
import { makeList } from "../../languages/declared/lists.ts";
import { exceptions } from "../../languages/go/exceptions.ts";
import { quoted, quotedSign } from "../../languages/go/quotes.ts";
import { numberText } from "../../languages/go/text.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, none, string, tuple } from "../../values/make.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { makeWhole, wholeOf } from "../../values/wide.ts";
import { unescape } from "../../frontends/escapes.ts";
import { exponentText, fixedText, generalText, shortestSingle } from "../numberText.ts";
import { type Rule, textIn, wholeIn } from "../declared/table.ts";
import { utf8Bytes } from "../../values/utf8.ts";
import { writtenNumber } from "../../../tensor/writtenNumber.ts";

const error = exceptions.get("error")!;

/** `strconv.ErrSyntax` and `strconv.ErrRange`, which other errors wrap. */
export const parseErrors: Readonly<Record<string, InstanceValue>> = {
  ErrSyntax: newException(error, "invalid syntax"),
  ErrRange: newException(error, "value out of range"),
};

function failed(name: string, text: string, value: Value, kind: "ErrSyntax" | "ErrRange"): Value {
  const inner = parseErrors[kind]!;
  const message = inner.fields.get("Message");
  const why = message?.kind === "string" ? message.value : "";
  const made = newException(error, `strconv.${name}: parsing ${quoted(text)}: ${why}`);
  made.fields.set(":wrapped", inner);
  return tuple([value, made]);
}

const prefixes: Readonly<Record<string, number>> = { "0x": 16, "0b": 2, "0o": 8 };

/** A whole number as a text writes it; null: it writes none. */
function read(text: string, base: number): bigint | null {
  const [, sign = "", rest = ""] = /^([-+]?)([^]*)$/.exec(text)!;
  const prefix = prefixes[rest.slice(0, 2).toLowerCase()];
  const isOctal = base === 0 && prefix === undefined && /^0\d/.test(rest);
  const radix = base !== 0 ? base : (prefix ?? (isOctal ? 8 : 10));
  const written = base === 0 && prefix !== undefined ? rest.slice(2) : rest;
  const digits = base === 0 ? written.replaceAll("_", "") : written;
  const values = Array.from(digits, (each) => (/[0-9a-z]/i.test(each) ? parseInt(each, 36) : 99));
  if (values.length === 0 || values.some((each) => each >= radix)) return null;
  const size = values.reduce((sum, each) => sum * BigInt(radix) + BigInt(each), 0n);
  return sign === "-" ? -size : size;
}

interface Bounds {
  readonly type: string;
  readonly low: bigint;
  readonly high: bigint;
}

function boundsOf(bits: number, isSigned: boolean): Bounds {
  const count = BigInt(bits === 0 ? 64 : bits);
  return isSigned
    ? { type: "long:int64", low: -(2n ** (count - 1n)), high: 2n ** (count - 1n) - 1n }
    : { type: "ulong", low: 0n, high: 2n ** count - 1n };
}

function whole(name: string, text: string, base: number, bounds: Bounds): Value {
  const { type, low, high } = bounds;
  const value = type === "ulong" && /^[-+]/.test(text) ? null : read(text, base);
  if (value === null) return failed(name, text, makeNumber(type, 0), "ErrSyntax");
  if (value > high) return failed(name, text, makeWhole(type, high), "ErrRange");
  if (value < low) return failed(name, text, makeWhole(type, low), "ErrRange");
  return tuple([makeWhole(type, value), none]);
}

function fraction(text: string, bits: number): Value {
  const single = bits === 32;
  const made = (value: number): Value => makeNumber("double", single ? Math.fround(value) : value);
  if (/^[-+]?(?:inf|infinity)$/i.test(text))
    return tuple([made(text.startsWith("-") ? -Infinity : Infinity), none]);
  if (/^[-+]?nan$/i.test(text)) return tuple([made(NaN), none]);
  if (/^[-+]?0x/i.test(text)) throw new NotKnown("`ParseFloat` is not followed");
  if (!writtenNumber.test(text))
    return failed("ParseFloat", text, makeNumber("double", 0), "ErrSyntax");
  const value = made(Number(text));
  const isLarge = isNumber(value) && Math.abs(value.value) === Infinity;
  return isLarge ? failed("ParseFloat", text, value, "ErrRange") : tuple([value, none]);
}

function wholeText(machine: Machine, value: Value | undefined, base: number): Value {
  const own = wholeOf(value);
  if (own === null)
    return value?.kind === "unknown" ? value : machine.unknown("this value is unknown");
  return string(own.toString(base));
}

/** The digits of the shortest text of a number behind its point, or behind its first digit. */
function shortDigits(value: number, isPower: boolean): number {
  const [mantissa = "", exponent = "0"] = value.toExponential().split("e");
  const digits = mantissa.replace("-", "").replace(".", "").length;
  return isPower ? digits - 1 : Math.max(0, digits - 1 - Number(exponent));
}

/** `strconv.FormatFloat(x, 'f', 2, 64)`; with a precision of -1, as many digits as the number needs. */
function formatFloat(value: number, verb: string, precision: number, bits: number): string | null {
  if (!Number.isFinite(value)) return numberText({ kind: "float", value });
  const short = bits === 32 ? shortestSingle(Math.fround(value)) : value;
  switch (verb) {
    case "f":
      return precision < 0
        ? fixedText(short, shortDigits(short, false), "exact")
        : fixedText(value, precision, "exact");
    case "e":
      return exponentText(short, precision < 0 ? shortDigits(short, true) : precision, "exact");
    case "g":
      if (precision >= 0) return generalText(value, precision);
      return numberText({ kind: "float", value: short });
    case "E":
    case "G":
      return formatFloat(value, verb.toLowerCase(), precision, bits)?.toUpperCase() ?? null;
    default:
      return null;
  }
}

const asBytes = (text: string): Value =>
  makeList(
    "List<byte>",
    utf8Bytes(text).map((each) => makeNumber("byte", each)),
  );

/** The package `strconv`. */
export const strconv: Readonly<Record<string, Rule>> = {
  Itoa: (machine, [value]) => wholeText(machine, value, 10),
  Atoi: (_, [text]) => whole("Atoi", textIn(text), 10, { ...boundsOf(64, true), type: "long" }),
  ParseInt: (_, [text, base, bits]) =>
    whole("ParseInt", textIn(text), wholeIn(base), boundsOf(wholeIn(bits), true)),
  ParseUint: (_, [text, base, bits]) =>
    whole("ParseUint", textIn(text), wholeIn(base), boundsOf(wholeIn(bits), false)),
  ParseFloat: (_, [text, bits]) => fraction(textIn(text), wholeIn(bits)),
  ParseBool: (_, [given]) => {
    const text = textIn(given);
    if (/^(?:1|t|T|true|TRUE|True)$/.test(text)) return tuple([bool(true), none]);
    if (/^(?:0|f|F|false|FALSE|False)$/.test(text)) return tuple([bool(false), none]);
    return failed("ParseBool", text, bool(false), "ErrSyntax");
  },
  FormatInt: (machine, [value, base]) => wholeText(machine, value, wholeIn(base)),
  FormatUint: (machine, [value, base]) => wholeText(machine, value, wholeIn(base)),
  FormatBool: (machine, [value]) => string(machine.language.toText(value!, "plain", machine)),
  FormatFloat: (machine, [value, verb, precision, bits]) => {
    const [sign, digits, size] = [wholeIn(verb), wholeIn(precision), wholeIn(bits)];
    const text = isNumber(value)
      ? formatFloat(value.value, String.fromCodePoint(sign), digits, size)
      : null;
    return text === null ? machine.unknown("`FormatFloat` is not followed") : string(text);
  },
  Quote: (_, [text]) => string(quoted(textIn(text))),
  QuoteRune: (_, [sign]) => string(quotedSign(wholeIn(sign))),
  Unquote: (_, [text]) => {
    const written = textIn(text);
    const raw = /^`([^`]*)`$/.exec(written);
    const plain = /^"((?:[^"\\\n]|\\[abfnrtv\\"]|\\x[\da-fA-F]{2}|\\u[\da-fA-F]{4})*)"$/.exec(
      written,
    );
    if (!raw && !plain) return tuple([string(""), parseErrors["ErrSyntax"]!]);
    return tuple([string(raw ? raw[1]! : unescape(plain![1]!)), none]);
  },
  AppendInt: (machine, [start, value, base]) => {
    const text = wholeText(machine, value, wholeIn(base));
    if (start?.kind !== "none" || text.kind !== "string")
      return machine.unknown("`AppendInt` is not followed");
    return asBytes(text.value);
  },
};
