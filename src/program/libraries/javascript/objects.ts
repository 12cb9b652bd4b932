import { createInstance, toObject, typeOfPrototype } from "../../languages/javascript/classes.ts";
import { isSame, longestArray, storedIn } from "../../languages/javascript/items.ts";
import { NotKnown } from "../../values/gaps.ts";
import { absent, bool, builtin, float, list, none, string } from "../../values/make.ts";
import type { InstanceValue, ListValue, Machine, Value } from "../../values/value.ts";
import { defineFunctions, itemsOf, numberIn, textOf } from "./methods.ts";

/** The own entries of an object, of an array, or of a text. */
export function entriesOf(machine: Machine, value: Value | undefined): [string, Value][] {
  switch (value?.kind) {
    case "instance":
      return [...value.fields]
        .filter(([name]) => !name.startsWith("#"))
        .map(([name]): [string, Value] => [
          name,
          machine.language.getAttribute(value, name, machine),
        ]);
    case "list":
    case "string":
      return itemsOf(machine, value).map((item, at) => [String(at), item]);
    case "unknown":
      throw new NotKnown(value.why);
    case "module":
      throw new NotKnown(`\`${value.name}\` is not followed`);
    default:
      return [];
  }
}

function freeze(value: Value | undefined): Value {
  return value ?? absent;
}

/** The members of `Object`. */
export const objectMembers = defineFunctions("Object.", {
  keys: (machine, [value]) => list(entriesOf(machine, value).map(([key]) => string(key))),
  values: (machine, [value]) => list(entriesOf(machine, value).map(([, item]) => item)),
  entries: (machine, [value]) =>
    list(entriesOf(machine, value).map(([key, item]) => list([string(key), item]))),
  fromEntries: (machine, [pairs]) =>
    toObject(
      itemsOf(machine, pairs).map((pair) => {
        const [key = absent, value = absent] = itemsOf(machine, pair);
        return [textOf(machine, key), value] as const;
      }),
    ),
  assign: (machine, [target = absent, ...sources]) => {
    for (const source of sources) {
      for (const [key, value] of entriesOf(machine, source)) {
        machine.language.setAttribute(target, key, value, machine);
      }
    }
    return target;
  },
  freeze: (_, [value]) => freeze(value),
  seal: (_, [value]) => freeze(value),
  create: (machine, [prototype]) => {
    if (prototype?.kind === "none") return toObject([]);
    if (prototype?.kind !== "instance") return machine.unknown("this prototype is not followed");
    return createInstance(typeOfPrototype(prototype, "Object"));
  },
  is: (_, [a = absent, b = absent]) => {
    if (a.kind === "float" && b.kind === "float") return bool(Object.is(a.value, b.value));
    const same = isSame(a, b);
    if (same === null) throw new NotKnown("it is unknown whether this is true");
    return bool(same);
  },
});

/** `Array.from(source, map)` */
function arrayFrom(machine: Machine, [source, callee]: readonly Value[], typeName?: string): Value {
  if (source?.kind === "unknown") return source;
  const length = source?.kind === "instance" ? source.fields.get("length") : null;
  const items = length ? emptyItems(machine, length) : itemsOf(machine, source);
  const isMapped = callee !== undefined && callee.kind !== "undefined";
  const made = isMapped ? items.map((item, at) => machine.call(callee, [item, float(at)])) : items;
  if (typeName === undefined) return list(made);
  return { kind: "list", items: made.map((item) => storedIn(typeName, item, machine)), typeName };
}

function emptyItems(machine: Machine, length: Value): Value[] {
  const count = Math.trunc(numberIn(length)) || 0;
  if (count > longestArray || !machine.reserve(Math.max(0, count))) {
    throw new NotKnown("this array is too long to be followed");
  }
  machine.spend(Math.max(0, count) / 12);
  return new Array<Value>(Math.max(0, count)).fill(absent);
}

/** `Array.from`, `Array.of`, `Array.isArray`; also of a type of arrays. */
export function arrayMembers(typeName?: string): Map<string, Value> {
  const owner = `${typeName ?? "Array"}.`;
  return defineFunctions(owner, {
    from: (machine, args) => arrayFrom(machine, args, typeName),
    of: (machine, args) => arrayFrom(machine, [list([...args])], typeName),
    isArray: (_, [value]) => {
      if (value?.kind === "unknown") throw new NotKnown(value.why);
      return bool(value?.kind === "list" && value.typeName === undefined);
    },
  });
}

/** A copy of a value with all its parts. */
export function cloneValue(machine: Machine, value: Value, depth = 0): Value {
  if (value.kind === "unknown" || depth > 50) throw new NotKnown("this value is unknown");
  machine.spend(0.2);
  const inner = (item: Value): Value => cloneValue(machine, item, depth + 1);
  if (value.kind === "list") {
    const lost = machine.lostIn(value);
    if (lost !== null) throw new NotKnown(lost);
    const made: ListValue = { ...value, items: value.items.map(inner) };
    return made;
  }
  if (value.kind !== "instance") return value;
  const made: InstanceValue = toObject([...value.fields].map(([key, item]) => [key, inner(item)]));
  return made;
}

const longestJson = 200_000;

/** A value of the program as plain data; a number that is unknown stops it. */
function toPlain(machine: Machine, value: Value, depth = 0): unknown {
  if (depth > 50) throw new NotKnown("this is nested too deeply to be followed");
  machine.spend(0.2);
  switch (value.kind) {
    case "none":
      return null;
    case "int":
    case "float":
    case "bool":
    case "string":
      return value.value;
    case "unknown":
      throw new NotKnown(value.why);
    case "list": {
      const items = itemsOf(machine, value).map((item) => toPlain(machine, item, depth + 1));
      return value.typeName === undefined ? items : Object.fromEntries(items.entries());
    }
    case "instance": {
      const own = machine.language.findAttribute(value, "toJSON", machine);
      if (own) return toPlain(machine, machine.call(own, []), depth + 1);
      const entries = entriesOf(machine, value).map(([key, item]) => [
        key,
        toPlain(machine, item, depth + 1),
      ]);
      return Object.fromEntries(entries) as unknown;
    }
    case "dictionary":
    case "set":
      return {};
    default:
      return undefined;
  }
}

function fromPlain(value: unknown): Value {
  if (value === null) return none;
  if (typeof value === "number") return float(value);
  if (typeof value === "string") return string(value);
  if (typeof value === "boolean") return bool(value);
  if (Array.isArray(value)) return list(value.map(fromPlain));
  if (typeof value !== "object") return absent;
  return toObject(Object.entries(value).map(([key, item]) => [key, fromPlain(item)]));
}

/** `JSON` */
export const jsonMembers = defineFunctions("JSON.", {
  stringify: (machine, [value = absent, replacer, indent]) => {
    if (replacer && replacer.kind !== "none" && replacer.kind !== "undefined") {
      return machine.unknown("a replacer of `JSON.stringify` is not followed");
    }
    const space = indent?.kind === "string" ? indent.value : numberIn(indent, 0);
    const text = JSON.stringify(toPlain(machine, value), null, space) as string | undefined;
    return text === undefined ? absent : string(text.slice(0, longestJson));
  },
  parse: (machine, [text]) => {
    const given = text ? textOf(machine, text) : "";
    if (given.length > longestJson) throw new NotKnown("this text is too long to be followed");
    try {
      return fromPlain(JSON.parse(given));
    } catch {
      return machine.fail("ValueError", "this is not valid JSON");
    }
  },
});

/** `{ ...a, b: 1 }`: keys and values in turn. */
export const makeObject = builtin("Object", ({ items }, machine) => {
  const made = toObject([]);
  for (let at = 0; at + 1 < items.length; at += 2) {
    const [key, value] = [items[at]!, items[at + 1]!];
    if (key.kind !== "none") made.fields.set(textOf(machine, key), value);
    else for (const [name, item] of entriesOf(machine, value)) made.fields.set(name, item);
  }
  return made;
});
