import { nothing, some } from "../../languages/rust/choices.ts";
import { makeSigns } from "../../languages/rust/stepping.ts";
import { deref } from "../../languages/rust/places.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool } from "../../values/make.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";
import { typeOf } from "../../values/wide.ts";
import { type Method, wholeIn } from "../declared/table.ts";
import { utf8Length } from "../../values/utf8.ts";

/** The code of a sign, or of a byte. */
function codeIn(value: Value | undefined, machine: Machine): number {
  const own = value && deref(value, machine);
  if (!isNumber(own) || own.kind !== "int")
    throw new NotKnown(own?.kind === "unknown" ? own.why : "a part of this text is unknown");
  return own.value;
}

function signIn(value: Value | undefined, machine: Machine): string {
  return String.fromCodePoint(codeIn(value, machine));
}

/** Whether a sign is of a kind. */
function isOf(pattern: RegExp): Method {
  return (machine, self) => bool(pattern.test(signIn(self, machine)));
}

/** A sign, or a byte, as ASCII changes it. */
function inAscii(change: (sign: string) => string): Method {
  return (machine, self) => {
    const code = codeIn(self, machine);
    const type = typeOf(deref(self, machine));
    return makeNumber(type, code < 128 ? change(signIn(self, machine)).charCodeAt(0) : code);
  };
}

/** `c.to_uppercase()`: one sign may become several. */
function changed(change: (sign: string) => string): Method {
  return (machine, self) => makeSigns(change(signIn(self, machine)));
}

/** The digit that a sign is to a base; null: it is none. */
function digitOf(machine: Machine, self: Value, base: Value | undefined): number | null {
  const radix = wholeIn(base && deref(base, machine));
  if (radix < 2 || radix > 36)
    return machine.fail(
      "panic",
      "to_digit: invalid radix -- radix must be in the range 2 to 36 inclusive",
    );
  const sign = signIn(self, machine);
  const digit = /^[0-9a-z]$/i.test(sign) ? parseInt(sign, 36) : NaN;
  return digit < radix ? digit : null;
}

/** What signs have, and bytes as signs of ASCII. */
export const signMethods: Readonly<Record<string, Method>> = {
  ...{ is_alphabetic: isOf(/\p{Alphabetic}/u), is_numeric: isOf(/\p{N}/u) },
  ...{ is_alphanumeric: isOf(/[\p{Alphabetic}\p{N}]/u), is_whitespace: isOf(/\p{White_Space}/u) },
  ...{ is_uppercase: isOf(/\p{Uppercase}/u), is_lowercase: isOf(/\p{Lowercase}/u) },
  is_control: isOf(/\p{Cc}/u),
  ...{ is_ascii: isOf(/^[\0-\x7f]/), is_ascii_alphabetic: isOf(/^[A-Za-z]/) },
  ...{ is_ascii_digit: isOf(/^[0-9]/), is_ascii_alphanumeric: isOf(/^[0-9A-Za-z]/) },
  ...{ is_ascii_uppercase: isOf(/^[A-Z]/), is_ascii_lowercase: isOf(/^[a-z]/) },
  ...{ is_ascii_hexdigit: isOf(/^[0-9A-Fa-f]/), is_ascii_whitespace: isOf(/^[\t\n\f\r ]/) },
  ...{ is_ascii_punctuation: isOf(/^[!-/:-@[-`{-~]/), is_ascii_graphic: isOf(/^[!-~]/) },
  is_ascii_control: isOf(/^[\0-\x1f\x7f]/),
  to_ascii_uppercase: inAscii((sign) => sign.toUpperCase()),
  to_ascii_lowercase: inAscii((sign) => sign.toLowerCase()),
  to_uppercase: changed((sign) => sign.toUpperCase()),
  to_lowercase: changed((sign) => sign.toLowerCase()),
  eq_ignore_ascii_case: (machine, self, [other]) => {
    const [a, b] = [self, other].map((each) =>
      inAscii((sign) => sign.toLowerCase())(machine, each!, [], new Map()),
    );
    return bool(codeIn(a, machine) === codeIn(b, machine));
  },
  is_digit: (machine, self, [base]) => bool(digitOf(machine, self, base) !== null),
  to_digit: (machine, self, [base]) => {
    const digit = digitOf(machine, self, base);
    return digit === null ? nothing() : some(makeNumber("uint", digit));
  },
  len_utf8: (machine, self) => makeNumber("ulong", utf8Length(signIn(self, machine))),
};
