import { isInputStream, streamTruth } from "../../libraries/c/streamState.ts";
import type { Value } from "../../values/value.ts";

/** Whether a value counts as true; null: not known. */
export function truth(value: Value): boolean | null {
  switch (value.kind) {
    case "unknown":
      return null;
    case "bool":
      return value.value;
    case "int":
    case "float":
      return value.value !== 0;
    case "instance":
      return isInputStream(value) ? streamTruth(value) : true;
    case "list":
      return !value.typeName?.startsWith("optional<") || value.items.length > 0;
    default:
      return value.kind !== "none";
  }
}
