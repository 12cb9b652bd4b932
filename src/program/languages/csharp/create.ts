import { NotKnown } from "../../values/gaps.ts";
import { bool, createClass, dictionary, none, string } from "../../values/make.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import type {
  ClassValue,
  DictionaryValue,
  ListValue,
  Machine,
  SetValue,
  Value,
} from "../../values/value.ts";
import { addToSet } from "../../libraries/csharp/sets.ts";
import { createPriorityQueue } from "../../libraries/csharp/priorityQueue.ts";
import { createRegex } from "../../libraries/csharp/regex.ts";
import { isComparer, isUsualComparer } from "../../libraries/csharp/sorting.ts";
import { itemsIn, textIn } from "../../libraries/declared/table.ts";
import { allOf } from "../../libraries/python/lists.ts";
import { numberOf } from "../../libraries/convert.ts";
import { createRandom } from "../../libraries/csharp/random.ts";
import { giveTypes } from "../declared/classes.ts";
import { isKnownException, newException } from "../declared/exceptions.ts";
import { findClass } from "../declared/members.ts";
import { fieldsOfException } from "./exceptions.ts";
import { convertTo, resolveAlias } from "../declared/conversions.ts";
import { makeBuilder, makeList, makePending, makeSpan } from "../declared/lists.ts";
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
    return isKnownException(own)
      ? createException(own, args, named, machine)
      : machine.call(own, args, named);
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
    case "Regex":
      return createRegex(args);
    case "ArraySegment": {
      const [from, count] = [args[1], args[2]].map((each) => each && numberOf(each));
      const isPart =
        first?.kind === "list" && typeof from === "number" && typeof count === "number";
      if (args.length === 1 && first?.kind === "list")
        return makeSpan(first, 0, first.items.length);
      return isPart && from >= 0 && count >= 0 && from + count <= first.items.length
        ? makeSpan(first, from, count)
        : machine.unknown("`ArraySegment` is not followed");
    }
    case "PriorityQueue":
      return createPriorityQueue(type, args, machine);
    case "HashSet":
    case "SortedSet": {
      const set: SetValue = { kind: "set", entries: new Map(), typeName: type };
      const values = args.filter((each) => each.kind !== "int" && !isUsualComparer(each));
      if (values.length > 1 || values.some((each) => isComparer(each) || !isListed(each)))
        return machine.unknown(`\`${short}\` is not followed`);
      addToSet(machine, set, values[0] ? itemsIn(machine, values[0]) : []);
      return set;
    }
    case "Dictionary":
    case "SortedDictionary":
    case "SortedList":
    case "ConcurrentDictionary": {
      const made: DictionaryValue = { ...dictionary(), typeName: type };
      const values = args.filter((each) => each.kind !== "int" && !isUsualComparer(each));
      const [from] = values;
      if (!from) return made;
      if (values.length > 1 || isComparer(from) || !isListed(from))
        return machine.unknown(`\`${short}\` is not followed`);
      for (const pair of itemsIn(machine, from)) {
        const [key, value] = pair.kind === "tuple" ? pair.items : [];
        if (!key || !value) return machine.unknown(`\`${short}\` is not followed`);
        machine.language.setItem(made, key, value, machine);
      }
      return made;
    }
    case "StringBuilder": {
      const isUsual = args.every(
        (each, at) => (at === 0 && each.kind === "string") || each.kind === "int",
      );
      if (!isUsual || args.length > 2) return machine.unknown("`StringBuilder` is not followed");
      return makeBuilder(first?.kind === "string" ? first.value : "");
    }
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
      const all = first && first.kind !== "none" ? allOf(machine, first) : [];
      const [from, length] = [args[1], args[2]].map((each) => (each ? numberOf(each) : null));
      if (args.length === 2 || (args.length === 3 && (from === null || length === null)))
        return machine.unknown("`string` is not followed");
      const signs = args.length === 3 ? all?.slice(from!, from! + length!) : all;
      if (signs && args.length === 3 && (from! < 0 || signs.length !== length))
        return machine.unknown("`string` is not followed");
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
        ...(short === "KeyValuePair" ? { names: ["Key", "Value"], typeName: short } : {}),
        ...(short === "Tuple" ? { typeName: short } : {}),
      };
    case "object":
      return { kind: "instance", type: objectType, fields: new Map(), native: {} };
    default:
      return machine.unknown(`\`${short}\` is not followed`);
  }
}

/** An exception of .NET. */
function createException(
  type: ClassValue,
  args: readonly Value[],
  named: ReadonlyMap<string, Value>,
  machine: Machine,
): Value {
  const gap = args.find(({ kind }) => kind === "unknown");
  const made = newException(type, "");
  const fields = named.size > 0 || gap ? null : fieldsOfException(type, type, args);
  const why = `\`${type.name}\` is not followed`;
  for (const name of ["Message", "InnerException"])
    made.fields.set(name, fields?.get(name) ?? machine.unknown(why));
  const parameter = fields?.get("ParamName");
  if (parameter) made.fields.set("ParamName", parameter);
  return made;
}

/** What an object is that has nothing of its own. */
const objectType = createClass("object", []);

/** Whether a collection may be made from a value. */
function isListed(value: Value): boolean {
  return ["list", "dictionary", "set", "string", "iterator", "instance"].includes(value.kind);
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
export function createEnum(
  machine: Machine,
  full: string,
  hasFlags: boolean,
  members: readonly Value[],
): Value {
  const name = full.split(/[.+]/).at(-1)!;
  const type = createClass(name, [], new Map<string, Value>([[":enum", bool(true)]]));
  type.members.set(":fullName", string(full));
  if (hasFlags) type.members.set(":flags", bool(true));
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
