import { Box } from "./box.ts";
import type { Key } from "../../values/plain.ts";
import type { DictionaryValue, InstanceValue, Machine, Value } from "../../values/value.ts";
import { isWide, typeOf, wholeOf } from "../../values/wide.ts";
import { isNumber, numberType } from "../../values/typedNumber.ts";
import { allEqual, truth } from "../declared/compare.ts";
import { isArray, nativeOf } from "../declared/lists.ts";
import { findMethods, kindOf, positionalOf } from "../declared/members.ts";
import { BigNumber } from "./bigNumber.ts";
import { hashOf } from "./hashes.ts";
import { natureOf } from "./natures.ts";
import { countItems } from "../../values/work.ts";

/** The type of a number in a box; `int32` is one that the lowering put there. */
export function boxType(value: Value): string {
  const type = typeOf(value);
  return type === "int32" ? "int" : type;
}

/** `left.equals(right)`, also of numbers in boxes; null: not known. */
export function equal(left: Value, right: Value, machine: Machine): boolean | null {
  countItems(1);
  if (left.kind === "unknown" || right.kind === "unknown") return null;
  if (left === right) return true;
  if (isNumber(left) || isWide(left)) {
    if (!(isNumber(right) || isWide(right)) || boxType(left) !== boxType(right)) return false;
    const [a, b] = [wholeOf(left), wholeOf(right)];
    if (isNumber(left) && isNumber(right)) return sameReal(left.value, right.value);
    return a === b;
  }
  if (left.kind === "instance") return equalObjects(left, right, machine);
  const [a, b] = [membersOf(left), membersOf(right)];
  if (a && b) return equalSets(a, b, machine);
  if (left.kind !== right.kind) return false;
  switch (left.kind) {
    case "string":
    case "bool":
      return left.value === (right as typeof left).value;
    case "none":
      return true;
    case "list":
      return equalLists(left, right, machine);
    case "tuple":
      return allEqual(left.items, (right as typeof left).items, (one, other) =>
        equal(one, other, machine),
      );
    case "dictionary":
      return equalMaps(left, right as typeof left, machine);
    default:
      return false;
  }
}

/** As `Double.equals`: NaN equals itself, and 0 not -0. */
function sameReal(left: number, right: number): boolean {
  return Object.is(left, right);
}

function equalLists(left: Value, right: Value, machine: Machine): boolean | null {
  if (left.kind !== "list" || right.kind !== "list") return false;
  if ([left, right].some((each) => isArray(each) || isOwnOnly(each))) return false;
  if (machine.lostIn(left) !== null || machine.lostIn(right) !== null) return null;
  return allEqual(left.items, right.items, (one, other) => equal(one, other, machine));
}

/** Queues and the values of a map only equal themselves. */
function isOwnOnly(value: Value): boolean {
  return /^(?:deque|heap|values)$/.test(natureOf(value)?.kind ?? "");
}

/** What a set has, or a map has as keys or entries; null: it is none of these. */
function membersOf(value: Value): readonly Value[] | null {
  if (value.kind === "set") return [...value.entries.values()];
  const isView = value.kind === "list" && /^(?:keys|entries)$/.test(natureOf(value)?.kind ?? "");
  return isView ? value.items : null;
}

function equalSets(
  left: readonly Value[],
  right: readonly Value[],
  machine: Machine,
): boolean | null {
  const keys = [left, right].map((items) => items.map((item) => keyOf(item, machine)));
  if (keys.some((each) => each.includes(null))) return null;
  return left.length === right.length && keys[0]!.every((own) => keys[1]!.includes(own));
}

function equalMaps(
  left: DictionaryValue,
  right: DictionaryValue,
  machine: Machine,
): boolean | null {
  if (machine.lostIn(left) !== null || machine.lostIn(right) !== null) return null;
  if (left.entries.size !== right.entries.size) return false;
  const others = new Map<Key | null, Value>();
  for (const [own, value] of right.entries.values()) others.set(keyOf(own, machine), value);
  const pairs = [...left.entries.values()].map(
    ([own, value]) => [value, others.get(keyOf(own, machine))] as const,
  );
  if (pairs.some(([, other]) => !other)) return others.has(null) ? null : false;
  return allEqual(
    pairs.map(([value]) => value),
    pairs.map(([, other]) => other!),
    (one, other) => equal(one, other, machine),
  );
}

function equalObjects(left: InstanceValue, right: Value, machine: Machine): boolean | null {
  const [own] = findMethods(left.type, "Equals");
  if (own) return truth(machine.call({ kind: "method", callee: own, self: left }, [right]));
  const [box, otherBox] = [nativeOf(left, Box), nativeOf(right, Box)];
  if (box && otherBox) {
    if (!box.value || !otherBox.value) return box.value === otherBox.value;
    return equal(box.value, otherBox.value, machine);
  }
  const [big, otherBig] = [nativeOf(left, BigNumber), nativeOf(right, BigNumber)];
  if (big && otherBig) return big.equals(otherBig);
  if (right.kind !== "instance" || left.type !== right.type || !isRecord(left)) return false;
  return allEqual(partsOf(left), partsOf(right), (one, other) => equal(one, other, machine));
}

function isRecord({ type, native }: InstanceValue): boolean {
  return kindOf(type) === "record" && native === null;
}

function partsOf({ type, fields }: InstanceValue): readonly Value[] {
  return positionalOf(type).map((name) => fields.get(name) ?? { kind: "none" });
}

/** What is kept of objects, so that equal ones have equal keys. */
class Keys {
  readonly #names = new WeakMap<object, string>();
  readonly buckets = new Map<string, (readonly [Value, string])[]>();
  #count = 0;

  nameOf(object: object): string {
    const known = this.#names.get(object);
    if (known !== undefined) return known;
    const made = `o:${this.#count++}`;
    this.#names.set(object, made);
    return made;
  }
}

const stateKey = "java.keys";

function keysIn({ state }: Machine): Keys {
  const known = state.get(stateKey);
  if (known instanceof Keys) return known;
  const made = new Keys();
  state.set(stateKey, made);
  return made;
}

/** Equal values have equal keys; null: not known. */
export function keyOf(value: Value, machine: Machine): Key | null {
  countItems(1);
  switch (value.kind) {
    case "unknown":
      return null;
    case "string":
      return `s:${value.value}`;
    case "int":
      return `${boxType(value)}:${value.value}`;
    case "float":
      return `${numberType(value)}:${Object.is(value.value, -0) ? "-0" : value.value}`;
    case "bool":
      return `b:${String(value.value)}`;
    case "none":
      return "none";
    case "tuple":
      return keyOfParts("t", value.items, machine);
    case "list":
      if (isArray(value) || isOwnOnly(value)) return keysIn(machine).nameOf(value);
      return machine.lostIn(value) === null ? keyOfParts("l", value.items, machine) : null;
    case "set":
      return keyOfParts("u", [...value.entries.values()], machine, true);
    case "dictionary": {
      const pairs = [...value.entries.values()].map((pair): Value => ({
        kind: "tuple",
        items: pair,
      }));
      return machine.lostIn(value) === null ? keyOfParts("m", pairs, machine, true) : null;
    }
    case "instance":
      return keyOfObject(value, machine);
    default:
      return keysIn(machine).nameOf(value);
  }
}

function keyOfParts(
  sign: string,
  items: readonly Value[],
  machine: Machine,
  isUnordered = false,
): string | null {
  const keys = items.map((item) => keyOf(item, machine));
  if (keys.includes(null)) return null;
  const texts = keys.map((own) => `${(own as string).length}:${own as string}`);
  return `${sign}:${(isUnordered ? texts.toSorted() : texts).join(",")}`;
}

function keyOfObject(value: InstanceValue, machine: Machine): Key | null {
  if (isWide(value)) return `${typeOf(value)}:${String(wholeOf(value))}`;
  const keys = keysIn(machine);
  const [own] = findMethods(value.type, "Equals");
  if (own) {
    // Without a hash of its own, where an object lies decides where it is looked for.
    if (findMethods(value.type, "GetHashCode").length === 0) return null;
    return keyOfEqual(value, keys, machine);
  }
  const box = nativeOf(value, Box);
  if (box) return keyOfParts("p", box.value ? [box.value] : [], machine);
  const big = nativeOf(value, BigNumber);
  if (big) return `big:${big.text()}`;
  return isRecord(value)
    ? keyOfParts(`r:${keys.nameOf(value.type)}`, partsOf(value), machine)
    : keys.nameOf(value);
}

/** The key of the first object with the same hash that is equal to it. */
function keyOfEqual(value: InstanceValue, keys: Keys, machine: Machine): string | null {
  const bucket = `${keys.nameOf(value.type)} ${hashOf(value, machine)}`;
  const others = keys.buckets.get(bucket) ?? [];
  for (const [other, known] of others) {
    const same = equal(value, other, machine);
    if (same === null) return null;
    if (same) return known;
  }
  const made = keys.nameOf(value);
  keys.buckets.set(bucket, [...others, [value, made]]);
  return made;
}
