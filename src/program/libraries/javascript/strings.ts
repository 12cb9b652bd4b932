import { textLength } from "../../values/lengths.ts";
import { withWord } from "../../values/vocabulary.ts";
import { NotKnown } from "../../values/gaps.ts";
import { absent, bool, float, list, string } from "../../values/make.ts";
import type { StringValue } from "../../values/plain.ts";
import type { Machine, Value } from "../../values/value.ts";
import { defineMethods, numberIn, textOf } from "./methods.ts";

const plain = (
  body: (text: string, args: readonly string[]) => string | number | boolean | string[],
): ((machine: Machine, self: StringValue, args: readonly Value[]) => Value) => {
  return (machine, { value }, args) => {
    const made = body(
      value,
      args.map((each) => textOf(machine, each)),
    );
    if (typeof made === "string") return string(made);
    if (typeof made === "number") return float(made);
    return typeof made === "boolean" ? bool(made) : list(made.map(string));
  };
};

const longestText = 1_000_000;

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
  split: (machine, { value }, [separator]) => {
    if (!separator || separator.kind === "undefined") return list([string(value)]);
    return list(value.split(textOf(machine, separator)).map(string));
  },
  includes: plain((text, [part = ""]) => text.includes(part)),
  startsWith: plain((text, [part = ""]) => text.startsWith(part)),
  endsWith: plain((text, [part = ""]) => text.endsWith(part)),
  indexOf: (machine, { value }, [part]) =>
    withWord(float(value.indexOf(part ? textOf(machine, part) : "")), part),
  lastIndexOf: plain((text, [part = ""]) => text.lastIndexOf(part)),
  replace: plain((text, [from = "", to = ""]) => text.replace(from, to)),
  replaceAll: plain((text, [from = "", to = ""]) => text.replaceAll(from, to)),
  concat: plain((text, others) => text.concat(...others)),
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
    if (!(times >= 0) || times * value.length > longestText) {
      throw new NotKnown("this text is too long to be followed");
    }
    return string(value.repeat(times));
  },
  padStart: (machine, { value }, args) => string(value.padStart(...padded(machine, value, args))),
  padEnd: (machine, { value }, args) => string(value.padEnd(...padded(machine, value, args))),
  localeCompare: plain((text, [other = ""]) => (text < other ? -1 : text > other ? 1 : 0)),
});
