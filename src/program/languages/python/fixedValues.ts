import type { Machine, Value } from "../../values/value.ts";
import { isOwnName } from "./ownNames.ts";

/** Values that have no fields of their own. */
const fixed = new Set<Value["kind"]>([
  ...(["int", "float", "bool", "string", "none", "tuple", "set", "range"] as const),
]);

/** Sets a field of a value that has none: an error, unless it is a value that is not followed. */
export function refuseFields(object: Value, name: string, machine: Machine): void {
  const owner = machine.language.typeName(object);
  const isBuiltIn =
    fixed.has(object.kind) ||
    (object.kind === "list" && owner === "list") ||
    (object.kind === "dictionary" && owner === "dict");
  const names = object.kind === "tuple" ? object.names : undefined;
  if (names?.includes(name)) machine.fail("AttributeError", "can't set attribute");
  if (!isBuiltIn || names) {
    machine.mayChange(object);
    return;
  }
  const problem = isOwnName(owner, name)
    ? `'${owner}' object attribute '${name}' is read-only`
    : `'${owner}' object has no attribute '${name}'`;
  return machine.fail("AttributeError", problem);
}
