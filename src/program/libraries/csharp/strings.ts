import { splitUpTo } from "../splitting.ts";
import { objectMembers } from "./objects.ts";
import { repeatText, textLength } from "../../values/lengths.ts";
import { withWord } from "../../values/vocabulary.ts";
import { makeList, nativeOf, TextBuilder } from "../../languages/declared/lists.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import { formatAll, toText } from "../../languages/csharp/text.ts";
import { gapSign, NotKnown } from "../../values/gaps.ts";
import { bool, createClass, int, string } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { itemsIn, members, type Method, textIn, wholeIn } from "../declared/table.ts";

function onText(rule: (text: string, items: readonly Value[], machine: Machine) => Value): Method {
  return (machine, self, items) => rule(textIn(self), items, machine);
}

function trimmed(text: string, given: readonly Value[], start: boolean, end: boolean): Value {
  const signs = given.length === 0 ? /\s/ : null;
  const set = new Set(
    given.flatMap((each) => (each.kind === "list" ? each.items.map(textIn) : [textIn(each)])),
  );
  const isOff = (sign: string): boolean => (signs ? signs.test(sign) : set.has(sign));
  let [from, to] = [0, text.length];
  while (start && from < to && isOff(text[from]!)) from++;
  while (end && to > from && isOff(text[to - 1]!)) to--;
  return string(text.slice(from, to));
}

/** `StringSplitOptions.RemoveEmptyEntries` */
export const denseSplit: Value = {
  ...{ kind: "instance", type: createClass("StringSplitOptions", []), fields: new Map() },
  native: null,
};

/** A pattern that only a text itself matches. */
function toPattern(text: string): string {
  return text.replace(/[^\w\s]/g, "\\$&");
}

function splitText(text: string, given: readonly Value[]): Value {
  const gap = given.find(({ kind }) => kind === "unknown");
  if (gap) return gap;
  const separators = given
    .filter(({ kind, ...rest }) => kind === "string" || ("type" in rest && rest.type === "char"))
    .map(textIn);
  const listed = given.flatMap((each) => (each.kind === "list" ? each.items.map(textIn) : []));
  const all = [...separators, ...listed].filter((each) => each !== "");
  const pattern = all.length === 0 ? /\s/ : new RegExp(all.map(toPattern).join("|"));
  const isDense = given.some((each) => each.kind === "instance");
  const counts = given.filter((each) => each.kind === "int" && each.type !== "char");
  if (counts.length > 0) {
    const [most, only] = [wholeIn(counts[0]), all[0]];
    if (isDense || most < 1 || all.length !== 1) throw new NotKnown("this call is not followed");
    return makeList("string[]", splitUpTo(text, only!, most).map(string));
  }
  const parts = text.split(pattern).filter((part) => !isDense || part !== "");
  return makeList("string[]", parts.map(string));
}

/** How texts are compared: `StringComparison`, a truth value, or nothing. */
function foldIn(how: readonly Value[]): (text: string) => string {
  const [only] = how;
  const isFolded =
    only?.kind === "string"
      ? only.value.endsWith("IgnoreCase")
      : only?.kind === "bool"
        ? only.value
        : false;
  if (how.length > 1 || (only && only.kind !== "string" && only.kind !== "bool"))
    throw new NotKnown("this call is not followed");
  return isFolded ? (text) => text.toLowerCase() : (text) => text;
}

/** A test of a text and another one, which may be compared without their case. */
function tested(test: (text: string, other: string) => boolean): Method {
  return onText((text, [other, ...how]) => {
    const fold = foldIn(how);
    return bool(test(fold(text), fold(textIn(other))));
  });
}

/** Where a search begins, in how many characters, and how they are compared. */
function rangeIn(
  text: string,
  rest: readonly Value[],
): { from: number; length: number | null; fold: (text: string) => string } {
  const [from, length] = rest.filter(({ kind }) => kind === "int");
  const how = rest.filter(({ kind }) => kind !== "int");
  const start = wholeIn(from, 0);
  if (start < 0 || start > text.length) throw new NotKnown("this call is not followed");
  return { from: start, length: length ? wholeIn(length) : null, fold: foldIn(how) };
}

/** Types as .NET calls them. */
export const systemNames: ReadonlyMap<string, string> = new Map([
  ["int", "Int32"],
  ["long", "Int64"],
  ["double", "Double"],
  ["float", "Single"],
  ["uint", "UInt32"],
  ["byte", "Byte"],
  ["short", "Int16"],
  ["ulong", "UInt64"],
  ["string", "String"],
  ["bool", "Boolean"],
  ["char", "Char"],
]);

/** The members of texts. */
export const stringMembers = members(
  {
    Length: onText((text) => int(text.length)),
    // Of a type, whose value is its name as the program writes it.
    Name: onText((text) => string(systemNames.get(text) ?? text.split(".").at(-1)!)),
  },
  {
    ToUpper: onText((text) => string(text.toUpperCase())),
    ToLower: onText((text) => string(text.toLowerCase())),
    ToUpperInvariant: onText((text) => string(text.toUpperCase())),
    ToLowerInvariant: onText((text) => string(text.toLowerCase())),
    Trim: onText((text, given) => trimmed(text, given, true, true)),
    TrimStart: onText((text, given) => trimmed(text, given, true, false)),
    TrimEnd: onText((text, given) => trimmed(text, given, false, true)),
    Split: onText(splitText),
    Substring: onText((text, [start, count], machine) => {
      const from = wholeIn(start);
      const length = wholeIn(count, text.length - from);
      if (from < 0 || length < 0 || from + length > text.length)
        return machine.fail(
          "RangeError",
          "Index and length must refer to a location within the string.",
        );
      return string(text.slice(from, from + length));
    }),
    Replace: onText((text, [from, to, comparison]) => {
      const [old, by] = [textIn(from), textIn(to)];
      if (!comparison || foldIn([comparison])("A") === "A")
        return string(text.replaceAll(old, () => by));
      return string(text.replace(new RegExp(toPattern(old), "gi"), () => by));
    }),
    Contains: tested((text, part) => text.includes(part)),
    StartsWith: tested((text, part) => text.startsWith(part)),
    EndsWith: tested((text, part) => text.endsWith(part)),
    Equals: (machine, self, [other, ...how], named) =>
      other?.kind === "string"
        ? tested((text, part) => text === part)(machine, self, [other, ...how], named)
        : objectMembers.get("Equals")!.call(machine, self, other ? [other, ...how] : how, named),
    IndexOf: onText((text, [part, ...rest]) => {
      const { from, length, fold } = rangeIn(text, rest);
      const end = from + (length ?? text.length - from);
      const at = fold(text.slice(0, end)).indexOf(fold(textIn(part)), from);
      return withWord(int(at), part);
    }),
    LastIndexOf: onText((text, [part, ...rest]) => {
      const isPlaced = rest.some((each) => each.kind === "int");
      const { from, length, fold } = rangeIn(text, rest);
      if (length !== null) throw new NotKnown("this call is not followed");
      const searched = fold(isPlaced ? text.slice(0, from + 1) : text);
      return int(searched.lastIndexOf(fold(textIn(part))));
    }),
    Remove: onText((text, [start, count]) => {
      const from = wholeIn(start);
      return string(text.slice(0, from) + text.slice(from + wholeIn(count, text.length - from)));
    }),
    PadLeft: onText((text, [width, sign]) =>
      string(text.padStart(textLength(wholeIn(width)), sign ? textIn(sign) : " ")),
    ),
    PadRight: onText((text, [width, sign]) =>
      string(text.padEnd(textLength(wholeIn(width)), sign ? textIn(sign) : " ")),
    ),
    ToCharArray: onText((text) =>
      makeList(
        "char[]",
        Array.from(text, (sign) => makeNumber("char", sign.charCodeAt(0))),
      ),
    ),
    Insert: onText((text, [at, part]) =>
      string(text.slice(0, wholeIn(at)) + textIn(part) + text.slice(wholeIn(at))),
    ),
  },
);

/** `string.Join(", ", values)` */
export function joinText(machine: Machine, [separator, ...rest]: readonly Value[]): string {
  const [first] = rest;
  const isOne = rest.length === 1 && first !== undefined && first.kind !== "string";
  const items = isOne ? itemsIn(machine, first) : rest;
  return items.map((item) => toText(item, machine)).join(textIn(separator));
}

function appending(end: string): Method {
  return (machine, self, items) => {
    const [value, times] = items;
    const text = value ? toText(value, machine) : "";
    const count = times?.kind === "int" ? times.value : 1;
    nativeOf(self, TextBuilder)!.parts.push(
      machine.isUncertain ? gapSign : repeatText(text, count) + end,
    );
    return self;
  };
}

/** The members of `StringBuilder`. */
export const builderMembers = members(
  { Length: (machine, self) => int(toText(self, machine).length) },
  {
    Append: appending(""),
    AppendLine: appending("\n"),
    AppendFormat: (machine, self, [pattern, ...args]) => {
      nativeOf(self, TextBuilder)!.parts.push(formatAll(textIn(pattern), args, machine));
      return self;
    },
    AppendJoin: (machine, self, items) => {
      nativeOf(self, TextBuilder)!.parts.push(joinText(machine, items));
      return self;
    },
    Clear: (_, self) => {
      nativeOf(self, TextBuilder)!.parts = [];
      return self;
    },
  },
);
