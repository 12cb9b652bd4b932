import { NotKnown } from "../../values/gaps.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { Key } from "../../values/plain.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { fieldNames, findMethods, isStruct, kindOf } from "./members.ts";
import { itemsOf, nativeOf, Sequence, SpanView } from "./lists.ts";
import { countItems } from "../../values/work.ts";

/** A pair of a dictionary. */
export function toPair([key, value]: readonly [Value, Value]): Value {
  return { kind: "tuple", items: [key, value], names: ["Key", "Value"], typeName: "KeyValuePair" };
}

/** The values of a loop; null if unknown. */
export function iterate(value: Value, machine: Machine): IterableIterator<Value> | null {
  if (value.kind === "unknown") return null;
  const lost = machine.lostIn(value);
  if (lost !== null) {
    machine.unknown(lost);
    return null;
  }
  switch (value.kind) {
    case "list":
      return throughList(value.items, value.typeName ?? "");
    case "tuple":
      return value.items[Symbol.iterator]();
    case "string":
      return Array.from(value.value, (sign) => makeNumber("char", sign.charCodeAt(0)))[
        Symbol.iterator
      ]();
    case "dictionary":
      return inOrder([...value.entries.values()], value.typeName ?? "", machine)
        .map(toPair)
        [Symbol.iterator]();
    case "set":
      return [...value.entries.values()][Symbol.iterator]();
    case "iterator":
      return machine.takesFrom(value) ? throughIterator(value.next) : null;
    case "instance":
      return throughInstance(value, machine);
    default:
      return machine.fail("TypeError", "the value cannot be enumerated");
  }
}

/** The pairs of a dictionary, those of a sorted one by their keys. */
export function inOrder(
  pairs: readonly (readonly [Value, Value])[],
  typeName: string,
  machine: Machine,
): readonly (readonly [Value, Value])[] {
  if (!/^Sorted(?:Dictionary|List)\b/.test(typeName) || machine.language.name !== "csharp")
    return pairs;
  const isLess = (a: Value, b: Value): boolean => {
    const truth = machine.language.truth(machine.language.compare("<", a, b, machine), machine);
    if (truth === null) throw new NotKnown("the order of this list is unknown");
    return truth;
  };
  return pairs.toSorted(([a], [b]) => (isLess(a, b) ? -1 : isLess(b, a) ? 1 : 0));
}

function* throughList(items: readonly Value[], typeName: string): Generator<Value> {
  if (/^.*\[,+\]$/.test(typeName)) {
    for (const item of items) {
      if (item.kind === "list") yield* throughList(item.items, item.typeName ?? "");
      else yield item;
    }
    return;
  }
  for (let at = 0; at < items.length; at++) yield items[at]!;
}

function* throughIterator(next: () => Value | null): Generator<Value> {
  for (let value = next(); value; value = next()) yield value;
}

/** What an object with `hasNext` and `next` gives. */
function* throughSteps(walker: InstanceValue, machine: Machine): Generator<Value> {
  const ask = (name: string): Value => {
    const [callee] = findMethods(walker.type, name);
    return callee
      ? machine.call({ kind: "method", callee, self: walker }, [])
      : machine.unknown(`\`${name}\` is not followed`);
  };
  for (;;) {
    machine.spend(1);
    const more = machine.language.truth(ask("hasNext"), machine);
    if (more === null) throw new NotKnown("the values to loop over are unknown");
    if (!more) return;
    yield ask("next");
  }
}

function throughInstance(value: InstanceValue, machine: Machine): IterableIterator<Value> | null {
  const sequence = nativeOf(value, Sequence);
  if (sequence) return sequence.start();
  if (nativeOf(value, SpanView)) return itemsOf(value, machine)?.[Symbol.iterator]() ?? null;
  const [own] = findMethods(value.type, "GetEnumerator");
  if (own) return iterate(machine.call({ kind: "method", callee: own, self: value }, []), machine);
  const [steps] = findMethods(value.type, "iterator");
  if (steps) {
    const walker = machine.call({ kind: "method", callee: steps, self: value }, []);
    return walker.kind === "instance" && findMethods(walker.type, "hasNext").length > 0
      ? throughSteps(walker, machine)
      : machine.language.iterate(walker, machine);
  }
  const [deconstruct] = findMethods(value.type, "Deconstruct");
  if (deconstruct) {
    const outs = machine.call({ kind: "method", callee: deconstruct, self: value }, []);
    return outs.kind === "tuple" ? outs.items.slice(1)[Symbol.iterator]() : null;
  }
  const positional = value.type.members.get(":positional");
  if (positional?.kind === "string") {
    const names = positional.value.split(",");
    return names
      .map((name) => value.fields.get(name) ?? machine.unknown(`\`${name}\` is not followed`))
      [Symbol.iterator]();
  }
  machine.unknown(`\`foreach\` of \`${value.type.name}\` is not followed`);
  return null;
}

/** Equal values have equal keys; null if the value is unknown. */
export function keyOf(value: Value, machine: Machine): Key | null {
  countItems(1);
  switch (value.kind) {
    case "unknown":
      return null;
    case "string":
      return `s:${value.value}`;
    case "int":
    case "float":
      return `n:${value.value + 0}`;
    case "bool":
      return `b:${String(value.value)}`;
    case "none":
      return "none";
    case "tuple":
      return keyOfParts(value.items, machine);
    case "instance": {
      const [own] = findMethods(value.type, "GetHashCode");
      if (own) return keyLike(value, own, machine);
      const isByValue = kindOf(value.type).startsWith("record") || isStruct(value.type);
      return isByValue
        ? keyOfParts(
            fieldNames(value.type).flatMap((name) => value.fields.get(name) ?? []),
            machine,
          )
        : value;
    }
    default:
      return value;
  }
}

const likeKey = "declared.alike";

/** The first object that a run met of those that are equal, by their hashes. */
function seenObjects({ state }: Machine): Map<Key, InstanceValue[]> {
  const known = state.get(likeKey);
  if (known instanceof Map) return known as Map<Key, InstanceValue[]>;
  const made = new Map<Key, InstanceValue[]>();
  state.set(likeKey, made);
  return made;
}

/** The key of an object that says what it is equal to; a hash that is not known is the same for all. */
function keyLike(value: InstanceValue, hashing: Value, machine: Machine): Key | null {
  const hash = keyOf(machine.call({ kind: "method", callee: hashing, self: value }, []), machine);
  const [equals] = findMethods(value.type, "Equals");
  const place = `${value.type.name}:${typeof hash === "string" ? hash : ""}`;
  const seen = seenObjects(machine);
  const alike = seen.get(place) ?? [];
  for (const each of alike) {
    if (each === value) return each;
    const same = equals ? areAlike(each, value, machine) : false;
    if (same === null) return null;
    if (same) return each;
  }
  seen.set(place, [...alike, value]);
  return value;
}

/** Whether an object says that it is equal to another; null: not known. */
function areAlike(left: InstanceValue, right: InstanceValue, machine: Machine): boolean | null {
  const equals = machine.language.getAttribute(left, "Equals", machine);
  return machine.language.truth(machine.call(equals, [right]), machine);
}

function keyOfParts(items: readonly Value[], machine: Machine): Key | null {
  const keys = items.map((item) => keyOf(item, machine));
  if (keys.some((key) => typeof key !== "string")) return null;
  return `t:${keys.map((key) => `${(key as string).length}:${key as string}`).join(",")}`;
}
