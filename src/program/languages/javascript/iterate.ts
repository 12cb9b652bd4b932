import { NotKnown } from "../../values/gaps.ts";
import { list, string } from "../../values/make.ts";
import type { IteratorValue, Machine, Value } from "../../values/value.ts";
import { findMember } from "./classes.ts";

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
      return throughList(value.items);
    case "string":
      return Array.from(value.value, string)[Symbol.iterator]();
    case "dictionary":
      return [...value.entries.values()].map((pair) => list([...pair]))[Symbol.iterator]();
    case "set":
      return [...value.entries.values()][Symbol.iterator]();
    case "iterator":
      if (machine.takesFrom(value)) return throughIterator(value, machine);
      machine.unknown("the remaining items are unknown");
      return null;
    case "instance": {
      const method = findMember(value.type, "[Symbol.iterator]");
      if (!method) break;
      const made = machine.call({ kind: "method", callee: method, self: value }, []);
      if (made.kind !== "instance") return iterate(made, machine);
      machine.unknown("custom iterators are not followed");
      return null;
    }
    case "module":
    case "builtin":
      machine.unknown(`\`${value.name}\` is not followed`);
      return null;
    default:
      break;
  }
  return machine.fail("TypeError", `${machine.language.typeName(value)} is not iterable`);
}

/** An array may grow during the iteration. */
function* throughList(items: readonly Value[]): Generator<Value> {
  for (let at = 0; at < items.length; at++) yield items[at]!;
}

function* throughIterator(iterator: IteratorValue, machine: Machine): Generator<Value> {
  for (let value = iterator.next(); value; value = iterator.next()) yield value;
  const lost = machine.lostIn(iterator);
  if (lost !== null) throw new NotKnown(lost);
}
