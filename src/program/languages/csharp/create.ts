import { NotKnown } from "../../values/gaps.ts";
import { bool, createClass, dictionary, none, string } from "../../values/make.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import type { DictionaryValue, ListValue, Machine, SetValue, Value } from "../../values/value.ts";
import { textIn } from "../../libraries/declared/table.ts";
import { allOf } from "../../libraries/python/lists.ts";
import { numberOf } from "../../libraries/convert.ts";
import { createRandom } from "../../libraries/csharp/random.ts";
import { giveTypes } from "../declared/classes.ts";
import { findClass } from "../declared/members.ts";
import { convertTo, resolveAlias } from "../declared/conversions.ts";
import { makeBuilder, makeList, makePending } from "../declared/lists.ts";
import { readType } from "../declared/typeNames.ts";

/** `new Type(…)` of the program or of .NET. */
export function create(
  written: string,
  args: readonly Value[],
  named: ReadonlyMap<string, Value>,
  machine: Machine,
): Value {
  if (written === "") return makePending(args);
  const type = resolveAlias(written, machine);
  const { name, inner } = readType(type);
  const short = name.split(".").at(-1)!;
  const own = findClass(short, machine);
  if (own) {
    if (inner.length > 0) {
      const types = inner.map(({ text }) => resolveAlias(text, machine));
      giveTypes(types, machine);
    }
    return machine.call(own, args, named);
  }
  const [first] = args;
  if (first?.kind === "unknown") return first;
  switch (short) {
    case "List":
    case "Queue":
    case "Stack":
    case "LinkedList": {
      const items = first && first.kind !== "int" ? allOf(machine, first) : [];
      if (!items) return machine.unknown("the number of values here is unknown");
      const made = items.map((each) => (inner[0] ? convertTo(each, inner[0].text, machine) : each));
      return makeList(type, short === "Stack" ? made.reverse() : made);
    }
    case "HashSet":
    case "SortedSet": {
      const set: SetValue = { kind: "set", entries: new Map() };
      for (const each of (first && first.kind !== "int" && allOf(machine, first)) || []) {
        const key = machine.language.keyOf(each, machine);
        if (key !== null) set.entries.set(key, each);
      }
      return set;
    }
    case "Dictionary":
    case "SortedDictionary":
    case "ConcurrentDictionary": {
      const made: DictionaryValue = { ...dictionary(), typeName: type };
      if (first?.kind === "dictionary")
        for (const [key, pair] of first.entries) made.entries.set(key, pair);
      return made;
    }
    case "StringBuilder":
      return makeBuilder(first?.kind === "string" ? first.value : "");
    case "Random":
      return createRandom(machine, first ? numberOf(first) : null);
    case "string":
    case "String": {
      const count = args[1] ? numberOf(args[1]) : null;
      if (first?.kind === "int" && count !== null && count < 10_000)
        return {
          kind: "string",
          value: String.fromCharCode(first.value).repeat(Math.max(0, count)),
        };
      const signs = first && allOf(machine, first);
      return signs
        ? {
            kind: "string",
            value: signs
              .map((each) => (each.kind === "int" ? String.fromCharCode(each.value) : ""))
              .join(""),
          }
        : none;
    }
    case "Tuple":
    case "ValueTuple":
    case "KeyValuePair":
      return {
        kind: "tuple",
        items: [...args],
        ...(short === "KeyValuePair" ? { names: ["Key", "Value"] } : {}),
      };
    case "object":
      return {
        kind: "instance",
        type: machine.language.makeException("Exception", "").type,
        fields: new Map(),
        native: {},
      };
    default:
      return machine.unknown(`\`${short}\` is not followed`);
  }
}

/** An array of zeros, or of whatever its items are before they are assigned. */
export function createArray(type: string, sizes: readonly number[], item: () => Value): ListValue {
  const [first = 0, ...rest] = sizes;
  const inner = readType(type).inner[0]?.text ?? "object";
  const below = rest.length > 0 ? `${inner}[${",".repeat(rest.length - 1)}]` : "";
  const items = Array.from({ length: Math.max(0, first) }, () =>
    rest.length > 0 ? createArray(below, rest, item) : item(),
  );
  return makeList(type, items);
}

/** A type with named values; `members`: names and values, one after the other. */
export function createEnum(machine: Machine, name: string, members: readonly Value[]): Value {
  const type = createClass(name, [], new Map<string, Value>([[":enum", bool(true)]]));
  let next = 0;
  for (let at = 0; at < members.length; at += 2) {
    const own = textIn(members[at]);
    const given = members[at + 1];
    if (given && isNumber(given)) next = given.value;
    else if (given?.kind === "unknown") throw new NotKnown(given.why);
    const fields = new Map<string, Value>([
      [":name", string(own)],
      [":value", makeNumber("int", next)],
    ]);
    type.members.set(own, { kind: "instance", type, fields, native: null });
    next++;
  }
  machine.spend(members.length);
  return type;
}
