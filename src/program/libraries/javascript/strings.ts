import { repeatText, textLength } from "../../values/lengths.ts";
import { withWord } from "../../values/vocabulary.ts";
import { NotKnown } from "../../values/gaps.ts";
import { absent, bool, float, list, string } from "../../values/make.ts";
import type { StringValue } from "../../values/plain.ts";
import type { Machine, Value } from "../../values/value.ts";
import { defineMethods, numberIn, textOf } from "./methods.ts";

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

/** The methods of texts; regular expressions are not followed. */
export const stringMethods = defineMethods<StringValue>("string", {
  toUpperCase: plain((text) => text.toUpperCase()),
  toLowerCase: plain((text) => text.toLowerCase()),
  trim: plain((text) => text.trim()),
  trimStart: plain((text) => text.trimStart()),
  trimEnd: plain((text) => text.trimEnd()),
  toString: plain((text) => text),
  split: (machine, { value }, [separator, limit]) => {
    if (!separator || separator.kind === "undefined") return list([string(value)]);
    const parts = value.split(textOf(machine, separator));
    // A negative limit is a large one.
    return list(parts.slice(0, numberIn(limit, -1) >>> 0).map(string));
  },
  includes: (machine, { value }, [part = absent, from]) =>
    bool(value.includes(textOf(machine, part), numberIn(from, 0))),
  startsWith: (machine, { value }, [part = absent, from]) =>
    bool(value.startsWith(textOf(machine, part), numberIn(from, 0))),
  endsWith: (machine, { value }, [part = absent, end]) =>
    bool(value.endsWith(textOf(machine, part), numberIn(end, value.length))),
  indexOf: (machine, { value }, [part = absent, from]) =>
    withWord(float(value.indexOf(textOf(machine, part), numberIn(from, 0))), part),
  lastIndexOf: (machine, { value }, [part = absent, from]) =>
    float(value.lastIndexOf(textOf(machine, part), numberIn(from, Infinity))),
  replace: plain((text, [from = "", to = ""]) => text.replace(from, to), 2),
  replaceAll: plain((text, [from = "", to = ""]) => text.replaceAll(from, to), 2),
  concat: plain((text, others) => text.concat(...others), Infinity),
  slice: (_, { value }, [start, end]) =>
    string(value.slice(numberIn(start, 0), numberIn(end, value.length))),
  substring: (_, { value }, [start, end]) =>
    string(value.substring(numberIn(start, 0), numberIn(end, value.length))),
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
  repeat: (_, { value }, [count]) => {
    const times = numberIn(count, 0);
    if (!(times >= 0)) throw new NotKnown("this text is too long to be followed");
    return string(repeatText(value, times));
  },
  padStart: (machine, { value }, args) => string(value.padStart(...padded(machine, value, args))),
  padEnd: (machine, { value }, args) => string(value.padEnd(...padded(machine, value, args))),
  localeCompare: plain((text, [other = ""]) => text.localeCompare(other, "en"), 1),
});
