import type { Value } from "./value.ts";

/** A number, or the numbers of a grid, as single precision holds them; else the value as it is. */
export function roundToSingle(value: Value): Value {
  if (value.kind === "number") {
    return { ...value, value: Math.fround(value.value), integer: false, single: true };
  }
  if (value.kind === "grid") return { ...value, values: value.values.map(Math.fround) };
  return value;
}
