import { NonZero, wrap } from "../../languages/c/places.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { Value } from "../../values/value.ts";
import { functions, type Rule, wholeIn } from "./table.ts";

/** What the characters of a class are, of those below 128. */
const classes: Readonly<Record<string, RegExp>> = {
  isalpha: /[A-Za-z]/,
  isdigit: /[0-9]/,
  isalnum: /[A-Za-z0-9]/,
  isspace: /[ \t\n\v\f\r]/,
  isblank: /[ \t]/,
  isupper: /[A-Z]/,
  islower: /[a-z]/,
  ispunct: /[!-/:-@[-`{-~]/,
  isxdigit: /[0-9A-Fa-f]/,
  isprint: /[ -~]/,
  isgraph: /[!-~]/,
  iscntrl: /[\0-\x1f\x7f]/,
};

/** In the locale that programs begin with, only characters of ASCII are in a class. */
function belongs(code: number, pattern: RegExp): boolean {
  return code >= 0 && code < 128 && pattern.test(String.fromCharCode(code));
}

const tests = Object.entries(classes).map(([name, pattern]): [string, Rule] => [
  name,
  // What stands for true is any number but 0, which no program can rely on.
  (_, [sign]): Value =>
    belongs(wholeIn(sign), pattern) ? wrap(new NonZero()) : makeNumber("int", 0),
]);

/** The functions of `ctype.h`. */
export const characterFunctions: readonly (readonly [string, Value])[] = functions({
  ...Object.fromEntries(tests),
  toupper: (_, [sign]) => {
    const code = wholeIn(sign);
    return makeNumber("int", belongs(code, /[a-z]/) ? code - 32 : code);
  },
  tolower: (_, [sign]) => {
    const code = wholeIn(sign);
    return makeNumber("int", belongs(code, /[A-Z]/) ? code + 32 : code);
  },
});
