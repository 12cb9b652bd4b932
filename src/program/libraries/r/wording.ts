import { numberText, plainTexts } from "../../languages/r/text.ts";
import { exponentialToEven, fixedToEven } from "../../values/halves.ts";
import { NotKnown } from "../../values/gaps.ts";
import { listLength } from "../../values/lengths.ts";
import { float, list, none } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { fromNested } from "../arrays/create.ts";
import { lengthOf } from "../columns/vectors.ts";
import { flagOf, numberOf } from "../convert.ts";
import { type Directive, generalText, printfText, signed } from "../numberText.ts";
import { type Entries, itemsIn, wholeOf } from "./given.ts";
import { isText, itemsOf, numbersFrom, testsFrom } from "./vectors.ts";
import { textsFrom } from "./naming.ts";

function textsIn(value: Value | undefined): readonly string[] {
  if (!isText(value)) throw new NotKnown("this is followed for texts alone");
  return plainTexts(value!);
}

function single(value: Value | undefined): string {
  if (value?.kind !== "string") throw new NotKnown("this text is not followed");
  return value.value;
}

function exponential(number: number, digits: number): string {
  return exponentialToEven(number, digits).replace(/e([-+])(\d)$/, "e$10$2");
}

/** What a directive makes of a value; null: not known. */
export function written(directive: Directive, value: Value | undefined): string | null {
  const { flags, precision, verb } = directive;
  if (/[#,(]/.test(flags)) return null;
  if (verb === "s") {
    const [text = null, ...more] = value ? plainTexts(value, 15) : [];
    if (text === null || more.length > 0) return null;
    return precision === null ? text : Array.from(text).slice(0, precision).join("");
  }
  const number = numberOf(value);
  if (number === null || !Number.isFinite(number) || value?.kind === "bool") return null;
  const places = precision ?? 6;
  switch (verb) {
    case "d":
    case "i":
      return Number.isInteger(number) && precision === null ? signed(String(number), flags) : null;
    case "x":
    case "X":
    case "o": {
      if (!Number.isInteger(number) || number < 0) return null;
      const text = number.toString(verb === "o" ? 8 : 16);
      return verb === "X" ? text.toUpperCase() : text;
    }
    case "f":
      return signed(fixedToEven(number, places), flags);
    case "e":
    case "E": {
      const text = signed(exponential(number, places), flags);
      return verb === "E" ? text.toUpperCase() : text;
    }
    case "g":
      return signed(generalText(number, places), flags);
    default:
      return null;
  }
}

/** `sprintf` of single values. */
export function sprintfText(pattern: string, items: readonly Value[], gap: string): string {
  const starred = /^[^%]*%\*(\w)/.exec(pattern);
  if (starred && items.length === 2 && numberOf(items[0]) !== null) {
    return sprintfText(pattern.replace("*", String(numberOf(items[0]))), items.slice(1), gap);
  }
  if (pattern.includes("*")) return gap;
  return printfText(pattern, items.length, (each, at) => written(each, items[at]), gap);
}

/** With a mark between each three digits before the point. */
export function grouped(text: string, mark: string): string {
  const [whole = "", ...rest] = text.split(".");
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, mark), ...rest].join(".");
}

function eachOf(change: (text: string) => string): Entries[string] {
  return ["x", (_, [x]) => textsFrom(textsIn(x).map(change))];
}

/** One text beside many. */
function beside(test: (text: string, other: string) => boolean, names: string): Entries[string] {
  return [
    names,
    (machine, [x, other]) => {
      const [texts, others] = [textsIn(x), textsIn(other)];
      const count = Math.max(texts.length, others.length);
      return testsFrom(
        machine,
        Array.from({ length: count }, (_, at) =>
          test(texts[at % texts.length]!, others[at % others.length]!),
        ),
      );
    },
  ];
}

function formatC(machine: Machine, given: readonly (Value | undefined)[]): Value {
  const [x, width, digits, format, flag, mark] = given;
  const [size, flags] = [numberOf(width) ?? 0, flag ? single(flag) : ""];
  const sign = mark ? single(mark) : "";
  const places = digits ? wholeOf(digits, machine) : null;
  const way = format ? single(format) : null;
  const isLeft = size < 0 || flags.includes("-");
  const pad = (text: string): string => {
    const many = listLength(Math.abs(size));
    return isLeft
      ? text.padEnd(many)
      : flags.includes("0") && !isText(x)
        ? text.padStart(many, "0")
        : text.padStart(many);
  };
  if (!/^[-0]*$/.test(flags)) throw new NotKnown("`formatC` is not followed");
  if (isText(x)) {
    if (way !== null && way !== "s") throw new NotKnown("`formatC` is not followed");
    return textsFrom(textsIn(x).map(pad));
  }
  const isPlain = way === null && places === null;
  return textsFrom(
    itemsOf(machine, x).map((each) => {
      const number = Number(each);
      if (number < 0 && flags.includes("0")) throw new NotKnown("`formatC` is not followed");
      if (way === "f") return pad(grouped(fixedToEven(number, places ?? 4), sign));
      if (way === "e") return pad(exponential(number, places ?? 4));
      if (way === "g" && places !== null) return pad(generalText(number, places));
      if (way === "d") return pad(grouped(fixedToEven(number, 0), sign));
      if (isPlain && Number.isInteger(number) && Math.abs(number) < 1e4)
        return pad(grouped(String(number), sign));
      throw new NotKnown("`formatC` is not followed");
    }),
  );
}

/** Functions that make, change and compare texts. */
export const wording: Entries = {
  trimws: [
    "x, which=",
    (_, [x, which]) => {
      const side = which ? single(which) : "both";
      return textsFrom(
        textsIn(x).map((text) => {
          const start = side === "right" ? text : text.replace(/^[ \t\r\n]+/, "");
          return side === "left" ? start : start.replace(/[ \t\r\n]+$/, "");
        }),
      );
    },
  ],
  startsWith: beside((text, start) => text.startsWith(start), "x, prefix"),
  endsWith: beside((text, end) => text.endsWith(end), "x, suffix"),
  toupper: eachOf((text) => text.toUpperCase()),
  tolower: eachOf((text) => text.toLowerCase()),
  casefold: [
    "x, upper=",
    (_, [x, upper]) =>
      textsFrom(
        textsIn(x).map((text) => (flagOf(upper, false) ? text.toUpperCase() : text.toLowerCase())),
      ),
  ],
  strrep: [
    "x, times",
    (machine, [x, times]) => {
      const [texts, counts] = [textsIn(x), itemsOf(machine, times).map(Number)];
      const count = Math.max(texts.length, counts.length);
      return textsFrom(
        Array.from({ length: count }, (_, at) =>
          texts[at % texts.length]!.repeat(listLength(counts[at % counts.length]!)),
        ),
      );
    },
  ],
  strtrim: [
    "x, width",
    (machine, [x, width]) => {
      const size = wholeOf(width, machine);
      return textsFrom(
        textsIn(x).map((text) => {
          if (/[^\x20-\x7e]/.test(text))
            throw new NotKnown("the width of this text is not followed");
          return text.slice(0, size);
        }),
      );
    },
  ],
  substring: [
    "text, first, last=",
    (machine, [x, first, last]) => {
      const texts = textsIn(x);
      const starts = itemsOf(machine, first).map(Number);
      const ends = last ? itemsOf(machine, last).map(Number) : [1e6];
      const count = Math.max(texts.length, starts.length, ends.length);
      return textsFrom(
        Array.from({ length: count }, (_, at) => {
          const signs = Array.from(texts[at % texts.length]!);
          const start = Math.max(1, Math.trunc(starts[at % starts.length]!));
          return signs.slice(start - 1, Math.max(0, Math.trunc(ends[at % ends.length]!))).join("");
        }),
      );
    },
  ],
  utf8ToInt: [
    "x",
    (machine, [x]) =>
      numbersFrom(
        machine,
        Array.from(single(x), (sign) => sign.codePointAt(0)!),
      ),
  ],
  intToUtf8: [
    "x, multiple=",
    (machine, [x, multiple]) => {
      const signs = itemsOf(machine, x).map((each) => {
        if (!(Number(each) >= 1 && Number(each) < 0xd800))
          throw new NotKnown("this sign is not followed");
        return String.fromCodePoint(Math.trunc(Number(each)));
      });
      return textsFrom(flagOf(multiple, false) ? signs : [signs.join("")]);
    },
  ],
  chartr: [
    "old, new, x",
    (_, [old, other, x]) => {
      const [from, to] = [Array.from(single(old)), Array.from(single(other))];
      if (from.length > to.length || from.includes("-") || new Set(from).size < from.length)
        throw new NotKnown("`chartr` is not followed");
      return textsFrom(
        textsIn(x).map((text) =>
          Array.from(text, (sign) => (from.includes(sign) ? to[from.indexOf(sign)]! : sign)).join(
            "",
          ),
        ),
      );
    },
  ],
  ["toString" as string]: [
    "x, collapse=",
    (machine: Machine, [x, collapse]: readonly (Value | undefined)[]): Value => {
      if (x?.kind !== "list" && !isText(x) && x?.kind !== "bool") itemsOf(machine, x);
      if (x?.kind === "list" && x.items.some((each) => lengthOf(each) !== 1))
        throw new NotKnown("this text is not followed");
      return textsFrom([plainTexts(x ?? none, 15).join(collapse ? single(collapse) : ", ")]);
    },
  ],
  sQuote: ["x, q", (_, [x, fancy]) => textsFrom(plainQuotes(fancy, textsIn(x), "'"))],
  dQuote: ["x, q", (_, [x, fancy]) => textsFrom(plainQuotes(fancy, textsIn(x), '"'))],
  shQuote: eachOf((text) => `'${text.replaceAll("'", "'\\''")}'`),
  basename: eachOf((text) => text.replace(/\/+$/, "").replace(/^.*\//s, "")),
  dirname: eachOf((text) => {
    if (!/[^/]\/[^/]+$/.test(text)) throw new NotKnown("this path is not followed");
    return text.replace(/\/+[^/]*$/, "");
  }),
  file_ext: eachOf((text) => /\.([A-Za-z0-9]+)$/.exec(text)?.[1] ?? ""),
  "file.path": [
    "*parts",
    (machine, [parts]) => textsFrom([itemsIn(machine, parts).map(single).join("/")]),
  ],
  strtoi: [
    "x, base=",
    (machine, [x, base]) => {
      const own = wholeOf(base, machine, 10);
      return numbersFrom(
        machine,
        textsIn(x).map((text) => {
          const isPlain =
            /^[0-9a-z]+$/i.test(text) && !(own === 10 && !base) && own >= 2 && own <= 36;
          const isDecimal = /^[1-9][0-9]*$/.test(text) && own === 10;
          const number = parseInt(text, own);
          const isWhole = Array.from(text).every((sign) => !Number.isNaN(parseInt(sign, own)));
          if (!(isPlain || isDecimal) || !isWhole || number >= 2 ** 31)
            throw new NotKnown("this number is not followed");
          return number;
        }),
      );
    },
  ],
  formatC: ["x, width=, digits=, format=, flag=, big.mark=", formatC],
  prettyNum: [
    "x, big.mark",
    (machine, [x, mark]) =>
      textsFrom(itemsOf(machine, x).map((each) => grouped(numberText(Number(each)), single(mark)))),
  ],
  nchar: [
    "x",
    (machine, [x]) => {
      const counts = (isText(x) ? plainTexts(x!) : plainTexts(x ?? none, 15)).map(
        (each) => Array.from(each).length,
      );
      return counts.length === 1
        ? float(counts[0]!)
        : fromNested(machine, list(counts.map(float)), "numpy", "float64");
    },
  ],
};

function plainQuotes(
  fancy: Value | undefined,
  texts: readonly string[],
  mark: string,
): readonly string[] {
  if (fancy?.kind !== "bool" || fancy.value)
    throw new NotKnown("this use of quotes is not followed");
  return texts.map((text) => mark + text + mark);
}
