import { makeNumber } from "../../values/typedNumber.ts";
import { makeList } from "../../languages/declared/lists.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, int, string } from "../../values/make.ts";
import type { Value } from "../../values/value.ts";
import { type Rule, statics, wholeIn } from "../declared/table.ts";

/** A sign that is given as a `char` or as its code. */
function signIn(value: Value | undefined): string {
  if (value?.kind === "int") {
    if (value.value < 0 || value.value > 0x10ffff) throw new NotKnown("this call is not followed");
    return String.fromCodePoint(value.value);
  }
  throw new NotKnown(value?.kind === "unknown" ? value.why : "a part of this text is unknown");
}

const matches =
  (pattern: RegExp): Rule =>
  (_, [sign]) =>
    bool(pattern.test(signIn(sign)));

/** `Character.toUpperCase('a')`, or of a code; a sign that becomes several stays itself. */
const changedTo =
  (change: (sign: string) => string): Rule =>
  (_, [given]) => {
    const sign = signIn(given);
    const made = change(sign);
    const kept = Array.from(made).length === 1 ? made : sign;
    const type = given?.kind === "int" && given.type === "char" ? "char" : "int";
    return makeNumber(type, kept.codePointAt(0)!);
  };

/** What a sign stands for as a digit; -1: it is none. */
function digitOf(sign: string, radix: number): number {
  const latin = /^[0-9a-z]$/i.test(sign) ? Number.parseInt(sign, 36) : null;
  if (latin === null) {
    if (/[\p{Nd}\p{L}\p{Nl}\p{No}]/u.test(sign) && sign > "\x7f")
      throw new NotKnown("this call is not followed");
    return -1;
  }
  return latin < radix ? latin : -1;
}

export const characterClass = statics(
  "Character",
  {
    isDigit: matches(/\p{Nd}/u),
    ...{ isLetter: matches(/\p{L}/u), isAlphabetic: matches(/\p{Alphabetic}/u) },
    isLetterOrDigit: matches(/[\p{L}\p{Nd}]/u),
    isWhitespace: matches(
      /[\t-\r\x1c-\x20\u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]/,
    ),
    isSpaceChar: matches(/[\p{Zs}\p{Zl}\p{Zp}]/u),
    ...{ isUpperCase: matches(/\p{Uppercase}/u), isLowerCase: matches(/\p{Lowercase}/u) },
    toUpperCase: changedTo((sign) => sign.toUpperCase()),
    toLowerCase: changedTo((sign) => sign.toLowerCase()),
    valueOf: (_: unknown, [sign]: readonly Value[]) => sign!,
    toString: (_: unknown, [sign]: readonly Value[]) => string(signIn(sign)),
    getNumericValue: (_, [sign]) => int(digitOf(signIn(sign), 36)),
    digit: (_, [sign, radix]) => int(digitOf(signIn(sign), wholeIn(radix))),
    forDigit: (_, [digit, radix]) => {
      const [value, base] = [wholeIn(digit), wholeIn(radix)];
      const isFit = base >= 2 && base <= 36 && value >= 0 && value < base;
      return makeNumber("char", isFit ? value.toString(base).charCodeAt(0) : 0);
    },
    toChars: (_, [code]) => {
      const text = signIn(code);
      return makeList(
        "char[]",
        Array.from({ length: text.length }, (__, at) => makeNumber("char", text.charCodeAt(at))),
      );
    },
    charCount: (_, [code]) => int(wholeIn(code) > 0xffff ? 2 : 1),
    compare: (_, [a, b]) => int(wholeIn(a) - wholeIn(b)),
    hashCode: (_, [sign]) => int(wholeIn(sign)),
  },
  { MAX_VALUE: makeNumber("char", 0xffff), MIN_VALUE: makeNumber("char", 0) },
);
