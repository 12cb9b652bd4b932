import { getItem, setItem } from "../../languages/c/items.ts";
import { isContainer } from "../../languages/c/typeNames.ts";
import { referredTo } from "../../languages/c/places.ts";
import { none } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";

/** What moves by leaving an empty container behind. */
const emptied = /^(?:(?:vector|deque|list|stack|queue|multiset|multimap)<|string$)/;

/** `std::move(x)`: what is in a container is moved out of it. */
export function moveOut(machine: Machine, place: Value): Value {
  const value = getItem(place, referredTo, machine);
  if (machine.lostIn(value) !== null) return value;
  if (value.kind === "list" && emptied.test(value.typeName ?? "")) {
    machine.touch(value);
    return { ...value, items: value.items.splice(0) };
  }
  if (value.kind === "dictionary") {
    machine.touch(value);
    const entries = new Map(value.entries);
    value.entries.clear();
    return { ...value, entries };
  }
  return value;
}

/** `std::swap(a, b)`: each place gets what the other one held. */
export function exchange(machine: Machine, a: Value, b: Value): Value {
  const [x, y] = [getItem(a, referredTo, machine), getItem(b, referredTo, machine)];
  if (x.kind === "list" && y.kind === "list" && isSwapped(x.typeName) && isSwapped(y.typeName)) {
    machine.touch(x);
    machine.touch(y);
    [x.items, y.items] = [y.items, x.items];
    return none;
  }
  const [one, other] = [copyFields(x), copyFields(y)];
  setItem(a, referredTo, other, machine);
  setItem(b, referredTo, one, machine);
  return none;
}

function isSwapped(typeName: string | undefined): boolean {
  return isContainer(typeName);
}

/** The fields of an object, which is changed before they are written. */
function copyFields(value: Value): Value {
  if (value.kind === "instance" && value.native === null)
    return { ...value, fields: new Map(value.fields) };
  return value.kind === "dictionary" ? { ...value, entries: new Map(value.entries) } : value;
}
