import { NotKnown } from "../../values/gaps.ts";
import { bool } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { Value } from "../../values/value.ts";
import { type Rule, statics, textIn, wholeIn } from "../declared/table.ts";
import { cultureIn } from "../../languages/csharp/cultures.ts";

/** The character that a rule asks about: itself, or one of a text. */
function signIn([first, at]: readonly Value[]): string {
  const text = textIn(first);
  if (!at) return text;
  const sign = text[wholeIn(at)];
  if (sign === undefined) throw new NotKnown("this call is not followed");
  return sign;
}

function testing(pattern: RegExp): Rule {
  return (_, items) => bool(pattern.test(signIn(items)));
}

/** Another case of a character, which stays one character. */
function changing(change: (sign: string) => string): Rule {
  return (_, [sign, culture]) => {
    if (culture && cultureIn(culture) === null) throw new NotKnown("this call is not followed");
    const [own, made] = [textIn(sign), change(textIn(sign))];
    return makeNumber("char", (made.length === 1 ? made : own).charCodeAt(0));
  };
}

const upper = changing((sign) => sign.toUpperCase());
const lower = changing((sign) => sign.toLowerCase());

/** The class `char`. */
export const charClass = statics(
  "char",
  {
    IsDigit: testing(/^\p{Nd}$/u),
    IsNumber: testing(/^\p{N}$/u),
    IsLetter: testing(/^\p{L}$/u),
    IsLetterOrDigit: testing(/^[\p{L}\p{Nd}]$/u),
    IsUpper: testing(/^\p{Lu}$/u),
    IsLower: testing(/^\p{Ll}$/u),
    IsWhiteSpace: testing(/^[\s\u0085]$/u),
    IsPunctuation: testing(/^\p{P}$/u),
    IsSymbol: testing(/^\p{S}$/u),
    IsSeparator: testing(/^\p{Z}$/u),
    IsControl: testing(/^\p{Cc}$/u),
    IsSurrogate: testing(/^[\ud800-\udfff]$/),
    IsAscii: testing(/^[\0-\x7f]$/),
    IsAsciiDigit: testing(/^[0-9]$/),
    IsAsciiLetter: testing(/^[A-Za-z]$/),
    IsAsciiLetterOrDigit: testing(/^[A-Za-z0-9]$/),
    IsAsciiLetterLower: testing(/^[a-z]$/),
    IsAsciiLetterUpper: testing(/^[A-Z]$/),
    ToUpper: upper,
    ToLower: lower,
    ToUpperInvariant: upper,
    ToLowerInvariant: lower,
    GetNumericValue: (_, items) => {
      const sign = signIn(items);
      if (/\p{N}/u.test(sign) && !/\d/.test(sign)) throw new NotKnown("this call is not followed");
      return makeNumber("double", /\d/.test(sign) ? Number(sign) : -1);
    },
    ToString: (_, [sign]) => ({ kind: "string", value: textIn(sign) }),
    Parse: (machine, [text]) =>
      textIn(text).length === 1
        ? makeNumber("char", textIn(text).charCodeAt(0))
        : machine.fail("FormatException", "String must be exactly one character long."),
  },
  { MinValue: makeNumber("char", 0), MaxValue: makeNumber("char", 0xffff) },
);
