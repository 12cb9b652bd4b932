import { numberOf } from "../../libraries/convert.ts";
import { refuses, viewOfMap } from "../../libraries/java/views.ts";
import { gapSign, NotKnown } from "../../values/gaps.ts";
import type { StringValue } from "../../values/plain.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { Language, ListValue, Machine, Value } from "../../values/value.ts";
import { getItem as getDeclared, setItem as setDeclared } from "../declared/items.ts";
import { iterate as iterateDeclared } from "../declared/iterate.ts";
import { isArray } from "../declared/lists.ts";
import { findMethods } from "../declared/members.ts";
import { natureOf } from "../java/natures.ts";
import { membersOfSet } from "../java/order.ts";
import { stepsOf } from "../../libraries/java/iterators.ts";
import { mapMembers } from "../../libraries/java/maps.ts";
import { isSteps } from "../../libraries/kotlin/steps.ts";

/** The function that brackets call; null: they need none. */
function through(name: "get" | "set", object: Value, index: Value, machine: Machine): Value | null {
  const isOwn =
    object.kind === "instance" ||
    object.kind === "class" ||
    (object.kind === "list" && index.kind !== "int");
  if (!isOwn || index.kind === "unknown") return null;
  return machine.language.findAttribute(object, `${name}()`, machine);
}

function placesIn(index: Value): readonly Value[] {
  return index.kind === "tuple" ? index.items : [index];
}

/** The place of an index; one that a list or a text has not is an exception. */
export function placeIn(machine: Machine, object: ListValue | StringValue, index: Value): number {
  const at = numberOf(index);
  if (at === null)
    throw new NotKnown(index.kind === "unknown" ? index.why : "the index of this item is unknown");
  const count = object.kind === "list" ? object.items.length : object.value.length;
  if (at >= 0 && at < count) return at;
  const message = `Index ${at} out of bounds for length ${count}`;
  // What is said of a text differs between versions of Java.
  if (object.kind === "string") return machine.fail("StringIndexOutOfBoundsException", gapSign);
  const kind = natureOf(object)?.kind;
  if (isArray(object) || kind === "fixed") return machine.fail("IndexError", message);
  if (kind === "immutable")
    return machine.fail(
      "RangeError",
      count === 0 ? `Empty list doesn't contain element at index ${at}.` : `Index: ${at}, Size: 1`,
    );
  // A short list may be one that cannot be changed, which says it in another way.
  return machine.fail("RangeError", count < 2 ? gapSign : message);
}

/** `object[index]`; a map gives `null` for what it has not. */
export const getItem: Language["getItem"] = (object, index, machine) => {
  const own = through("get", object, index, machine);
  if (own) return machine.call(own, placesIn(index));
  const isSequence = object.kind === "list" || object.kind === "string";
  if (isSequence && index.kind === "int" && machine.lostIn(object) === null) {
    const place = placeIn(machine, object, index);
    return object.kind === "list"
      ? object.items[place]!
      : makeNumber("char", object.value.charCodeAt(place));
  }
  if (object.kind !== "dictionary" || index.kind === "unknown")
    return getDeclared(object, index, machine);
  const lost = machine.lostIn(object);
  if (lost !== null) return machine.unknown(lost);
  return mapMembers.get("get")!.call(machine, object, [index], new Map());
};

/** `object[index] = value` */
export const setItem: Language["setItem"] = (object, index, value, machine) => {
  const own = through("set", object, index, machine);
  if (own) machine.call(own, [...placesIn(index), value]);
  else if (object.kind === "list" && refuses(object, "sets"))
    machine.fail("UnsupportedOperationException", "");
  else if (object.kind === "dictionary" && index.kind !== "unknown")
    mapMembers.get("put")!.call(machine, object, [index, value], new Map());
  else {
    if (object.kind === "list" && index.kind === "int" && machine.lostIn(object) === null)
      placeIn(machine, object, index);
    setDeclared(object, index, value, machine);
  }
};

/** The items of a list; one that gets more or fewer items while it is gone through is an exception. */
function* throughList(list: ListValue, machine: Machine): Generator<Value> {
  const count = list.items.length;
  for (let at = 0; at !== list.items.length; at++) {
    if (list.items.length !== count) machine.fail("ConcurrentModificationException", "");
    yield list.items[at]!;
  }
}

/** The same of what shows the members of a set or a map. */
function* throughMembers(
  items: readonly Value[],
  source: { readonly entries: ReadonlyMap<unknown, unknown> },
  machine: Machine,
): Generator<Value> {
  const { size } = source.entries;
  for (const item of items) {
    if (source.entries.size !== size) machine.fail("ConcurrentModificationException", "");
    yield item;
  }
}

/** The values of a loop; null if unknown. */
export const iterate: Language["iterate"] = (value, machine) => {
  const isKnown = value.kind !== "unknown" && machine.lostIn(value) === null;
  if (isKnown && value.kind === "dictionary")
    return throughMembers(viewOfMap(machine, value, "entries").items, value, machine);
  if (isKnown && value.kind === "list") {
    const map = value.viewed?.kind === "dictionary" ? value.viewed : null;
    if (map) return throughMembers([...value.items], map, machine);
    if (!isArray(value)) return throughList(value, machine);
  }
  if (isKnown && value.kind === "set")
    return throughMembers(membersOfSet(value, machine), value, machine);
  const steps = stepsOf(machine, value);
  if (steps) return steps;
  if (isSteps(value)) return throughSteps(value, machine);
  if (value.kind === "instance" && value.native === null) {
    if (findMethods(value.type, "hasNext").length > 0) return throughSteps(value, machine);
    const own = machine.language.findAttribute(value, "iterator()", machine);
    if (own) return iterate(machine.call(own, []), machine);
  }
  if (/^(?:none|int|float|bool|function|builtin|method|class)$/.test(value.kind)) {
    machine.unknown("the values to loop over are unknown");
    return null;
  }
  return iterateDeclared(value, machine);
};

/** What an object of the program with `hasNext` and `next` gives. */
function* throughSteps(walker: Value, machine: Machine): Generator<Value> {
  const ask = (name: string): Value =>
    machine.call(machine.language.getAttribute(walker, `${name}()`, machine), []);
  for (;;) {
    machine.spend(1);
    const more = machine.language.truth(ask("hasNext"), machine);
    if (more === null) throw new NotKnown("the values to loop over are unknown");
    if (!more) return;
    yield ask("next");
  }
}
