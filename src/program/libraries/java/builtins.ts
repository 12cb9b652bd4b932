import { readWhole } from "../../languages/declared/numbers.ts";
import { makeWhole } from "../../values/wide.ts";
import { NotKnown, shownText, toStringValue, sure } from "../../values/gaps.ts";
import { bool, int, noNames, none, string } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { castTo } from "../../languages/declared/conversions.ts";
import { makeNumber, numberType } from "../../values/typedNumber.ts";
import { equal } from "../../languages/declared/equality.ts";
import { exceptions } from "../../languages/java/exceptions.ts";
import { formatText } from "../../languages/java/text.ts";
import { itemsIn, type Rule, statics, textIn, wholeIn } from "../declared/table.ts";
import { arraysClass, collectionsClass, listClass, mapClass, setClass } from "./collections.ts";
import { collectors, comparator, streamClasses } from "./collectors.ts";
import { javaLoweringCalls } from "./lowering.ts";
import { math } from "./math.ts";
import { order } from "./objects.ts";
import { optional } from "./optional.ts";

function shown(machine: Machine, value: Value | undefined): string {
  if (!value) return "";
  const isText = value.kind === "list" && value.typeName === "char[]";
  const text = isText
    ? value.items.map((item) => textIn(item)).join("")
    : machine.language.toText(value, "plain", machine);
  return shownText(text);
}

function formatted(machine: Machine, given: readonly Value[]): string {
  // A language in which points are points may stand first.
  const [pattern, ...rest] = given[0]?.kind === "none" ? given.slice(1) : given;
  const [first] = rest;
  const items =
    rest.length === 1 && first?.kind === "list" && first.typeName === "object[]"
      ? first.items
      : rest;
  return formatText(textIn(pattern), items, machine);
}

const printing: Readonly<Record<string, Rule>> = {
  println: (machine, [value]) => (machine.print(`${shown(machine, value)}\n`), none),
  print: (machine, [value]) => (machine.print(shown(machine, value)), none),
  printf: (machine, items) => (machine.print(shownText(formatted(machine, items))), none),
  format: (machine, items) => (machine.print(shownText(formatted(machine, items))), none),
  flush: () => none,
};

const system = statics(
  "System",
  {
    arraycopy: (machine, [from, start, to, at, count]) => {
      if (to?.kind !== "list") return none;
      const items = itemsIn(machine, from);
      const [first, place, length] = [start, at, count].map((each) => wholeIn(each));
      machine.touch(to);
      to.items.splice(place!, length!, ...items.slice(first, first! + length!));
      return none;
    },
    currentTimeMillis: (machine) => machine.unknown("what a clock gives differs from run to run"),
    nanoTime: (machine) => machine.unknown("what a clock gives differs from run to run"),
    lineSeparator: () => string("\n"),
  },
  {
    out: statics("PrintStream", printing),
    err: statics("PrintStream", {
      ...printing,
      println: () => none,
      printf: () => none,
      print: () => none,
      format: () => none,
    }),
  },
);

const asText: Rule = (machine, [value]) => toStringValue(shown(machine, value), machine);

const itself: Rule = (_, [value]) => value ?? none;

/** A whole number of 32 bits in another base, without a sign. */
function inBase(base: number): Rule {
  return (machine, [value]) =>
    value?.kind === "int" && numberType(value) === "int"
      ? string((value.value >>> 0).toString(base))
      : machine.unknown("this number is not followed");
}

/** Languages that write numbers as Java does without one. */
const locale = statics("Locale", {}, { ROOT: none, US: none, ENGLISH: none, UK: none });

const stringClass = statics("String", {
  valueOf: asText,
  format: (machine, items) => toStringValue(formatted(machine, items), machine),
  join: (machine, [separator, ...rest]) => {
    const items =
      rest.length === 1 && rest[0]!.kind !== "string" ? itemsIn(machine, rest[0]) : rest;
    return toStringValue(
      items.map((item) => machine.language.toText(item, "plain", machine)).join(textIn(separator)),
      machine,
    );
  },
});

/** `Double`, `Integer`: the class of a type of numbers. */
function numberClass(
  name: string,
  type: string,
  values: Readonly<Record<string, number | bigint>>,
): Value {
  const binary =
    (operator: "+" | "max" | "min"): Rule =>
    (machine, [a, b]) => {
      if (operator === "+")
        return castTo(machine.language.binary("+", a!, b!, machine), type, machine);
      const isFirst = order(machine, a!, b!) >= 0;
      return isFirst === (operator === "max") ? a! : b!;
    };
  const parse: Rule = (machine, [text, base]) => {
    if (base) return readWhole(textIn(text), wholeIn(base), type, machine);
    if (text?.kind !== "string") return text ? castTo(text, type, machine) : none;
    const pattern =
      type === "double" || type === "float"
        ? /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?\s*$/
        : /^[-+]?\d+$/;
    return pattern.test(text.value)
      ? makeNumber(type, Number(text.value))
      : machine.fail("NumberFormatException", `For input string: "${text.value}"`);
  };
  return statics(
    name,
    {
      ...{ sum: binary("+"), max: binary("max"), min: binary("min") },
      compare: (machine, [a, b]) => int(order(machine, a!, b!)),
      ...{ valueOf: parse, [`parse${name === "Integer" ? "Int" : name}`]: parse },
      toString: (machine: Machine, [value, base]: readonly Value[]) => {
        if (!base) return asText(machine, [value ?? none], noNames);
        const radix = wholeIn(base);
        if (radix < 2 || radix > 36) throw new NotKnown("this call is not followed");
        return string(wholeIn(value).toString(radix));
      },
      ...(type !== "int"
        ? {}
        : { toBinaryString: inBase(2), toHexString: inBase(16), toOctalString: inBase(8) }),
      isNaN: (_, [value]) => bool(value?.kind === "float" && Number.isNaN(value.value)),
      isInfinite: (_, [value]) =>
        bool(value?.kind === "float" && Math.abs(value.value) === Infinity),
      isFinite: (_, [value]) => bool(value?.kind === "float" && Number.isFinite(value.value)),
    },
    Object.fromEntries(
      Object.entries(values).map(([own, value]) => [
        own,
        typeof value === "bigint" ? makeWhole(type, value) : makeNumber(type, value),
      ]),
    ),
  );
}

const infinite = { POSITIVE_INFINITY: Infinity, NEGATIVE_INFINITY: -Infinity, NaN: NaN };

const character = statics("Character", {
  isDigit: (_, [sign]) => bool(/\d/.test(textIn(sign))),
  isLetter: (_, [sign]) => bool(/\p{L}/u.test(textIn(sign))),
  isLetterOrDigit: (_, [sign]) => bool(/[\p{L}\d]/u.test(textIn(sign))),
  isWhitespace: (_, [sign]) => bool(/\s/.test(textIn(sign))),
  isUpperCase: (_, [sign]) => bool(/\p{Lu}/u.test(textIn(sign))),
  toUpperCase: (_, [sign]) => makeNumber("char", textIn(sign).toUpperCase().charCodeAt(0)),
  toLowerCase: (_, [sign]) => makeNumber("char", textIn(sign).toLowerCase().charCodeAt(0)),
  valueOf: itself,
  getNumericValue: (_, [sign]) => int(Number(textIn(sign))),
});

const objects = statics("Objects", {
  equals: (machine, [a, b]) => bool(sure(equal(a ?? none, b ?? none, machine))),
  requireNonNull: (machine, [value]) =>
    value?.kind === "none" ? machine.fail("AttributeError", "") : (value ?? none),
  toString: asText,
});

const optionalClass = statics("Optional", {
  of: (_, [value]) => optional(value ?? null),
  ofNullable: (_, [value]) => optional(value?.kind === "none" ? null : (value ?? null)),
  empty: () => optional(null),
});

/** The names that every program knows. */
export const builtins: ReadonlyMap<string, Value> = new Map<string, Value>([
  ...javaLoweringCalls,
  ["Math", math],
  ["StrictMath", math],
  ["System", system],
  ["String", stringClass],
  ["Locale", locale],
  ["Integer", numberClass("Integer", "int", { MAX_VALUE: 2 ** 31 - 1, MIN_VALUE: -(2 ** 31) })],
  ["Long", numberClass("Long", "long", { MAX_VALUE: 2n ** 63n - 1n, MIN_VALUE: -(2n ** 63n) })],
  [
    "Double",
    numberClass("Double", "double", {
      ...infinite,
      MAX_VALUE: Number.MAX_VALUE,
      MIN_VALUE: 5e-324,
    }),
  ],
  [
    "Float",
    numberClass("Float", "float", {
      ...infinite,
      MAX_VALUE: 3.4028234663852886e38,
      MIN_VALUE: 1.401298464324817e-45,
    }),
  ],
  ["Character", character],
  [
    "Boolean",
    statics(
      "Boolean",
      { parseBoolean: (_, [text]) => bool(textIn(text) === "true") },
      { TRUE: bool(true), FALSE: bool(false) },
    ),
  ],
  ["Objects", objects],
  ["Optional", optionalClass],
  ["List", listClass],
  ["Map", mapClass],
  ["Set", setClass],
  ["Arrays", arraysClass],
  ["Collections", collectionsClass],
  ["Collectors", collectors],
  ["Comparator", comparator],
  ...streamClasses,
  [
    "Function",
    statics("Function", {
      identity: () => ({
        kind: "builtin",
        name: "identity",
        call: ({ items: [value] }) => value ?? none,
      }),
    }),
  ],
  ...["java", "util", "stream", "lang"].map((name): [string, Value] => [
    name,
    { kind: "module", name, members: new Map() },
  ]),
  ...exceptions,
]);

/** `import static java.lang.Math.*;` */
export function importModule(name: string): Value | null {
  const found = builtins.get(name.split(".").at(-1) ?? "");
  return found?.kind === "class" ? { kind: "module", name, members: found.members } : null;
}
