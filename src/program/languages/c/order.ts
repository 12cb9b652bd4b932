import { NotKnown } from "../../values/gaps.ts";
import { findName } from "../../values/scope.ts";
import type { Machine, Value } from "../../values/value.ts";
import { construct } from "./classes.ts";
import { truth } from "./truth.ts";
import { findClass, readType } from "./typeNames.ts";
import { bareTable } from "../../values/bareTable.ts";

/** Where the types of a container say how it orders its items. */
const orderPlaces: Readonly<Record<string, number>> = bareTable({
  ...{ map: 2, multimap: 2, set: 1, multiset: 1, priority_queue: 2 },
});

/** What orders the items of a container, by its type; null: `<`. */
export function findOrder(typeName: string | undefined, machine: Machine): Value | null {
  const { name, inner } = readType(typeName ?? "");
  const text = inner[orderPlaces[name] ?? -1];
  if (text === undefined) return null;
  const own = findClass(text, machine);
  if (own) return construct(own, text, [], machine, true);
  const { name: plain } = readType(text);
  if (plain === "less") return null;
  const named = /^decltype\((\w+)\)$/.exec(text)?.[1];
  const found =
    named === undefined ? machine.language.builtins.get(plain) : findName(named, machine.scope);
  if (plain === "function" || !found) throw new NotKnown(`\`${text}\` is not followed`);
  return found;
}

/** Whether a value stands before another one. */
export function isBefore(machine: Machine, a: Value, b: Value, order: Value | null): boolean {
  const less = order ? machine.call(order, [a, b]) : machine.language.compare("<", a, b, machine);
  const known = truth(less);
  if (known === null) throw new NotKnown("it is unknown whether this is true");
  return known;
}
