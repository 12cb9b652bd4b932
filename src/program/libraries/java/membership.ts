import { equal } from "../../languages/java/equality.ts";
import { sure } from "../../values/gaps.ts";
import type { Machine, Value } from "../../values/value.ts";
import { itemsIn } from "../declared/table.ts";
import { keyFor } from "./sorted.ts";

/** All that a collection has, where their order does not matter: that of a set may be unknown. */
export function allIn(machine: Machine, values: Value | undefined): readonly Value[] {
  return values?.kind === "set" && machine.lostIn(values) === null
    ? [...values.entries.values()]
    : itemsIn(machine, values);
}

/** Whether a collection has a value. */
export function membershipOf(
  machine: Machine,
  values: Value | undefined,
): (item: Value) => boolean {
  if (values?.kind === "set" && machine.lostIn(values) === null)
    return (item) => values.entries.has(keyFor(machine, values, item));
  const items = itemsIn(machine, values);
  return (item) => items.some((each) => sure(equal(item, each, machine)));
}
