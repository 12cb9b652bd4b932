import type { Machine, Value } from "../../values/value.ts";
import { makeList } from "../declared/lists.ts";
import { kindOf } from "../declared/members.ts";

/** What an assignment gives to somebody else: structs and arrays are copied, what is behind a pointer is not. */
export function copied(value: Value, machine: Machine): Value {
  if (value.kind === "list" && value.typeName?.endsWith("]") && machine.lostIn(value) === null) {
    machine.spend(value.items.length / 4);
    return makeList(
      value.typeName,
      value.items.map((item) => copied(item, machine)),
    );
  }
  if (value.kind !== "instance" || value.native !== null || kindOf(value.type) !== "record")
    return value;
  const fields = [...value.fields].map(([name, each]) => [name, copied(each, machine)] as const);
  return { ...value, fields: new Map(fields) };
}
