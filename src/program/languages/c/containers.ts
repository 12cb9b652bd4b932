import type { Comparison } from "../../ir/ir.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool } from "../../values/make.ts";
import type { DictionaryValue, ListValue, Machine, Value } from "../../values/value.ts";
import { isBefore } from "./order.ts";
import { entriesInOrder, entryValue } from "./iterators.ts";
import { truth } from "./truth.ts";

function itemsOf(value: Value, machine: Machine): readonly Value[] {
  const lost = machine.lostIn(value);
  if (lost !== null) throw new NotKnown(lost);
  if (value.kind === "list") return value.items;
  return value.kind === "dictionary"
    ? entriesInOrder(value, machine).map(([, entry]) => entryValue(value, entry))
    : [];
}

/** Whether two containers hold equal values; null: that is not known. */
export function areSameContainers(left: Value, right: Value, machine: Machine): boolean | null {
  if (left.kind === "dictionary" && right.kind === "dictionary")
    return areSameMaps(left, right, machine);
  const [a, b] = [itemsOf(left, machine), itemsOf(right, machine)];
  if (a.length !== b.length) return false;
  return areAllEqual(
    a.map((item, at) => [item, b[at]!]),
    machine,
  );
}

function areAllEqual(
  pairs: readonly (readonly [Value, Value])[],
  machine: Machine,
): boolean | null {
  const same = pairs.map(([one, other]) =>
    truth(machine.language.compare("==", one, other, machine)),
  );
  if (same.includes(false)) return false;
  return same.includes(null) ? null : true;
}

function areSameMaps(
  left: DictionaryValue,
  right: DictionaryValue,
  machine: Machine,
): boolean | null {
  const lost = machine.lostIn(left) ?? machine.lostIn(right);
  if (lost !== null) throw new NotKnown(lost);
  if (left.entries.size !== right.entries.size) return false;
  if ([...left.entries.keys()].some((key) => !right.entries.has(key))) return false;
  const values = [...left.entries].map(
    ([key, [, value]]) => [value, right.entries.get(key)![1]] as const,
  );
  return areAllEqual(values, machine);
}

/** How two containers compare: item by item. */
export function compareContainers(
  operator: Comparison,
  left: Value,
  right: Value,
  machine: Machine,
): Value {
  if (operator === "==" || operator === "!=") {
    const same = areSameContainers(left, right, machine);
    return same === null
      ? machine.unknown("it is unknown whether these are equal")
      : bool(same === (operator === "=="));
  }
  const order = orderOf(itemsOf(left, machine), itemsOf(right, machine), machine);
  switch (operator) {
    case "<":
      return bool(order < 0);
    case "<=":
      return bool(order <= 0);
    case ">":
      return bool(order > 0);
    case ">=":
      return bool(order >= 0);
    default:
      return machine.unknown("it is unknown whether this is true");
  }
}

function isOptional(value: Value): value is ListValue {
  return value.kind === "list" && (value.typeName?.startsWith("optional<") ?? false);
}

/** How an `optional` compares, with another one or with a value; null: neither is one. */
export function compareOptionals(
  operator: Comparison,
  left: Value,
  right: Value,
  machine: Machine,
): Value | null {
  if (!isOptional(left) && !isOptional(right)) return null;
  const held = (value: Value): readonly Value[] => {
    if (value.kind === "none") return [];
    return isOptional(value) ? itemsOf(value, machine) : [value];
  };
  const [a, b] = [left, right].map((each): Value => ({
    kind: "list",
    items: [...held(each)],
    typeName: "tuple<>",
  }));
  return compareContainers(operator, a!, b!, machine);
}

function orderOf(a: readonly Value[], b: readonly Value[], machine: Machine): number {
  for (const [at, item] of a.entries()) {
    const partner = b[at];
    if (!partner) return 1;
    if (isBefore(machine, item, partner, null)) return -1;
    if (isBefore(machine, partner, item, null)) return 1;
  }
  return a.length - b.length;
}
