import { iterate } from "../declared/iterate.ts";
import { isArray } from "../declared/lists.ts";
import { NetObject } from "../../libraries/csharp/netObject.ts";
import { Walker } from "../../libraries/csharp/walkers.ts";
import { isNumber, numberType } from "../../values/typedNumber.ts";
import type { Key } from "../../values/plain.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";

/** The largest list whose items are all looked at before each turn. */
const mostWatched = 500;

/** The values of a loop; a change of the collection ends it with an exception. */
export function enumerate(value: Value, machine: Machine): IterableIterator<Value> | null {
  const native = value.kind === "instance" ? value.native : null;
  if (native instanceof NetObject && native.items) return native.items[Symbol.iterator]();
  if (native instanceof Walker) return rest(native);
  const values = iterate(value, machine);
  if (!values) return null;
  if (value.kind === "list" && !isArray(value)) return throughList(value, machine);
  if (value.kind === "dictionary" || value.kind === "set")
    return throughKeys(value.entries, values, machine);
  return values;
}

function* rest(walker: Walker): Generator<Value> {
  for (let next = walker.values.next(); next.done !== true; next = walker.values.next())
    yield next.value;
}

function changed(machine: Machine): never {
  return machine.fail(
    "StopIteration",
    "Collection was modified; enumeration operation may not execute.",
  );
}

function isSame(left: Value | undefined, right: Value): boolean {
  if (left === right) return true;
  if (!left || left.kind !== right.kind) return false;
  if (isNumber(left) && isNumber(right))
    return Object.is(left.value, right.value) && numberType(left) === numberType(right);
  return left.kind === "string" && right.kind === "string" && left.value === right.value;
}

function* throughList(list: ListValue, machine: Machine): Generator<Value> {
  const before = [...list.items];
  for (let at = 0; ; at++) {
    const { items } = list;
    const isWhole =
      items.length === before.length &&
      (before.length > mostWatched || before.every((item, place) => isSame(items[place], item)));
    if (!isWhole) changed(machine);
    if (at >= before.length) return;
    yield before[at]!;
  }
}

/** What is taken out is left out; what is new ends the loop. */
function* throughKeys(
  entries: ReadonlyMap<Key, unknown>,
  values: IterableIterator<Value>,
  machine: Machine,
): Generator<Value> {
  const known = new Set(entries.keys());
  const hasNew = (): boolean => [...entries.keys()].some((key) => !known.has(key));
  for (const value of values) {
    if (entries.size > known.size || hasNew()) changed(machine);
    const key = machine.language.keyOf(
      value.kind === "tuple" && value.typeName === "KeyValuePair" ? value.items[0]! : value,
      machine,
    );
    if (key !== null && !entries.has(key)) continue;
    yield value;
  }
  if (hasNew()) changed(machine);
}
