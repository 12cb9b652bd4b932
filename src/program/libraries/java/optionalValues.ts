import { Box } from "../../languages/java/box.ts";
import { createClass } from "../../values/make.ts";
import type { ClassValue, InstanceValue, Value } from "../../values/value.ts";

/** The classes of values that may be missing, by the type of their values. */
const classes: Readonly<Record<string, ClassValue>> = {
  object: createClass("Optional", []),
  int: createClass("OptionalInt", []),
  long: createClass("OptionalLong", []),
  double: createClass("OptionalDouble", []),
};

/** `type`: of the number that it holds; null: it holds nothing. */
export function optional(value: Value | null, type = "object"): InstanceValue {
  const fields = new Map<string, Value>(value ? [[":value", value]] : []);
  return { kind: "instance", type: classes[type]!, fields, native: new Box(value) };
}
