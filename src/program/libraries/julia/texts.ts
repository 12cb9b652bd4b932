import { Raised } from "../../interpreter/completion.ts";
import { splitUpTo } from "../splitting.ts";
import { wholeFunction } from "../allArguments.ts";
import { bool, float, int, list, none, string, toStringValue } from "../../values/make.ts";
import { gapSign, NotKnown } from "../../values/gaps.ts";
import type { Machine, Value } from "../../values/value.ts";
import { codeText } from "../../languages/julia/text.ts";
import { textIn } from "../../languages/julia/values.ts";
import { letter } from "../../languages/julia/iterate.ts";
import { isFoundIn, partsBetween } from "./regex.ts";
import { mapScalar, roundNumbers, unaryNames } from "./elementwise.ts";
import { type Entries, itemsIn, tupleItems, wholeIn } from "./given.ts";
import { isScalar } from "./operands.ts";
import { builtin } from "../../values/make.ts";
import { display, errorText, printed, withoutOutput, write } from "./output.ts";
import { symbol } from "./types.ts";
import { writtenNumber } from "../../../tensor/writtenNumber.ts";
import { joinTexts } from "../../values/lengths.ts";

function textOf(machine: Machine, value: Value | undefined): string {
  const text = textIn(value);
  if (text !== null) return text;
  if (value?.kind === "unknown") throw new NotKnown(value.why);
  return machine.fail("MethodError", "MethodError: a text is required here");
}

/** A letter stays one. */
function changing(change: (text: string) => string): Entries[string] {
  return [
    "text",
    (machine, [text]) => {
      const made = change(textOf(machine, text));
      const [count, had] = [made, textOf(machine, text)].map((each) => Array.from(each).length);
      // Julia changes each letter to one letter.
      if (had! < count!) throw new NotKnown("this text is not followed");
      return text?.kind === "int" ? letter(made) : string(made);
    },
  ];
}

function testing(test: (text: string, part: string) => boolean): Entries[string] {
  return [
    "text, part",
    (machine, [text, part]) => bool(test(textOf(machine, text), textOf(machine, part))),
  ];
}

/** A number that a text says; `nothing`: it says none. */
function parsed(type: Value | undefined, text: string, base: number): Value {
  const name = type?.kind === "class" ? type.name : "";
  if (name === "Float64") {
    if (writtenNumber.test(text)) return float(Number(text));
    if (/^[-+]?(?:inf|infinity|nan|0x.*|.*[f_].*)$/i.test(text))
      throw new NotKnown("this use of `parse` is not followed");
    return none;
  }
  if (name === "Bool" && (text === "true" || text === "false")) return bool(text === "true");
  if (name !== "Int64" || base < 2 || base > 36 || /^[-+]?0[xbo]/i.test(text))
    throw new NotKnown("this use of `parse` is not followed");
  const [, sign, digits = ""] = /^([-+]?)([\da-z]+)$/i.exec(text) ?? [];
  const isWhole = digits !== "" && Array.from(digits).every((each) => parseInt(each, 36) < base);
  if (!isWhole) return none;
  const number = parseInt(digits, base);
  if (!Number.isSafeInteger(number)) throw new NotKnown("this use of `parse` is not followed");
  return int(sign === "-" ? 0 - number : number);
}

function whyUnparsed(type: Value | undefined, text: string): string {
  const isWhole = type?.kind === "class" && type.name === "Int64";
  const odd = /^\d*([^\d\s+-])/.exec(text)?.[1];
  if (isWhole && odd !== undefined)
    return `ArgumentError: invalid base 10 digit '${odd}' in "${text}"`;
  if (isWhole && text === "")
    return "ArgumentError: input string is empty or only contains whitespace";
  return type?.kind === "class" && type.name === "Float64"
    ? `ArgumentError: cannot parse "${text}" as Float64`
    : `ArgumentError: ${gapSign}`;
}

function padding(atEnd: boolean): Entries[string] {
  return [
    "value, width, sign=",
    (machine, [value, width, sign]) => {
      const text = printed(machine, value!);
      const fill = sign ? textOf(machine, sign) : " ";
      const size = wholeIn(machine, width);
      return toStringValue(atEnd ? text.padEnd(size, fill) : text.padStart(size, fill), machine);
    },
  ];
}

/** `string(n; base = 2, pad = 8)` */
function digitsText(
  machine: Machine,
  items: readonly Value[],
  named: ReadonlyMap<string, Value>,
): Value {
  const isOdd = items.length !== 1 || items[0]?.kind !== "int" || items[0].type === "char";
  if (isOdd || [...named.keys()].some((name) => name !== "base" && name !== "pad"))
    throw new NotKnown("this use of `string` is not followed");
  const number = wholeIn(machine, items[0]);
  const base = wholeIn(machine, named.get("base"), 10);
  if (base < 2 || base > 36) throw new NotKnown("this use of `string` is not followed");
  const digits = Math.abs(number)
    .toString(base)
    .padStart(wholeIn(machine, named.get("pad"), 1), "0");
  return toStringValue(number < 0 ? `-${digits}` : digits, machine);
}

/** Functions of texts, and of what is written. */
export const texts: Entries = {
  repr: ["value", (machine, [value]) => toStringValue(codeText(value!, true), machine)],
  Symbol: [
    "*parts",
    (machine, [parts]) =>
      symbol(
        tupleItems(parts)
          .map((each) => printed(machine, each))
          .join(""),
      ),
  ],
  uppercase: changing((text) => text.toUpperCase()),
  lowercase: changing((text) => text.toLowerCase()),
  chomp: changing((text) => text.replace(/\r?\n$/, "")),
  titlecase: changing((text) =>
    text.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (sign) => sign.toUpperCase()),
  ),
  startswith: testing((text, part) => text.startsWith(part)),
  endswith: testing((text, part) => text.endsWith(part)),
  occursin: [
    "part, text",
    (machine, [part, text]) => {
      const whole = textOf(machine, text);
      return bool(isFoundIn(part, whole) ?? whole.includes(textOf(machine, part)));
    },
  ],
  contains: [
    "text, part",
    (machine, [text, part]) => {
      const whole = textOf(machine, text);
      return bool(isFoundIn(part, whole) ?? whole.includes(textOf(machine, part)));
    },
  ],
  lpad: padding(false),
  rpad: padding(true),
  split: [
    "text, by=, *, keepempty=, limit=",
    (machine, [text, by, keep, limit]) => {
      const whole = textOf(machine, text);
      const most = (limit && wholeIn(machine, limit)) || Infinity;
      if (most < Infinity && (!by || keep))
        throw new NotKnown("this use of `split` is not followed");
      const between = most < Infinity ? null : partsBetween(by, whole);
      const parts =
        between ?? (by ? splitUpTo(whole, textOf(machine, by), most) : whole.trim().split(/\s+/));
      const kept =
        keep?.kind === "bool" && !keep.value ? parts.filter((each) => each !== "") : parts;
      const items = !by && whole.trim() === "" ? [] : kept;
      return { ...list(items.map(string)), typeName: "SubString{String}" };
    },
  ],
  join: [
    "items, by=, last=",
    (machine, [given, by, last]) => {
      const items = itemsIn(machine, given).map((each) => printed(machine, each));
      const sign = by ? printed(machine, by) : "";
      const behind = last && items.length > 1 ? `${printed(machine, last)}${items.pop()!}` : "";
      return toStringValue(joinTexts(items, sign) + behind, machine);
    },
  ],
  parse: [
    "type, text, *, base=",
    (machine, [type, text, base]) => {
      const written = textOf(machine, text).trim();
      const found = parsed(type, written, wholeIn(machine, base, 10));
      return found.kind === "none"
        ? machine.fail("ArgumentError", whyUnparsed(type, textOf(machine, text)))
        : found;
    },
  ],
  tryparse: [
    "type, text, *, base=",
    (machine, [type, text, base]) =>
      parsed(type, textOf(machine, text).trim(), wholeIn(machine, base, 10)),
  ],
  error: [
    "*parts",
    (machine, [parts]) =>
      machine.fail(
        "ErrorException",
        tupleItems(parts)
          .map((each) => printed(machine, each))
          .join(""),
      ),
  ],
  codepoint: ["x", (_, [x]) => int(x?.kind === "int" ? x.value : 0)],
  Char: ["x", (machine, [x]) => letter(String.fromCodePoint(wholeIn(machine, x)))],
};

/** Functions that write, and others that take values that are not known. */
export const writing: readonly (readonly [string, Value])[] = [
  ...["print", "println"].map((name): [string, Value] => [
    name,
    builtin(name, ({ items }, machine) => {
      const text = withoutOutput(items)
        .map((each) => printed(machine, each))
        .join("");
      write(machine, name === "println" ? `${text}\n` : text);
      return none;
    }),
  ]),
  [
    "show",
    builtin("show", ({ items }, machine) => {
      const value = withoutOutput(items).at(-1) ?? none;
      write(
        machine,
        value.kind === "unknown"
          ? gapSign
          : value.kind === "instance"
            ? printed(machine, value)
            : codeText(value, true),
      );
      return none;
    }),
  ],
  ["display", builtin("display", ({ items: [value = none] }, machine) => display(machine, value))],
  [
    "string",
    builtin("string", ({ items, named }, machine) =>
      named.size > 0
        ? digitsText(machine, items, named)
        : toStringValue(items.map((each) => printed(machine, each)).join(""), machine),
    ),
  ],
  [
    "sprint",
    wholeFunction("sprint", (machine, [callee, value = none]) => {
      if (callee?.kind === "builtin" && callee.name === "showerror")
        return toStringValue(errorText(machine, value), machine);
      const isPrint = callee?.kind === "builtin" && callee.name === "print";
      if (!isPrint && value.kind === "string")
        throw new NotKnown("this use of `sprint` is not followed");
      return toStringValue(value.kind === "unknown" ? gapSign : printed(machine, value), machine);
    }),
  ],
  [
    "throw",
    builtin("throw", ({ items: [value = none] }, machine) => {
      if (value.kind !== "instance")
        return machine.fail(
          "ErrorException",
          value.kind === "string" ? value.value : "an exception is thrown",
        );
      throw new Raised(value, machine.range);
    }),
  ],
  [
    "showerror",
    builtin("showerror", ({ items }, machine) => {
      write(machine, errorText(machine, withoutOutput(items)[0] ?? none));
      return none;
    }),
  ],
  ...Object.keys(unaryNames)
    .filter((name) => !/^(?:round|floor|ceil|trunc)$/.test(name))
    .map((name): [string, Value] => [
      name,
      wholeFunction(name, (machine, [value = none]) => mapScalar(machine, name, value)),
    ]),
  ...["round", "floor", "ceil", "trunc"].map((name): [string, Value] => [
    name,
    builtin(name, ({ items, named }, machine) => {
      const value = items.find(({ kind }) => kind !== "class") ?? none;
      if (value.kind !== "unknown" && !isScalar(value))
        return machine.fail(
          "MethodError",
          `MethodError: no method matching ${name}(::${machine.language.typeName(value)})`,
        );
      return roundNumbers(machine, name, items, named);
    }),
  ]),
];
