import { toTfjsText } from "../../tensors/text/tfjsText.ts";
import { gapSign } from "../../values/gaps.ts";
import type { Machine, Value } from "../../values/value.ts";
import { findMember } from "./classes.ts";

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

/** A value that is not gone into as a text. */
export function plainText(value: Value): string {
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
