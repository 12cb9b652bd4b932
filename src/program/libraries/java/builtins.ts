import { NotKnown, shownText, sure } from "../../values/gaps.ts";
import { bool, int, none, string, toStringValue } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { equal } from "../../languages/java/equality.ts";
import { exceptions } from "../../languages/java/exceptions.ts";
import { hashOf, hashOfAll } from "../../languages/java/hashes.ts";
import { formatText } from "../../languages/java/text.ts";
import { makeList } from "../../languages/declared/lists.ts";
import { jUnitRules } from "../declared/assertions.ts";
import { itemsIn, type Rule, statics, textIn, wholeIn } from "../declared/table.ts";
import { arraycopy } from "./arrays.ts";
import { bigClasses } from "./bigNumbers.ts";
import { characterClass } from "./characters.ts";
import { arraysClass, collectionsClass, listClass, mapClass, setClass } from "./collections.ts";
import { collectorClass, collectors } from "./collectors.ts";
import { enumSetClass } from "./enums.ts";
import { caseInsensitive, comparators, functionClasses } from "./functions.ts";
import { javaLoweringCalls } from "./lowering.ts";
import { math } from "./math.ts";
import { numberClasses } from "./numbers.ts";
import { optionalClasses } from "./optional.ts";
import { streamClasses } from "./streamClasses.ts";
import { part, sequenceIn } from "./strings.ts";
import { fileStatics } from "./textFiles.ts";
import { joinTexts } from "../../values/lengths.ts";

/** The signs of a `char[]`, or the text of a value. */
function shown(machine: Machine, value: Value | undefined): string {
  if (!value) return "";
  const isText = value.kind === "list" && value.typeName === "char[]";
  if (!isText) return machine.language.toText(value, "plain", machine);
  const lost = machine.lostIn(value);
  if (lost !== null) throw new NotKnown(lost);
  return value.items.map((item) => textIn(item)).join("");
}

function formatted(machine: Machine, given: readonly Value[]): string {
  // A language in which points are points may stand first.
  const [pattern, ...rest] = given[0]?.kind === "none" ? given.slice(1) : given;
  const [first] = rest;
  const items =
    rest.length === 1 &&
    first?.kind === "list" &&
    /^(?:object|string|[A-Z]\w*)\[\]$/.test(first.typeName ?? "")
      ? first.items
      : rest;
  return formatText(textIn(pattern), items, machine);
}

/** What is not known of a text is shown as a gap. */
function write(machine: Machine, text: () => string, end = ""): Value {
  machine.print(`${shownText(text())}${end}`);
  return none;
}

const printing: Readonly<Record<string, Rule>> = {
  println: (machine, [value]) => write(machine, () => shown(machine, value), "\n"),
  print: (machine, [value]) => write(machine, () => shown(machine, value)),
  printf: (machine, items) => write(machine, () => formatted(machine, items)),
  format: (machine, items) => write(machine, () => formatted(machine, items)),
  flush: () => none,
};

const system = statics(
  "System",
  {
    arraycopy,
    currentTimeMillis: (machine) => machine.unknown("what a clock gives differs from run to run"),
    nanoTime: (machine) => machine.unknown("what a clock gives differs from run to run"),
    lineSeparator: () => string("\n"),
    identityHashCode: (machine, [value]) =>
      value?.kind === "none"
        ? int(0)
        : machine.unknown("where a value lies in memory differs from run to run"),
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

/** Languages that write numbers as Java does without one. */
const locale = statics("Locale", {}, { ROOT: none, US: none, ENGLISH: none, UK: none });

/** The texts to join: one by one, or those of a collection. */
function joined(machine: Machine, rest: readonly Value[]): readonly string[] {
  const [first] = rest;
  const isOne = rest.length === 1 && /^(?:list|set)$/.test(first?.kind ?? "");
  const items = isOne ? itemsIn(machine, first) : rest;
  return items.map((item) => machine.language.toText(item, "plain", machine));
}

/** `String.valueOf(signs, start, count)` */
const ofSigns: Rule = (machine, [signs, start, count]) => {
  const text = shown(machine, signs);
  if (!start || !count) return toStringValue(text, machine);
  const from = wholeIn(start);
  return part(text, [int(from), int(from + wholeIn(count))], machine);
};

const stringClass = statics(
  "String",
  {
    ...{ valueOf: ofSigns, copyValueOf: ofSigns },
    format: (machine, items) => toStringValue(formatted(machine, items), machine),
    join: (machine, [separator, ...rest]) =>
      toStringValue(joinTexts(joined(machine, rest), sequenceIn(machine, separator)), machine),
  },
  { CASE_INSENSITIVE_ORDER: caseInsensitive },
);

/** What is given, unless it is `null`. */
const requireNonNull: Rule = (machine, [value, message]) => {
  if (value?.kind !== "none") return value ?? none;
  const told = message && message.kind !== "string" ? machine.call(message, []) : message;
  return machine.fail("NullPointerException", told?.kind === "string" ? told.value : "");
};

function checkedPlace(
  machine: Machine,
  place: Value | undefined,
  length: Value | undefined,
): Value {
  const [at, count] = [wholeIn(place), wholeIn(length)];
  return at >= 0 && at < count
    ? int(at)
    : machine.fail("RangeError", `Index ${at} out of bounds for length ${count}`);
}

const objects = statics("Objects", {
  equals: (machine, [a, b]) => bool(sure(equal(a ?? none, b ?? none, machine))),
  deepEquals: (machine, items) =>
    machine.call(machine.language.getAttribute(arraysClass, "deepEquals()", machine), [
      makeList("object[]", [items[0] ?? none]),
      makeList("object[]", [items[1] ?? none]),
    ]),
  requireNonNull,
  requireNonNullElse: (machine, [value, other]) =>
    value?.kind === "none" ? requireNonNull(machine, [other!], new Map()) : (value ?? none),
  requireNonNullElseGet: (machine, [value, make]) =>
    value?.kind === "none" ? machine.call(make ?? none, []) : (value ?? none),
  toString: (machine: Machine, [value, other]: readonly Value[]) =>
    value?.kind === "none" && other ? other : asText(machine, [value ?? none], new Map()),
  hash: (machine, items) => int(hashOfAll(items, machine)),
  hashCode: (machine, [value]) => int(hashOf(value ?? none, machine)),
  isNull: (_, [value]) => bool(value?.kind === "none"),
  nonNull: (_, [value]) => bool(value?.kind !== "none"),
  checkIndex: (machine, [place, length]) => checkedPlace(machine, place, length),
});

/** The names that every program knows. */
export const builtins: ReadonlyMap<string, Value> = new Map<string, Value>([
  ...javaLoweringCalls,
  ["Math", math],
  ["StrictMath", math],
  ["System", system],
  ["String", stringClass],
  ["Locale", locale],
  ...numberClasses,
  ...bigClasses,
  ["Character", characterClass],
  ["Objects", objects],
  ...fileStatics,
  ...["Assertions", "Assert"].map((name): [string, Value] => [name, statics(name, jUnitRules)]),
  ...optionalClasses,
  ["List", listClass],
  ["Map", mapClass],
  ["Set", setClass],
  ["EnumSet", enumSetClass],
  ["Arrays", arraysClass],
  ["Collections", collectionsClass],
  ["Collectors", collectors],
  ["Collector", collectorClass],
  ["Comparator", comparators],
  ...streamClasses,
  ...functionClasses,
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
