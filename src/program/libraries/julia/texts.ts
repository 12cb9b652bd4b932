import { splitUpTo } from "../splitting.ts";
import { wholeFunction } from "../allArguments.ts";
import { bool, float, int, list, none, string } from "../../values/make.ts";
import { gapSign, NotKnown, toStringValue } from "../../values/gaps.ts";
import type { Machine, Value } from "../../values/value.ts";
import { codeText } from "../../languages/julia/text.ts";
import { textIn } from "../../languages/julia/values.ts";
import { letter } from "../../languages/julia/iterate.ts";
import { mapScalar, roundNumbers, unaryNames } from "./elementwise.ts";
import { type Entries, itemsIn, tupleItems, wholeIn } from "./given.ts";
import { isScalar } from "./operands.ts";
import { builtin } from "../../values/make.ts";
import { display, printed, withoutOutput, write } from "./output.ts";
import { symbol } from "./types.ts";

function textOf(machine: Machine, value: Value | undefined): string {
  const text = textIn(value);
  if (text !== null) return text;
  if (value?.kind === "unknown") throw new NotKnown(value.why);
  return machine.fail("MethodError", "MethodError: a text is required here");
}

function changing(change: (text: string) => string): Entries[string] {
  return ["text", (machine, [text]) => string(change(textOf(machine, text)))];
}

function testing(test: (text: string, part: string) => boolean): Entries[string] {
  return [
    "text, part",
    (machine, [text, part]) => bool(test(textOf(machine, text), textOf(machine, part))),
  ];
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
  strip: changing((text) => text.trim()),
  chomp: changing((text) => text.replace(/\r?\n$/, "")),
  titlecase: changing((text) =>
    text.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (sign) => sign.toUpperCase()),
  ),
  startswith: testing((text, part) => text.startsWith(part)),
  endswith: testing((text, part) => text.endsWith(part)),
  occursin: [
    "part, text",
    (machine, [part, text]) => bool(textOf(machine, text).includes(textOf(machine, part))),
  ],
  contains: testing((text, part) => text.includes(part)),
  lpad: padding(false),
  rpad: padding(true),
  split: [
    "text, by=, *, keepempty=, limit=",
    (machine, [text, by, keep, limit]) => {
      const whole = textOf(machine, text);
      const most = (limit && wholeIn(machine, limit)) || Infinity;
      if (most < Infinity && (!by || keep))
        throw new NotKnown("this use of `split` is not followed");
      const parts = by ? splitUpTo(whole, textOf(machine, by), most) : whole.trim().split(/\s+/);
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
      return toStringValue(items.join(sign) + behind, machine);
    },
  ],
  replace: [
    "text, *pairs",
    (machine, [text, pairs]) => {
      const changes = tupleItems(pairs).map((each) =>
        each.kind === "tuple" ? each.items.map(textIn) : [],
      );
      if (textIn(text) === null || changes.some((each) => each.includes(null)))
        throw new NotKnown("this use of `replace` is not followed");
      return string(
        changes.reduce(
          (whole, [from, to]) => whole.replaceAll(from!, () => to!),
          textOf(machine, text),
        ),
      );
    },
  ],
  parse: [
    "type, text",
    (machine, [type, text]) => {
      const written = textOf(machine, text).trim();
      const number = Number(written);
      if (written === "" || Number.isNaN(number))
        return machine.fail("ArgumentError", `ArgumentError: cannot parse "${written}"`);
      return type?.kind === "class" && type.name.startsWith("Int") ? int(number) : float(number);
    },
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
    builtin("string", ({ items }, machine) =>
      toStringValue(items.map((each) => printed(machine, each)).join(""), machine),
    ),
  ],
  [
    "sprint",
    wholeFunction("sprint", (machine, [callee, value = none]) => {
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
      return machine.fail(value.type.name, printed(machine, value));
    }),
  ],
  [
    "showerror",
    builtin("showerror", ({ items }, machine) => {
      write(machine, printed(machine, withoutOutput(items).at(-1) ?? none));
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
