import { toTfjsText } from "../../tensors/text/tfjsText.ts";
import { gapSign } from "../../values/gaps.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { findMember } from "./classes.ts";
import { hasHoles } from "./items.ts";

/** An array of places that nothing was put in. */
function holesText({ items }: ListValue): string {
  if (items.some(({ kind }) => kind !== "undefined")) return gapSign;
  return `[ <${items.length} empty item${items.length === 1 ? "" : "s"}> ]`;
}

/** Values that are no longer known. */
type Lost = Pick<WeakMap<object, string>, "has">;

/** `String(value)` */
export function toText(value: Value, machine: Machine): string {
  switch (value.kind) {
    case "tensor":
      return value.library === "numpy" ? gapSign : toTfjsText(value);
    case "list":
      if (machine.lostIn(value) !== null) return gapSign;
      return value.items.map((item) => (isMissing(item) ? "" : toText(item, machine))).join(",");
    case "instance": {
      const method = findMember(value.type, "toString");
      if (!method) break;
      const callee =
        method.kind === "descriptor"
          ? machine.call(method.getter, [value])
          : ({ kind: "method", callee: method, self: value } as const);
      const made = machine.call(callee, []);
      return made.kind === "string" ? made.value : gapSign;
    }
    default:
      break;
  }
  return plainText(value);
}

function isMissing({ kind }: Value): boolean {
  return kind === "none" || kind === "undefined";
}

function plainText(value: Value): string {
  switch (value.kind) {
    case "none":
      return "null";
    case "undefined":
      return "undefined";
    case "int":
    case "float":
    case "bool":
    case "string":
      return String(value.value);
    case "unknown":
      return value.text ?? gapSign;
    case "function":
      return `function ${value.definition.name}`;
    case "class":
      return `class ${value.name}`;
    case "instance": {
      const message = value.fields.get("message");
      if (message?.kind === "string") return `${value.type.name}: ${message.value}`;
      return "[object Object]";
    }
    case "dictionary":
      return "[object Map]";
    case "set":
      return "[object Set]";
    default:
      return gapSign;
  }
}

/** Longer values are shown in part. */
const mostItems = 100;

/** A value as the console shows it. */
export function inspect(value: Value, lost: Lost, depth = 0): string {
  if (lost.has(value)) return gapSign;
  const inner = (item: Value): string => inspect(item, lost, depth + 1);
  switch (value.kind) {
    case "float":
    case "int":
      return Object.is(value.value, -0) ? "-0" : String(value.value);
    case "string":
      return value.value.includes("'") ? JSON.stringify(value.value) : `'${value.value}'`;
    case "list": {
      const name = value.typeName === undefined ? "" : `${value.typeName}(${value.items.length}) `;
      if (depth > 2) return `[${value.typeName ?? "Array"}]`;
      if (hasHoles(value)) return holesText(value);
      return (
        name + enclose("[", value.items.slice(0, mostItems).map(inner), "]", value.items.length)
      );
    }
    case "dictionary": {
      const pairs = [...value.entries.values()].map((pair) => pair.map(inner).join(" => "));
      return `Map(${pairs.length}) ${enclose("{", pairs, "}")}`;
    }
    case "set": {
      const items = [...value.entries.values()].map(inner);
      return `Set(${items.length}) ${enclose("{", items, "}")}`;
    }
    case "instance": {
      if (depth > 2) return `[${value.type.name}]`;
      const name = value.type.name === "Object" ? "" : `${value.type.name} `;
      const fields = [...value.fields].flatMap(([key, field]) =>
        key.startsWith("#") ? [] : [`${/^[\w$]+$/.test(key) ? key : `'${key}'`}: ${inner(field)}`],
      );
      return name + enclose("{", fields, "}");
    }
    case "function":
      return `[Function: ${value.definition.name === "" ? "(anonymous)" : value.definition.name}]`;
    case "builtin":
      return `[Function: ${value.name}]`;
    case "class":
      return `[class ${value.name}]`;
    case "descriptor":
      return "[Getter]";
    default:
      return plainText(value);
  }
}

function enclose(
  open: string,
  parts: readonly string[],
  close: string,
  count = parts.length,
): string {
  if (parts.length === 0) return open + close;
  const more = count > parts.length ? [`... ${count - parts.length} more items`] : [];
  const all = [...parts, ...more];
  const line = `${open} ${all.join(", ")} ${close}`;
  if (line.length <= 76 && !line.includes("\n")) return line;
  return `${open}\n${all.map((part) => `  ${part.replaceAll("\n", "\n  ")}`).join(",\n")}\n${close}`;
}
