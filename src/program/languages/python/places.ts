import { createClass } from "../../values/make.ts";
import { partlyFollowed } from "../../values/partlyKnown.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";

const reason = "where a value lies in memory differs from run to run";

/** A whole number of which one thing is known: it is the same for the same object, and for no other. */
const placeClass = createClass("int", [], partlyFollowed(reason));

const places = new WeakMap<Value, InstanceValue>();

/** Values that need not be objects of their own: two 7s may be one object, and two texts. */
const shared: ReadonlySet<Value["kind"]> = new Set([
  ...(["unknown", "bool", "int", "float", "string", "tuple", "range", "method"] as const),
  ...(["none", "ellipsis", "dtype", "module"] as const),
]);

/** `id(value)`: where an object lies in memory, which tells it from others. */
export function placeOf(value: Value | undefined, machine: Machine): Value {
  if (!value || shared.has(value.kind)) return machine.unknown(reason);
  const known = places.get(value);
  if (known) return known;
  const made: InstanceValue = {
    kind: "instance",
    type: placeClass,
    fields: new Map(),
    native: null,
  };
  places.set(value, made);
  return made;
}

/** Whether a value is what `id` gives. */
export function isPlace(value: Value): boolean {
  return value.kind === "instance" && value.type === placeClass;
}
