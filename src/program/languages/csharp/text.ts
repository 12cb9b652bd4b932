import { gapSign, toStringValue } from "../../values/gaps.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { toNumberText } from "./format.ts";
import { kindOf } from "../declared/members.ts";
import { numberType } from "../../values/typedNumber.ts";
import { fieldsOf, ownText, showWith } from "../declared/shownText.ts";

/** What a value is called: `Int32`, `List`. */
export function typeName(value: Value): string {
  switch (value.kind) {
    case "instance":
      return value.type.name;
    case "list":
      return value.typeName ?? "array";
    case "dictionary":
      return value.typeName ?? "Dictionary";
    case "int":
    case "float":
      return numberType(value);
    case "none":
      return "null";
    case "tuple":
      return "ValueTuple";
    case "set":
      return "HashSet";
    default:
      return value.kind;
  }
}

/** `value.ToString()` */
export function toText(value: Value, machine: Machine): string {
  switch (value.kind) {
    case "unknown":
      return value.text ?? gapSign;
    case "tuple":
      if (value.typeName === "KeyValuePair")
        return `[${value.items.map((item) => toText(item, machine)).join(", ")}]`;
      return `(${value.items.map((item) => toText(item, machine)).join(", ")})`;
    case "instance": {
      const own = ownText(value, "ToString", machine);
      if (own !== null) return own;
      const message = value.fields.get("Message");
      if (message?.kind === "string") return message.value;
      return kindOf(value.type).startsWith("record")
        ? recordText(value, (item) => toText(item, machine))
        : value.type.name;
    }
    default:
      return plainText(value);
  }
}

function recordText(value: InstanceValue, inner: (value: Value) => string): string {
  const parts = fieldsOf(value).map(([name, each]) => `${name} = ${inner(each)}`);
  return `${value.type.name} { ${parts.join(", ")} }`;
}

/** What needs no code of the program. */
function plainText(value: Value): string {
  switch (value.kind) {
    case "int":
    case "float":
      return toNumberText(value, "");
    case "string":
      return value.value;
    case "bool":
      return value.value ? "True" : "False";
    case "none":
      return "";
    case "list":
      return `System.${value.typeName?.endsWith("]") ? "" : "Collections.Generic."}${value.typeName ?? "Object[]"}`;
    case "class":
    case "builtin":
      return value.name;
    default:
      return gapSign;
  }
}

/** A value with a width and a format: `,8:F4`. */
export function format(value: Value, specification: string, machine: Machine): string {
  const [, width = "", form = ""] = /^(?:,([^:]*))?(?::([^]*))?$/.exec(specification) ?? [];
  const isNumber = value.kind === "int" || value.kind === "float";
  const text = isNumber && form !== "" ? toNumberText(value, form) : toText(value, machine);
  const count = Number(width.trim());
  if (!Number.isInteger(count) || Math.abs(count) > 1000) return text;
  return count < 0 ? text.padEnd(-count) : text.padStart(count);
}

/** `String.Format("{0,8:F2}", x)` */
export function formatAll(pattern: string, args: readonly Value[], machine: Machine): string {
  return pattern.replace(
    /\{\{|\}\}|\{(\d+)((?:,[^:}]*)?(?::[^}]*)?)\}/g,
    (all: string, place: string | undefined, specification: string) => {
      if (place === undefined) return all.slice(0, 1);
      const value = args[Number(place)];
      return value ? format(value, specification, machine) : all;
    },
  );
}

export function toTextValue(value: Value, machine: Machine): Value {
  return toStringValue(toText(value, machine), machine);
}

/** A value as it is shown after the run. */
export const valueText = showWith({
  plain: (value) => (value.kind === "none" ? "null" : plainText(value)),
  pair: (key, value) => `[${key}] = ${value}`,
  record: (value, inner) =>
    kindOf(value.type).startsWith("record") ? recordText(value, inner) : value.type.name,
});
