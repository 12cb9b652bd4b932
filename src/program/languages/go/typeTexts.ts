import { moduleOf } from "../../values/scope.ts";
import { isNumber, numberType } from "../../values/typedNumber.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { isWide, typeOf } from "../../values/wide.ts";
import { nativeOf, SpanView, TextBuilder } from "../declared/lists.ts";
import { findMethods } from "../declared/members.ts";
import { readType } from "../declared/typeNames.ts";
import { addressed } from "./addresses.ts";
import { exceptions } from "./exceptions.ts";
import { pointerIn } from "./pointers.ts";

const names: Readonly<Record<string, string>> = {
  ...{ double: "float64", float: "float32", int32: "int32", short: "int16", sbyte: "int8" },
  ...{ byte: "uint8", ushort: "uint16", uint: "uint32", bool: "bool", string: "string" },
  ...{ long: "int", ulong: "uint64" },
};

/** Types of the language that others here are as wide as. */
const basic = new Set(["int64", "uint", "uintptr"]);

/** A type as Go writes it: `[]float64`; null: not known. */
function nameOf(type: string, machine: Machine): string | null {
  const named = /^[\w.]+:(\w+)$/.exec(type)?.[1];
  if (named !== undefined) return basic.has(named) ? named : `main.${named}`;
  // Other types of the program may be written so.
  if (moduleOf(machine.scope).names.has(`:shared ${type}`)) return null;
  const known = names[type];
  if (known !== undefined) return known;
  const { name, inner } = readType(type);
  const [first, second] = inner.map(({ text }) => nameOf(text, machine));
  if (name === "List" && first) return `[]${first}`;
  if (name === "Dictionary" && first && second) return `map[${first}]${second}`;
  return null;
}

/** An array with its lengths: `[2][3]int`. */
function arrayName(value: Value, machine: Machine): string | null {
  if (value.kind !== "list" || !value.typeName?.endsWith("]")) return typeText(value, machine);
  const item = value.typeName.slice(0, -2);
  const [first] = value.items;
  const inner = item.endsWith("]") && first ? arrayName(first, machine) : nameOf(item, machine);
  return inner === null ? null : `[${value.items.length}]${inner}`;
}

/** What made an error says what it is. */
function ofError(value: InstanceValue): string | null {
  const maker = value.fields.get(":maker");
  return maker?.kind === "string" ? maker.value : null;
}

function ofInstance(value: InstanceValue, machine: Machine): string | null {
  if (isWide(value)) return nameOf(typeOf(value), machine);
  const span = nativeOf(value, SpanView);
  if (span) {
    const type = span.list.typeName ?? "";
    return nameOf(type.endsWith("]") ? `List<${type.slice(0, -2)}>` : type, machine);
  }
  if (value.type === exceptions.get("error")) return ofError(value);
  const pointer = pointerIn(value)?.read();
  const inner = pointer && typeText(pointer, machine);
  if (pointer) return inner ? `*${inner}` : null;
  const isOwn = findMethods(value.type, ":fields").length > 0;
  if (!isOwn || nativeOf(value, TextBuilder)) return null;
  return `${value.native === addressed ? "*" : ""}main.${value.type.name}`;
}

/** `%T`: the type of a value; null: not known, as where `int` and `int64` are one type here. */
export function typeText(value: Value, machine: Machine): string | null {
  if (isNumber(value)) {
    const type = numberType(value);
    return type === "int" ? "int" : nameOf(type, machine);
  }
  switch (value.kind) {
    case "bool":
    case "string":
      return nameOf(value.kind, machine);
    case "none":
      return "<nil>";
    case "list":
      if (moduleOf(machine.scope).names.has(`:shared ${value.typeName ?? ""}`)) return null;
      return value.typeName?.endsWith("]")
        ? arrayName(value, machine)
        : nameOf(value.typeName ?? "", machine);
    case "dictionary":
      return nameOf(value.typeName ?? "", machine);
    case "instance":
      return ofInstance(value, machine);
    default:
      return null;
  }
}
