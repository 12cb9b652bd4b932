import type { Machine, Value } from "../../values/value.ts";
import { allEqual, areEqual } from "./compare.ts";
import { isArray } from "./lists.ts";
import { findMethods, positionalOf } from "./members.ts";
import { countItems } from "../../values/work.ts";

/** Whether two values are equal, as Java and Kotlin see it: lists are if their items are; null: not known. */
export function equal(left: Value, right: Value, machine: Machine): boolean | null {
  countItems(1);
  const same = (a: Value, b: Value): boolean | null => equal(a, b, machine);
  if (left === right) return true;
  if (left.kind === "list" && right.kind === "list") {
    if (isArray(left) || isArray(right)) return false;
    if (machine.lostIn(left) !== null || machine.lostIn(right) !== null) return null;
    return allEqual(left.items, right.items, same);
  }
  if (left.kind === "tuple" && right.kind === "tuple")
    return allEqual(left.items, right.items, same);
  if (left.kind === "set" && right.kind === "set")
    return (
      left.entries.size === right.entries.size &&
      [...left.entries.keys()].every((key) => right.entries.has(key))
    );
  if (left.kind === "dictionary" && right.kind === "dictionary") {
    if (left.entries.size !== right.entries.size) return false;
    const pairs = [...left.entries].map(([key, [, value]]) => [value, right.entries.get(key)?.[1]]);
    if (pairs.some(([, other]) => !other)) return false;
    return allEqual(
      pairs.map(([value]) => value!),
      pairs.map(([, other]) => other!),
      same,
    );
  }
  if (left.kind === "instance" && right.kind === "instance" && left.type === right.type) {
    const names = positionalOf(left.type);
    if (names.length > 0 && findMethods(left.type, "Equals").length === 0) {
      const parts = (each: typeof left): Value[] =>
        names.map((name) => each.fields.get(name) ?? { kind: "none" });
      return allEqual(parts(left), parts(right), same);
    }
  }
  return areEqual(left, right, machine);
}
