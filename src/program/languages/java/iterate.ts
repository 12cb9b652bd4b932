import { isWalker, stepsOf } from "../../libraries/java/iterators.ts";
import { NotKnown } from "../../values/gaps.ts";
import type { DictionaryValue, ListValue, Machine, SetValue, Value } from "../../values/value.ts";
import { iterate as iterateDeclared } from "../declared/iterate.ts";
import { isArray } from "../declared/lists.ts";
import { natureOf } from "./natures.ts";
import { membersOfSet } from "./order.ts";

/** The values of a loop; null if unknown. What changes a collection meanwhile ends the loop with an exception. */
export function iterate(value: Value, machine: Machine): IterableIterator<Value> | null {
  if (machine.lostIn(value) === null) {
    if (value.kind === "set") return throughSnapshot(membersOfSet(value, machine), value, machine);
    if (value.kind === "list" && !isArray(value)) return throughItems(value, machine);
    if (isWalker(value)) return stepsOf(machine, value);
  }
  return iterateDeclared(value, machine);
}

function throughItems(list: ListValue, machine: Machine): IterableIterator<Value> {
  const { kind, source } = natureOf(list) ?? {};
  if (source?.kind === "dictionary") return throughSnapshot(list.items, source, machine);
  return throughList(list, kind === "deque", machine);
}

/** As an iterator of a list goes: it asks whether the list has changed only where it takes an item. */
function* throughList(list: ListValue, isDeque: boolean, machine: Machine): Generator<Value> {
  const { length } = list.items;
  for (let at = 0; at !== list.items.length; at++) {
    const lost = machine.lostIn(list);
    if (lost !== null) throw new NotKnown(lost);
    if (list.items.length !== length) {
      if (isDeque) throw new NotKnown("the values to loop over are unknown");
      machine.fail("ConcurrentModificationException", "");
    }
    yield list.items[at]!;
  }
}

/** The members of a set, or what a map has, as they were when the loop began. */
function* throughSnapshot(
  items: readonly Value[],
  source: SetValue | DictionaryValue,
  machine: Machine,
): Generator<Value> {
  const { size } = source.entries;
  for (const item of items) {
    const lost = machine.lostIn(source);
    if (lost !== null) throw new NotKnown(lost);
    if (source.entries.size !== size) machine.fail("ConcurrentModificationException", "");
    yield item;
  }
}
