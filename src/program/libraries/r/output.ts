import { hasMissing } from "../../languages/r/missing.ts";
import { exponentialToEven, fixedToEven } from "../../values/halves.ts";
import { numberText, plainTexts, printText } from "../../languages/r/text.ts";
import { gapSign, shownText, toStringValue } from "../../values/gaps.ts";
import { absent, list, none, string, tuple } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { numberOf } from "../convert.ts";
import { namedKey, namesInText } from "./creating.ts";
import { type Entries, itemsIn, ofNamed } from "./given.ts";

/** The texts of a value, with a gap where nobody knows whether it is missing or no number. */
function textsOf(machine: Machine, value: Value, most?: number): readonly string[] {
  const texts = plainTexts(value, most);
  return hasMissing(machine) ? texts.map((text) => (text === "NaN" ? gapSign : text)) : texts;
}

/** Shows a value on a line of its own, as typing its name does. */
export function show(machine: Machine, value: Value): Value {
  if (value.kind === "undefined") return none;
  const isNamed =
    (value.kind === "tensor" && machine.state.has(namedKey)) ||
    ((value.kind === "tensor" || value.kind === "list") && namesInText.of(value) === true);
  const text = isNamed ? gapSign : printText(value);
  const isUnclear = hasMissing(machine) && /\bNaN\b/.test(text);
  machine.print(shownText(`${isUnclear ? gapSign : text}\n`));
  return absent;
}

/** Texts side by side, the shorter ones over and over. */
function paste(
  machine: Machine,
  items: readonly Value[],
  separator: string,
  collapse: string | null,
): Value {
  const columns = items
    .map((item) => textsOf(machine, item, 15))
    .filter((column) => column.length > 0);
  const length = Math.max(0, ...columns.map((column) => column.length));
  const texts = Array.from({ length }, (_, at) =>
    columns.map((column) => column[at % column.length]!).join(separator),
  );
  if (collapse !== null) return toStringValue(texts.join(collapse), machine);
  if (texts.length === 1) return toStringValue(texts[0]!, machine);
  return { ...tuple(texts.map(string)), typeName: "character" };
}

/** A function of each text. */
function eachText(value: Value | undefined, change: (text: string) => string): Value {
  const texts = plainTexts(value ?? none).map((text) => string(change(text)));
  return texts.length === 1 ? texts[0]! : { ...tuple(texts), typeName: "character" };
}

function textOf(value: Value | undefined, otherwise: string): string {
  return value?.kind === "string" ? value.value : otherwise;
}

/** `sprintf` for single values. */
function writeFormat(machine: Machine, format: string, items: readonly Value[]): Value {
  let at = 0;
  const text = format.replace(
    /%(-?)(0?)(\d*)(?:\.(\d+))?([dfsegi%])/g,
    (_, left, zero, width, digits, kind) => {
      if (kind === "%") return "%";
      const value = items[at++];
      const number = numberOf(value);
      const places = digits === undefined ? 6 : Number(digits);
      const plain =
        kind === "s"
          ? plainTexts(value ?? none, 15).join(" ")
          : number === null
            ? gapSign
            : kind === "f"
              ? fixedToEven(number, places)
              : kind === "e"
                ? exponentialToEven(number, places).replace(/e([-+])(\d)$/, "e$10$2")
                : kind === "g"
                  ? numberText(number, places || 6)
                  : String(number);
      const size = Number(width);
      return left === "-" ? plain.padEnd(size) : plain.padStart(size, zero === "0" ? "0" : " ");
    },
  );
  return toStringValue(text, machine);
}

/** Functions that write. */
export const outputNamed: readonly (readonly [string, Value])[] = [
  ofNamed("cat", (machine, items, named) => {
    const separator = textOf(named.get("sep"), " ");
    const texts = items.flatMap((item) => textsOf(machine, item));
    const text = texts.reduce(
      (all, each, at) =>
        all + (at > 0 && !(separator === " " && all.endsWith("\n")) ? separator : "") + each,
      "",
    );
    machine.print(shownText(text));
    return absent;
  }),
  ofNamed("print", (machine, [value = none], named) => {
    // With so many digits, or in another way.
    show(machine, named.size > 0 ? machine.unknown("`print` is not followed") : value);
    return absent;
  }),
  ofNamed("paste", (machine, items, named) =>
    paste(
      machine,
      items,
      textOf(named.get("sep"), " "),
      named.has("collapse") ? textOf(named.get("collapse"), "") : null,
    ),
  ),
  ofNamed("paste0", (machine, items, named) =>
    paste(machine, items, "", named.has("collapse") ? textOf(named.get("collapse"), "") : null),
  ),
  ofNamed("sprintf", (machine, [format, ...items], named) => {
    if (!format || named.size > 0) return machine.unknown("this format is not followed");
    const columns = [format, ...items].map((item) => itemsIn(machine, item));
    const length = Math.max(...columns.map((column) => column.length));
    if (columns.some((column) => column.length === 0))
      return { ...tuple([]), typeName: "character" };
    const texts = Array.from({ length }, (_, at) => {
      const [own, ...values] = columns.map((column) => column[at % column.length]!);
      return own?.kind === "string"
        ? writeFormat(machine, own.value, values)
        : machine.unknown("this format is not followed");
    });
    const gap = texts.find(({ kind }) => kind === "unknown");
    return texts.length === 1 || gap
      ? (gap ?? texts[0]!)
      : { ...tuple(texts), typeName: "character" };
  }),
  ofNamed("writeLines", (machine, [texts], named) => {
    if (named.size > 0) return machine.unknown("`writeLines` is not followed");
    for (const text of plainTexts(texts ?? none)) machine.print(`${shownText(text)}\n`);
    return absent;
  }),
  ...[
    "library",
    "require",
    "suppressPackageStartupMessages",
    "options",
    "message",
    "str",
    "plot",
    "heatmap",
    "image",
  ].map((name) => ofNamed(name, () => absent)),
];

/** Functions of texts, and of what is around a program. */
export const output: Entries = {
  toupper: ["x", (_, [x]) => eachText(x, (text) => text.toUpperCase())],
  tolower: ["x", (_, [x]) => eachText(x, (text) => text.toLowerCase())],
  strsplit: [
    "x, split",
    (machine, [x, split]) => {
      const [texts, sign] = [plainTexts(x ?? none), split?.kind === "string" ? split.value : null];
      if (sign === null || /[^\w\s,;:-]/.test(sign))
        return machine.unknown("`strsplit` is not followed");
      return list(
        texts.map((text) => {
          const parts = text.split(sign).map((part) => string(part));
          return parts.length === 1 ? parts[0]! : { ...tuple(parts), typeName: "character" };
        }),
      );
    },
  ],
  invisible: ["x=", (_, [x]) => x ?? none],
  identity: ["x", (_, [x]) => x!],
  stop: [
    "*values",
    (machine, [values]) => machine.fail("Error", values ? plainTexts(values).join("") : ""),
  ],
  conditionMessage: [
    "c",
    (machine, [condition]) =>
      (condition?.kind === "instance" ? condition.fields.get("message") : null) ??
      machine.unknown("this value is unknown"),
  ],
  stopifnot: [
    "*tests",
    (machine, [tests]) => {
      for (const test of tests?.kind === "tuple" ? tests.items : []) {
        if (test.kind === "bool" && !test.value) machine.fail("Error", "a condition is not TRUE");
      }
      return absent;
    },
  ],
};
