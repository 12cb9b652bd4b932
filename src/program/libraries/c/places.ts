import { asNumber } from "../../languages/c/numbers.ts";
import {
  EntryValue,
  FieldPlace,
  here,
  Pointer,
  referredTo,
  toPointer,
  VariablePlace,
  wrap,
} from "../../languages/c/places.ts";
import { rangeOfObject } from "../../languages/c/iterate.ts";
import { isContainer, itemTypeOf, readType } from "../../languages/c/typeNames.ts";
import { NotKnown } from "../../values/gaps.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { ListValue, Machine, Scope, Value } from "../../values/value.ts";
import { placeOfCall } from "./eigen.ts";

/** Where a variable lives. */
function homeOf(scope: Scope, name: string): Scope | null {
  for (let at: Scope | null = scope; at; at = at.elsewhere?.get(name) ?? at.outer)
    if (at.names.has(name)) return at;
  return null;
}

/** Whether a reference to a value is the value itself, because it is changed from inside. */
export function isOwnPlace(value: Value | undefined, type: string | null): boolean {
  if (!value || type?.endsWith("*")) return false;
  return (
    value.kind === "list" ||
    value.kind === "dictionary" ||
    (value.kind === "instance" && value.native === null)
  );
}

/** A pointer or a reference to an item. */
export function itemPlace(
  machine: Machine,
  object: Value,
  index: Value,
  isReference: boolean,
): Value {
  if (object.kind === "unknown") return object;
  const type = object.kind === "list" ? itemTypeOf(object.typeName) : null;
  const pointer = toPointer(object);
  if (!pointer || index.kind !== "int") {
    const value = machine.language.getItem(object, index, machine);
    return isOwnPlace(value, null) || value.kind === "unknown"
      ? value
      : machine.unknown("it is unknown where this is");
  }
  const place = new Pointer(pointer.list, pointer.at + index.value, pointer.depth);
  if (!isReference) return wrap(place);
  const value = machine.language.getItem(object, index, machine);
  return isOwnPlace(value, type) ? value : wrap(place, true);
}

/** Where what a method of a container or an object gives is kept. */
export function memberPlace(
  machine: Machine,
  object: Value,
  name: string,
  items: readonly Value[],
): Value {
  const target = machine.language.getItem(object, referredTo, machine);
  const at = target.kind === "list" && isContainer(target.typeName) ? placeIn(target, name) : null;
  const index = name === "at" && items.length === 1 ? asNumber(items[0])?.value : at;
  if (target.kind === "list" && index !== null && index !== undefined && target.items[index])
    return itemPlace(machine, target, makeNumber("int", index), true);
  const key = target.kind === "dictionary" && name === "at" ? items[0] : undefined;
  const own = key ? machine.language.keyOf(key, machine) : null;
  const entry = target.kind === "dictionary" && own !== null ? target.entries.get(own) : undefined;
  if (target.kind === "dictionary" && own !== null && entry)
    return isOwnPlace(entry[1], null) ? entry[1] : wrap(new EntryValue(target, own), true);
  const made = placeOfCall(machine, machine.language.getAttribute(object, name, machine), items);
  if (!ownValue.test(made.kind)) return made;
  // It is a value of its own here, but its place may be anywhere in these.
  for (const each of [object, ...items]) machine.mayChange(each);
  return machine.unknown("the values written here are unknown");
}

/** The kinds of values that are no places. */
const ownValue = /^(?:int|float|bool|string|function|builtin|class)$/;

/** The place of the first or the last item; null: another method. */
function placeIn({ items, typeName }: ListValue, name: string): number | null {
  if (name === "front") return 0;
  const isLast = name === "back" || (name === "top" && readType(typeName ?? "").name === "stack");
  return isLast ? items.length - 1 : null;
}

/** A pointer or a reference to a field. */
export function fieldPlace(
  machine: Machine,
  object: Value,
  name: string,
  isReference: boolean,
): Value {
  const own =
    object.kind === "instance" && object.native === null
      ? object
      : machine.language.getItem(object, here, machine);
  if (own.kind === "unknown") return own;
  const value = machine.language.getAttribute(own, name, machine);
  if (own.kind !== "instance") return value;
  const isList = value.kind === "list" && isReference;
  return isList || isOwnPlace(value, null) ? value : wrap(new FieldPlace(own, name), isReference);
}

/** A pointer or a reference to a variable. */
export function variablePlace(
  machine: Machine,
  name: string,
  value: Value,
  isReference: boolean,
): Value {
  if (isOwnPlace(value, null) && (isReference || value.kind !== "list")) return value;
  // `&array` is the place of its first item.
  if (value.kind === "list" && value.typeName?.endsWith("[]")) return value;
  const home = homeOf(machine.scope, name);
  return home
    ? wrap(new VariablePlace(home, name), isReference)
    : machine.unknown("it is unknown where this is");
}

/** What stands in each place of a collection, to read or to change. */
export function references(machine: Machine, values: Value): Value {
  const span = values.kind === "instance" ? rangeOfObject(values, machine) : null;
  const list = values.kind === "list" ? values : span?.list;
  if (!list) {
    const items = machine.language.iterate(values, machine);
    if (items) return { kind: "tuple", items: [...items] };
    // What the loop writes is written there.
    machine.mayChange(values);
    throw new NotKnown("the values to loop over are unknown");
  }
  const lost = machine.lostIn(list);
  if (lost !== null) throw new NotKnown(lost);
  const type = itemTypeOf(list.typeName);
  const from = span?.from ?? 0;
  const items = list.items
    .slice(from, span?.to)
    .map((item, at) => (isOwnPlace(item, type) ? item : wrap(new Pointer(list, from + at), true)));
  return { kind: "tuple", items };
}
