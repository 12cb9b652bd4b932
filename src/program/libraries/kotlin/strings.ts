import { readWhole } from "../../languages/declared/numbers.ts";
import { splitUpTo } from "../splitting.ts";
import { textLength } from "../../values/lengths.ts";
import { makeList } from "../../languages/declared/lists.ts";
import { formatText } from "../../languages/java/text.ts";
import { makeRange } from "../../languages/kotlin/ranges.ts";
import { NotKnown, toStringValue } from "../../values/gaps.ts";
import { bool, int, none, string } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";
import { members, type Method, textIn, wholeIn } from "../declared/table.ts";
import { builderMembers as javaBuilder, stringMembers as javaStrings } from "../java/strings.ts";
import { isFunction, listOf } from "./making.ts";

type TextRule = (text: string, items: readonly Value[], machine: Machine) => Value;

function onText(rule: TextRule): Method {
  return (machine, self, items) => rule(textIn(self), items, machine);
}

function shared(...names: readonly string[]): Record<string, Method> {
  return Object.fromEntries(names.map((name) => [name, javaStrings.get(name)!.call]));
}

function parsed(type: string, otherwise: "fail" | "null"): Method {
  const isReal = type === "double" || type === "float";
  const pattern = isReal
    ? /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?[fFdD]?\s*$/
    : /^[-+]?\d+$/;
  return onText((text, [base], machine) => {
    if (base && !isReal && otherwise === "fail")
      return readWhole(text, wholeIn(base), type, machine);
    if (base) throw new NotKnown("this call is not followed");
    if (pattern.test(text)) return makeNumber(type, Number(text.replace(/[fFdD]\s*$/, "")));
    return otherwise === "null"
      ? none
      : machine.fail("NumberFormatException", `For input string: "${text}"`);
  });
}

/** Filled with a sign up to a length. */
function filled(isStart: boolean): Method {
  return onText((text, [length, sign]) => {
    const size = textLength(wholeIn(length));
    const given = sign ? textIn(sign) : " ";
    return string(isStart ? text.padStart(size, given) : text.padEnd(size, given));
  });
}

/** `trimIndent()`: without the indentation that all lines share, and without empty ends. */
function trimIndent(text: string): string {
  const lines = text.split("\n");
  const indents = lines
    .filter((line) => line.trim() !== "")
    .map((line) => /^\s*/.exec(line)![0].length);
  const least = Math.min(...indents, Infinity);
  return withoutEnds(lines, (line) => (Number.isFinite(least) ? line.slice(least) : line));
}

function withoutEnds(lines: readonly string[], change: (line: string) => string): string {
  const kept = lines.filter(
    (line, at) => line.trim() !== "" || (at !== 0 && at !== lines.length - 1),
  );
  return kept.map((line) => (line.trim() === "" ? line.trim() : change(line))).join("\n");
}

function signs(text: string): Value[] {
  return Array.from({ length: text.length }, (_, at) => makeNumber("char", text.charCodeAt(at)));
}

function part(text: string, from: number, to: number, machine: Machine): Value {
  if (from < 0 || to > text.length || from > to)
    return machine.fail("IndexError", `begin ${from}, end ${to}, length ${text.length}`);
  return string(text.slice(from, to));
}

const cut =
  (rule: (text: string, count: number) => string): Method =>
  (machine, self, [count]) => {
    const number = wholeIn(count);
    if (number < 0)
      machine.fail("ValueError", `Requested character count ${number} is less than zero.`);
    return string(rule(textIn(self), number));
  };

function split(text: string, given: readonly Value[], named: ReadonlyMap<string, Value>): Value {
  const limit = named.get("limit");
  const marks = given.map((each) => {
    if (each.kind === "string" || (each.kind === "int" && each.type === "char"))
      return textIn(each);
    throw new NotKnown("`split` is not followed");
  });
  const [mark] = marks;
  if (mark === undefined || mark === "" || marks.length > 1)
    throw new NotKnown("`split` is not followed");
  return listOf(splitUpTo(text, mark, wholeIn(limit, 0) || Infinity).map(string));
}

/**
 * A rule over a text and another one, which may be compared without their case; `start`: where it begins unless a
 * number says so; null: none can.
 */
function inCase(
  rule: (text: string, other: string, at: number) => Value,
  start: number | null,
): Method {
  return (machine, self, [other, ...rest], named) => {
    if (isFunction(other) || other?.kind === "none")
      throw new NotKnown("this call is not followed");
    const isLoose = named.get("ignoreCase") ?? rest.find(({ kind }) => kind === "bool");
    const from = named.get("startIndex") ?? rest.find(({ kind }) => kind !== "bool");
    if (from && start === null) throw new NotKnown("this call is not followed");
    const at = from ? Math.max(0, wholeIn(from)) : (start ?? 0);
    const truth = isLoose ? machine.language.truth(isLoose, machine) : false;
    if (truth === null) throw new NotKnown("it is unknown whether this is true");
    const fold = (text: string): string => (truth ? text.toLowerCase() : text);
    return rule(fold(textIn(self)), fold(textIn(other)), at);
  };
}

/** The members of texts; all else goes through their signs. */
export const stringMembers = members(
  {
    length: onText((text) => int(text.length)),
    indices: onText((text) => makeRange(0, text.length - 1, 1)),
    lastIndex: onText((text) => int(text.length - 1)),
  },
  {
    ...shared("isEmpty", "isBlank", "trim", "repeat"),
    ...shared("substring", "toCharArray", "compareTo"),
    isNotEmpty: onText((text) => bool(text !== "")),
    isNotBlank: onText((text) => bool(text.trim() !== "")),
    get: (machine, self, [at]) => machine.language.getItem(self, at ?? none, machine),
    ...{ uppercase: onText((text) => string(text.toUpperCase())) },
    ...{ lowercase: onText((text) => string(text.toLowerCase())) },
    ...{ toUpperCase: onText((text) => string(text.toUpperCase())) },
    ...{ toLowerCase: onText((text) => string(text.toLowerCase())) },
    capitalize: onText((text) => string(text.charAt(0).toUpperCase() + text.slice(1))),
    contains: inCase((text, other) => bool(text.includes(other)), null),
    startsWith: inCase((text, other, at) => bool(text.startsWith(other, at)), 0),
    endsWith: inCase((text, other) => bool(text.endsWith(other)), null),
    equals: inCase((text, other) => bool(text === other), null),
    indexOf: inCase((text, other, at) => int(text.indexOf(other, at)), 0),
    lastIndexOf: inCase((text, other, at) => int(text.lastIndexOf(other, at)), Infinity),
    replace: (machine, self, items, named) => {
      const [from, to, isLoose = named.get("ignoreCase")] = items;
      if (isLoose) throw new NotKnown("this call is not followed");
      return string(textIn(self).replaceAll(textIn(from), () => textIn(to)));
    },
    split: (_, self, items, named) => split(textIn(self), items, named),
    lines: onText((text) => listOf(text.split(/\r\n|\n|\r/).map(string))),
    ...{ padStart: filled(true), padEnd: filled(false) },
    ...{ trimIndent: onText((text) => string(trimIndent(text))) },
    trimMargin: onText((text) =>
      string(withoutEnds(text.split("\n"), (line) => line.replace(/^\s*\|/, ""))),
    ),
    removePrefix: onText((text, [start]) =>
      string(text.startsWith(textIn(start)) ? text.slice(textIn(start).length) : text),
    ),
    removeSuffix: onText((text, [end]) =>
      string(text.endsWith(textIn(end)) ? text.slice(0, text.length - textIn(end).length) : text),
    ),
    reversed: onText((text) => string(Array.from(text).toReversed().join(""))),
    take: cut((text, count) => text.slice(0, count)),
    drop: cut((text, count) => text.slice(count)),
    takeLast: cut((text, count) => text.slice(Math.max(0, text.length - count))),
    dropLast: cut((text, count) => text.slice(0, Math.max(0, text.length - count))),
    subSequence: onText((text, [from, to], machine) =>
      part(text, wholeIn(from), wholeIn(to), machine),
    ),
    toList: onText((text) => makeList("List<char>", signs(text))),
    ...{ toDouble: parsed("double", "fail"), toDoubleOrNull: parsed("double", "null") },
    ...{ toFloat: parsed("float", "fail"), toFloatOrNull: parsed("float", "null") },
    ...{ toInt: parsed("int", "fail"), toIntOrNull: parsed("int", "null") },
    ...{ toLong: parsed("long", "fail"), toLongOrNull: parsed("long", "null") },
    plus: onText((text, [other], machine) =>
      toStringValue(text + machine.language.toText(other ?? none, "plain", machine), machine),
    ),
    format: (machine, self, items) =>
      toStringValue(formatText(textIn(self), items, machine), machine),
  },
);

/** The members of `StringBuilder`. */
export const builderMembers = members(
  { length: javaBuilder.get("length")!.call },
  {
    append: javaBuilder.get("append")!.call,
    appendLine: (machine, self, items) => {
      const { call } = javaBuilder.get("append")!;
      if (items.length > 0) call(machine, self, items, new Map());
      return call(machine, self, [string("\n")], new Map());
    },
    toString: (machine: Machine, self: Value) =>
      toStringValue(machine.language.toText(self, "plain", machine), machine),
  },
);
