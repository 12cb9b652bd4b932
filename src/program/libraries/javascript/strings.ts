import { repeatText, textLength } from "../../values/lengths.ts";
import { withWord } from "../../values/vocabulary.ts";
import { regexIn } from "../../languages/javascript/regex.ts";
import { absent, bool, float, list, string } from "../../values/make.ts";
import type { StringValue } from "../../values/plain.ts";
import type { Machine, Value } from "../../values/value.ts";
import { defineFunctions, defineMethods, numberIn, textOf } from "./methods.ts";
import { listFields } from "../../languages/javascript/own.ts";
import { NotKnown } from "../../values/gaps.ts";
import { match, matchAll, replace, search, split } from "./searches.ts";

/** A rule over texts; `count`: how many of its arguments are texts. */
const plain = (
  body: (text: string, args: readonly string[]) => string | number | boolean | string[],
  count = 0,
): ((machine: Machine, self: StringValue, args: readonly Value[]) => Value) => {
  return (machine, { value }, args) => {
    const made = body(
      value,
      args.slice(0, count).map((each) => textOf(machine, each)),
    );
    if (typeof made === "string") return string(made);
    if (typeof made === "number") return float(made);
    return typeof made === "boolean" ? bool(made) : list(made.map(string));
  };
};

function padded(machine: Machine, value: string, args: readonly Value[]): [number, string] {
  const length = textLength(numberIn(args[0], value.length));
  const sign = args[1] && args[1].kind !== "undefined" ? textOf(machine, args[1]) : " ";
  return [length, sign];
}

/** The text that a text is looked for; a regular expression is refused. */
function partOf(machine: Machine, name: string, part: Value): string {
  if (regexIn(part)) {
    const why = `First argument to String.prototype.${name} must not be a regular expression`;
    machine.fail("TypeError", why);
  }
  return textOf(machine, part);
}

const forms = ["NFC", "NFD", "NFKC", "NFKD"];

/** The methods of texts. */
export const stringMethods = defineMethods<StringValue>("string", {
  toUpperCase: plain((text) => text.toUpperCase()),
  toLowerCase: plain((text) => text.toLowerCase()),
  toLocaleUpperCase: plain((text) => text.toUpperCase()),
  toLocaleLowerCase: plain((text) => text.toLowerCase()),
  trim: plain((text) => text.trim()),
  trimStart: plain((text) => text.trimStart()),
  trimEnd: plain((text) => text.trimEnd()),
  toString: plain((text) => text),
  valueOf: plain((text) => text),
  isWellFormed: plain((text) => !/[\ud800-\udfff]/u.test(text)),
  split,
  match,
  matchAll,
  search,
  includes: (machine, { value }, [part = absent, from]) =>
    bool(value.includes(partOf(machine, "includes", part), numberIn(from, 0))),
  startsWith: (machine, { value }, [part = absent, from]) =>
    bool(value.startsWith(partOf(machine, "startsWith", part), numberIn(from, 0))),
  endsWith: (machine, { value }, [part = absent, end]) =>
    bool(value.endsWith(partOf(machine, "endsWith", part), numberIn(end, value.length))),
  indexOf: (machine, { value }, [part = absent, from]) =>
    withWord(float(value.indexOf(textOf(machine, part), numberIn(from, 0))), part),
  lastIndexOf: (machine, { value }, [part = absent, from]) =>
    float(value.lastIndexOf(textOf(machine, part), numberIn(from, Infinity))),
  replace: (machine, self, args) => replace(machine, self, args, false),
  replaceAll: (machine, self, args) => replace(machine, self, args, true),
  concat: plain((text, others) => text.concat(...others), Infinity),
  slice: (_, { value }, [start, end]) =>
    string(value.slice(numberIn(start, 0), numberIn(end, value.length))),
  substring: (_, { value }, [start, end]) =>
    string(value.substring(numberIn(start, 0), numberIn(end, value.length))),
  substr: (_, { value }, [start, length]) => {
    const given = Math.trunc(numberIn(start, 0)) || 0;
    const from = given < 0 ? Math.max(0, value.length + given) : given;
    return string(value.slice(from, from + Math.max(0, numberIn(length, Infinity))));
  },
  charAt: (_, { value }, [at]) => string(value.charAt(numberIn(at, 0))),
  at: (_, { value }, [at]) => {
    const sign = value.at(numberIn(at, 0));
    return sign === undefined ? absent : string(sign);
  },
  charCodeAt: (_, { value }, [at]) => float(value.charCodeAt(numberIn(at, 0))),
  codePointAt: (_, { value }, [at]) => {
    const code = value.codePointAt(numberIn(at, 0));
    return code === undefined ? absent : float(code);
  },
  repeat: (machine, { value }, [count]) => {
    const times = Math.trunc(numberIn(count, 0)) || 0;
    if (!(times >= 0 && times < Infinity))
      machine.fail("IndexError", `Invalid count value: ${numberIn(count, 0)}`);
    return string(repeatText(value, times));
  },
  padStart: (machine, { value }, args) => string(value.padStart(...padded(machine, value, args))),
  padEnd: (machine, { value }, args) => string(value.padEnd(...padded(machine, value, args))),
  normalize: (machine, { value }, [form]) => {
    const name = form && form.kind !== "undefined" ? textOf(machine, form) : "NFC";
    if (forms.includes(name)) return string(value.normalize(name));
    const why = `The normalization form should be one of ${forms.join(", ")}.`;
    return machine.fail("IndexError", why);
  },
  localeCompare: plain((text, [other = "undefined"]) => text.localeCompare(other, "en"), 1),
  "[Symbol.iterator]": (_, { value }) => {
    const signs = Array.from(value, string);
    return {
      kind: "iterator",
      typeName: "String Iterator",
      next: () => signs.shift() ?? null,
    };
  },
});

/** The members of `String`. */
export const stringMembers = defineFunctions("String.", {
  fromCharCode: (_, codes) => string(String.fromCharCode(...codes.map((code) => numberIn(code)))),
  fromCodePoint: (machine, codes) =>
    string(
      codes
        .map((code) => {
          const value = numberIn(code);
          const isKnown = Number.isInteger(value) && value >= 0 && value <= 0x10ffff;
          if (!isKnown) machine.fail("IndexError", `Invalid code point ${textOf(machine, code)}`);
          return String.fromCodePoint(value);
        })
        .join(""),
    ),
  raw: (machine, [parts, ...values]) => {
    const raw = parts?.kind === "list" ? listFields.of(parts)?.get("raw") : undefined;
    if (raw?.kind !== "list") throw new NotKnown("these values are unknown");
    const texts = raw.items.map((item) => textOf(machine, item));
    const shown = values.map((value) => textOf(machine, value));
    return string(
      texts.map((text, at) => text + (at < texts.length - 1 ? (shown[at] ?? "") : "")).join(""),
    );
  },
});
