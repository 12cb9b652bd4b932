import { itemsOf } from "../../languages/declared/lists.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, tuple } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { Value } from "../../values/value.ts";
import { type Rule, textIn, wholeIn } from "../declared/table.ts";
import { utf8Length } from "../../values/utf8.ts";

function signIn(value: Value | undefined): string {
  const code = wholeIn(value);
  if (!(code >= 0 && code <= 0x10ffff)) throw new NotKnown("this value is unknown");
  return String.fromCodePoint(code);
}

function isOf(pattern: RegExp): Rule {
  return (_, [sign]) => bool(pattern.test(signIn(sign)));
}

/** A sign that becomes one other sign; what would become several stays as it is. */
function changed(change: (sign: string) => string): Rule {
  return (_, [sign]) => {
    const made = Array.from(change(signIn(sign)));
    const code = made.length === 1 ? made[0]!.codePointAt(0)! : wholeIn(sign);
    return makeNumber("int32", code);
  };
}

/** The package `unicode`. */
export const unicode: Readonly<Record<string, Rule>> = {
  ...{ IsLetter: isOf(/\p{L}/u), IsDigit: isOf(/\p{Nd}/u), IsNumber: isOf(/\p{N}/u) },
  ...{ IsUpper: isOf(/\p{Lu}/u), IsLower: isOf(/\p{Ll}/u), IsTitle: isOf(/\p{Lt}/u) },
  ...{ IsSpace: isOf(/\p{White_Space}/u), IsPunct: isOf(/\p{P}/u), IsSymbol: isOf(/\p{S}/u) },
  ...{ IsMark: isOf(/\p{M}/u), IsControl: isOf(/\p{Cc}/u) },
  IsPrint: isOf(/[\p{L}\p{M}\p{N}\p{P}\p{S} ]/u),
  IsGraphic: isOf(/[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]/u),
  ToUpper: changed((sign) => sign.toUpperCase()),
  ToLower: changed((sign) => sign.toLowerCase()),
};

const long = (value: number): Value => makeNumber("long", value);

function firstOf(text: string, isLast: boolean): Value {
  const sign = Array.from(text).at(isLast ? -1 : 0);
  if (sign === undefined) return tuple([makeNumber("int32", 0xfffd), long(0)]);
  return tuple([makeNumber("int32", sign.codePointAt(0)!), long(utf8Length(sign))]);
}

/** The package `unicode/utf8`. */
export const utf8: Readonly<Record<string, Rule>> = {
  RuneCountInString: (_, [text]) => long(Array.from(textIn(text)).length),
  RuneCount: (machine, [bytes]) => {
    const items = itemsOf(bytes, machine);
    if (!items) throw new NotKnown("the number of values is unknown");
    if (items.some((each) => wholeIn(each) > 127)) throw new NotKnown("this value is unknown");
    return long(items.length);
  },
  RuneLen: (_, [sign]) => long(utf8Length(signIn(sign))),
  ValidString: (_, [text]) => bool(!/[\ud800-\udfff]/u.test(textIn(text))),
  DecodeRuneInString: (_, [text]) => firstOf(textIn(text), false),
  DecodeLastRuneInString: (_, [text]) => firstOf(textIn(text), true),
};
