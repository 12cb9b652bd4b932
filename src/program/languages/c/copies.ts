import { copyRandomObject } from "../../libraries/c/randomObjects.ts";
import type { InstanceValue, ListValue, Machine, Value } from "../../values/value.ts";
import { fieldTypeOf, isMade } from "./members.ts";
import { noteRows } from "./places.ts";
import { isContainer, itemTypeOf } from "./typeNames.ts";

/** A value of its own: vectors and objects are copied, with those inside them. */
export function copyOf(value: Value, machine: Machine, depth = 0): Value {
  if (depth > 20) return value;
  if (value.kind === "list") {
    if (!isContainer(value.typeName) && depth === 0) return value;
    const lost = machine.lostIn(value);
    if (lost !== null) return { ...machine.unknown(lost), of: [value] };
    machine.spend(value.items.length / 4);
    const isShared = itemTypeOf(value.typeName)?.endsWith("*") ?? false;
    const items = value.items.map((item) => (isShared ? item : copyOf(item, machine, depth + 1)));
    const made: ListValue = { ...value, items };
    noteRows(made);
    return made;
  }
  if (value.kind !== "instance") return value;
  const random = copyRandomObject(value.native);
  if (random) return { ...value, native: random };
  if (!isMade(value)) return value;
  const made: InstanceValue = { ...value, fields: new Map() };
  for (const [name, field] of value.fields) {
    const type = fieldTypeOf(value.type, name) ?? "";
    const isShared = type.endsWith("*") || type.endsWith("&");
    made.fields.set(name, isShared ? field : copyOf(field, machine, depth + 1));
  }
  return made;
}

/** A value for another place: numbers are told apart by what they are. */
export function fresh(value: Value, machine: Machine): Value {
  return value.kind === "int" || value.kind === "float" ? { ...value } : copyOf(value, machine);
}
