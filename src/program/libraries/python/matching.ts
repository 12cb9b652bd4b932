import { NotKnown } from "../../values/gaps.ts";
import { bool, builtin, dictionary, list } from "../../values/make.ts";
import type { ClassValue, Machine, Value } from "../../values/value.ts";
import { isInstance } from "./going.ts";
import { allOf } from "./lists.ts";

/** What patterns of `match` ask for: functions that only the lowering calls. */
type Rule = (machine: Machine, items: readonly Value[]) => Value;

const notKnown = "it is unknown whether this is true";

/** The items of what a pattern of several items matches; null: it is another value. */
function sequence(machine: Machine, value: Value): readonly Value[] | null {
  switch (value.kind) {
    case "unknown":
      throw new NotKnown(notKnown);
    case "list":
      if (value.viewed) return null;
      break;
    case "tuple":
      if (value.typeName === "bytes") return null;
      break;
    case "range":
      break;
    default:
      return null;
  }
  const items = allOf(machine, value);
  if (!items) throw new NotKnown(notKnown);
  return items;
}

function hasKeys(machine: Machine, [subject, ...keys]: readonly Value[]): Value {
  if (!subject || subject.kind === "unknown" || machine.lostIn(subject) !== null)
    throw new NotKnown(notKnown);
  if (subject.kind !== "dictionary") return bool(false);
  const own = keys.map((key) => machine.language.keyOf(key, machine));
  if (own.includes(null)) throw new NotKnown(notKnown);
  return bool(own.every((key) => subject.entries.has(key!)));
}

function without(machine: Machine, [subject, ...keys]: readonly Value[]): Value {
  const made = dictionary();
  const own = keys.map((key) => machine.language.keyOf(key, machine));
  if (subject?.kind !== "dictionary") return made;
  for (const [key, pair] of subject.entries) if (!own.includes(key)) made.entries.set(key, pair);
  return made;
}

/** Types whose only part is the value itself. */
const wholes = new Set(
  "bool bytearray bytes dict float frozenset int list set str tuple".split(" "),
);

/** The names of the parts that a class has by their places. */
function namesOf(machine: Machine, type: ClassValue): readonly string[] {
  const given = machine.language.findAttribute(type, "__match_args__", machine);
  if (given) {
    return (allOf(machine, given) ?? []).flatMap((each) =>
      each.kind === "string" ? [each.value] : [],
    );
  }
  return (type.dataFields ?? []).map(({ name }) => name);
}

function partNamed(machine: Machine, subject: Value, name: string): Value {
  if (subject.kind === "unknown") throw new NotKnown(notKnown);
  const found = machine.language.findAttribute(subject, name, machine);
  return list(found ? [found] : []);
}

function partAt(machine: Machine, [subject, type, place]: readonly Value[]): Value {
  if (!subject || type?.kind !== "class" || place?.kind !== "int") throw new NotKnown(notKnown);
  if (type.convert !== null && wholes.has(type.name) && place.value === 0) return list([subject]);
  const isNamed = subject.kind === "tuple" && subject.names !== undefined;
  const names = isNamed ? subject.names : namesOf(machine, type);
  const name = names[place.value];
  if (name !== undefined) return partNamed(machine, subject, name);
  return machine.fail(
    "TypeError",
    `${type.name}() accepts ${names.length} positional sub-pattern${names.length === 1 ? "" : "s"} (${place.value + 1} given)`,
  );
}

const rules: Readonly<Record<string, Rule>> = {
  ":then": () => bool(true),
  ":isSequence": (machine, [subject, least, isExact]) => {
    const items = sequence(machine, subject!);
    const count = least?.kind === "int" ? least.value : 0;
    const isWhole = isExact?.kind === "bool" && isExact.value;
    return bool(items !== null && (isWhole ? items.length === count : items.length >= count));
  },
  ":between": (machine, [subject, from, behind]) => {
    const items = sequence(machine, subject!) ?? [];
    const [start, end] = [from, behind].map((each) => (each?.kind === "int" ? each.value : 0));
    return list(items.slice(start, items.length - end!));
  },
  ":hasKeys": hasKeys,
  ":without": without,
  ":isInstance": (machine, [subject, type]) => {
    const answer = isInstance(machine, subject!, type!);
    if (answer === null) throw new NotKnown(notKnown);
    return bool(answer);
  },
  ":partAt": partAt,
  ":partNamed": (machine, [subject, name]) =>
    partNamed(machine, subject!, name?.kind === "string" ? name.value : ""),
};

export const matching: readonly (readonly [string, Value])[] = Object.entries(rules).map(
  ([name, rule]) => [name, builtin(name, ({ items }, machine) => rule(machine, items))],
);
