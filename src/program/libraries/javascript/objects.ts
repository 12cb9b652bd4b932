import { findMember, toObject } from "../../languages/javascript/classes.ts";
import { hole, longestArray, storedIn } from "../../languages/javascript/items.ts";
import { isSymbolKey, nativeIn } from "../../languages/javascript/natives.ts";
import { keysOf, listFields, staticFieldsOf } from "../../languages/javascript/own.ts";
import { toKey } from "../../languages/javascript/text.ts";
import { NotKnown } from "../../values/gaps.ts";
import { absent, bool, builtin, float, list } from "../../values/make.ts";
import type { DescriptorValue, InstanceValue, Machine, Value } from "../../values/value.ts";
import { defineFunctions, itemsOf, numberIn } from "./methods.ts";

/** The own entries of an object, of an array, or of a text; without those whose keys are symbols. */
export function entriesOf(machine: Machine, value: Value | undefined): [string, Value][] {
  return allEntriesOf(machine, value).filter(([name]) => !isSymbolKey(name));
}

/** The same with those whose keys are symbols. */
export function allEntriesOf(machine: Machine, value: Value | undefined): [string, Value][] {
  switch (value?.kind) {
    case "instance":
      if (nativeIn(value)) return [];
      return keysOf(value).map((name) => [
        name,
        machine.language.getAttribute(value, name, machine),
      ]);
    case "function":
      return keysOf(value)
        .filter((name) => name !== "prototype")
        .map((name) => [name, value.fields.get(name)!]);
    case "class":
      return staticFieldsOf(value).map(([name, item]) => [name, item]);
    case "list": {
      const items = itemsOf(machine, value).map((item, at): [string, Value] => [String(at), item]);
      const present = items.filter((_, at) => value.items[at] !== hole);
      return [...present, ...(listFields.of(value) ?? [])];
    }
    case "string":
      // Places are counted in units, and a character of two units has two of them.
      return Array.from({ length: value.value.length }, (_, at) => [
        String(at),
        { kind: "string", value: value.value[at]! },
      ]);
    case "unknown":
      throw new NotKnown(value.why);
    case "module":
      throw new NotKnown(`\`${value.name}\` is not followed`);
    default:
      return [];
  }
}

/** `Array.from(source, map)` */
function arrayFrom(
  machine: Machine,
  [source, callee, receiver]: readonly Value[],
  typeName?: string,
): Value {
  if (source?.kind === "unknown") return source;
  const items = arrayLike(machine, source) ?? itemsOf(machine, source);
  const isMapped = callee !== undefined && callee.kind !== "undefined";
  const called: Value | undefined =
    receiver && callee?.kind === "function" ? { kind: "method", callee, self: receiver } : callee;
  const made = isMapped ? items.map((item, at) => machine.call(called!, [item, float(at)])) : items;
  if (typeName === undefined) return list(made);
  return { kind: "list", items: made.map((item) => storedIn(typeName, item, machine)), typeName };
}

/** `{ length: 3, 0: "a" }`; null: it is something else. */
function arrayLike(machine: Machine, source: Value | undefined): Value[] | null {
  if (source?.kind !== "instance" || findIterator(source)) return null;
  const length = source.fields.get("length");
  if (!length) return [];
  const items = emptyItems(machine, length);
  for (const name of source.fields.keys()) {
    const at = /^\d+$/.test(name) ? Number(name) : -1;
    if (at >= 0 && at < items.length)
      items[at] = machine.language.getAttribute(source, name, machine);
  }
  return items;
}

function findIterator({ fields, type }: InstanceValue): boolean {
  const key = "[Symbol.iterator]";
  return fields.has(key) || findMember(type, key) !== null;
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

/** `{ ...a, b: 1 }`: keys and values in turn. */
export const makeObject = builtin("Object", ({ items }, machine) => {
  const made = toObject([]);
  for (let at = 0; at + 1 < items.length; at += 2) {
    const [key, value] = [items[at]!, items[at + 1]!];
    if (key.kind === "unknown") throw new NotKnown(key.why);
    if (key.kind === "none")
      for (const [name, item] of allEntriesOf(machine, value)) made.fields.set(name, item);
    else putField(made, toKey(key, machine), value);
  }
  return made;
});

/** What reads a field and what sets it are written apart. */
function putField(made: InstanceValue, name: string, value: Value): void {
  const known = made.fields.get(name);
  const isPair = known?.kind === "descriptor" && value.kind === "descriptor";
  made.fields.set(name, isPair ? withOther(known, value) : value);
}

function withOther(known: DescriptorValue, own: DescriptorValue): DescriptorValue {
  const hasGetter = own.getter.kind !== "undefined";
  return {
    ...known,
    getter: hasGetter ? own.getter : known.getter,
    setter: own.setter ?? known.setter,
  };
}
