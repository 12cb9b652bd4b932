import { toTfjsText } from "../../tensors/text/tfjsText.ts";
import { gapSign } from "../../values/gaps.ts";
import { string } from "../../values/make.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { errorClass, findMember, isWithoutPrototype } from "./classes.ts";
import { isObject, nativeIn, symbolIn } from "./natives.ts";
import { countItems } from "../../values/work.ts";

/** `String(value)` */
export function toText(value: Value, machine: Machine): string {
  switch (value.kind) {
    case "tensor":
      return value.library === "numpy" ? gapSign : toTfjsText(value);
    case "list":
      if (machine.lostIn(value) !== null) return gapSign;
      return value.items.map((item) => (isMissing(item) ? "" : toText(item, machine))).join(",");
    case "instance": {
      const primitive = toPrimitive(value, "string", machine);
      return primitive.kind === "instance"
        ? instanceText(primitive, machine)
        : plainText(primitive);
    }
    default:
      return plainText(value);
  }
}

/** The same where a symbol is refused, as in a template or a sum. */
export function toPlainText(value: Value, machine: Machine): string {
  if (symbolIn(value)) machine.fail("TypeError", "Cannot convert a Symbol value to a string");
  return toText(value, machine);
}

/** The name of the field that a key stands for: a symbol has one of its own. */
export function toKey(value: Value, machine: Machine): string {
  return symbolIn(value)?.key ?? toText(value, machine);
}

function isMissing({ kind }: Value): boolean {
  return kind === "none" || kind === "undefined";
}

/** A value that is not gone into as a text; functions are their own source, which is not at hand. */
function plainText(value: Value): string {
  countItems(1);
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
    case "dictionary":
    case "set":
      return value.typeName ? gapSign : `[object ${value.kind === "set" ? "Set" : "Map"}]`;
    default:
      return gapSign;
  }
}

function instanceText(value: InstanceValue, machine: Machine): string {
  const native = nativeIn(value);
  if (native) return native.text(value.fields) ?? gapSign;
  return value.type.order.includes(errorClass)
    ? errorText(value, machine)
    : objectText(value, machine);
}

/** `Object.prototype.toString` */
export function objectText(value: InstanceValue, machine: Machine): string {
  const key = "[Symbol.toStringTag]";
  const own = value.fields.get(key) ?? findMember(value.type, key);
  if (!own) return "[object Object]";
  const tag = machine.language.getAttribute(value, key, machine);
  return tag.kind === "string" ? `[object ${tag.value}]` : gapSign;
}

/** `Error.prototype.toString` */
export function errorText(value: InstanceValue, machine: Machine): string {
  const part = (name: string, otherwise: string): string => {
    const own = machine.language.getAttribute(value, name, machine);
    return own.kind === "undefined" ? otherwise : toText(own, machine);
  };
  const [name, message] = [part("name", "Error"), part("message", "")];
  return name === "" || message === "" ? name + message : `${name}: ${message}`;
}

/** What an object is where a value that is none is needed. */
export function toPrimitive(
  value: Value,
  hint: "default" | "number" | "string",
  machine: Machine,
): Value {
  if (value.kind === "list") {
    const lost = machine.lostIn(value);
    return lost === null ? value : machine.unknown(lost);
  }
  if (value.kind !== "instance") return value;
  const own = (name: string): Value | null => {
    const member = value.fields.get(name) ?? findMember(value.type, name);
    return member ? machine.language.getAttribute(value, name, machine) : null;
  };
  const exotic = own("[Symbol.toPrimitive]");
  if (exotic) return primitiveOr(machine.call(exotic, [string(hint)]), machine);
  const names = hint === "string" ? ["toString", "valueOf"] : ["valueOf", "toString"];
  for (const name of names) {
    const method = own(name);
    if (method) {
      const made = machine.call(method, []);
      if (!isObject(made)) return made;
    } else if (name === "toString" && isWithoutPrototype(value)) break;
    else if (name === "toString" || nativeIn(value)) return value;
  }
  return refuse(machine);
}

function primitiveOr(made: Value, machine: Machine): Value {
  return isObject(made) ? refuse(machine) : made;
}

function refuse(machine: Machine): never {
  return machine.fail("TypeError", "Cannot convert object to primitive value");
}
