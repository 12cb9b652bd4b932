import { generalText as generalTextOfAll } from "../../libraries/numberText.ts";
import { bitsetText, isBitset } from "../../libraries/c/bitsets.ts";
import { gapSign, NotKnown } from "../../values/gaps.ts";
import { wholeOf } from "../../values/wide.ts";
import type { ListValue, Value } from "../../values/value.ts";
import { isText, textOfBytes } from "./chars.ts";
import { isSet } from "./entries.ts";
import { fieldNames } from "./members.ts";
import { numberType } from "../../values/typedNumber.ts";
import { FieldPlace, flat, Memory, nativeOf, Pointer, VariablePlace } from "./places.ts";
import { countItems } from "../../values/work.ts";
import { joinTexts } from "../../values/lengths.ts";

/** What a value is called: `float`, `float[]`, `vector<double>`. */
export function typeName(value: Value): string {
  switch (value.kind) {
    case "instance":
      if (nativeOf(value, Memory)) return "void*";
      return value.native === null ? value.type.name : "pointer";
    case "list":
      return value.typeName ?? "list";
    case "dictionary":
      return value.typeName ?? "map";
    case "int":
    case "float":
      return numberType(value);
    case "none":
      return "NULL";
    default:
      return value.kind;
  }
}

/** A number as `%g` writes it, in so many digits. */
export function generalText(value: number, digits: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "nan" : value < 0 ? "-inf" : "inf";
  if (value === 0) return Object.is(value, -0) ? "-0" : "0";
  return generalTextOfAll(value, digits);
}

/** A value as a stream writes it. */
export function toText(value: Value): string {
  countItems(1);
  switch (value.kind) {
    case "unknown":
      return value.text ?? gapSign;
    case "int":
      return /^u?char$/.test(value.type ?? "")
        ? String.fromCharCode(value.value & 255)
        : String(value.value);
    case "float":
      return generalText(value.value, 6);
    case "string":
      return value.value;
    case "bool":
      return value.value ? "1" : "0";
    default:
      return gapSign;
  }
}

/** A value as it is shown after the run. */
export function valueText(
  value: Value,
  lost: Pick<WeakMap<object, string>, "has">,
  depth = 0,
): string {
  if (depth > 8 || lost.has(value)) return gapSign;
  const inner = (item: Value): string => valueText(item, lost, depth + 1);
  switch (value.kind) {
    case "list": {
      const text = isText(value) ? knownText(value) : null;
      if (text !== null) return depth === 0 ? text : JSON.stringify(text);
      if (isBitset(value)) return bitsetText(value);
      const items = value.typeName?.startsWith("variant<") ? value.items.slice(0, 1) : value.items;
      return `{${joinTexts(items.map(inner), ", ")}}`;
    }
    case "tuple":
      return `{${joinTexts(value.items.map(inner), ", ")}}`;
    case "dictionary":
      if (isSet(value))
        return `{${[...value.entries.values()].map(([key]) => inner(key)).join(", ")}}`;
      return `{${[...value.entries.values()].map((pair) => `{${joinTexts(pair.map(inner), ", ")}}`).join(", ")}}`;
    case "float":
      return generalText(value.value, value.isSingle ? 7 : 15);
    case "string":
      return depth === 0 ? value.value : JSON.stringify(value.value);
    case "bool":
      return String(value.value);
    case "none":
      return "NULL";
    case "instance": {
      const pointer = nativeOf(value, Pointer);
      if (pointer) return pointerText(pointer, inner);
      if (nativeOf(value, VariablePlace) ?? nativeOf(value, FieldPlace)) return "pointer";
      const whole = wholeOf(value);
      if (whole !== null) return String(whole);
      const fields = fieldNames(value.type).flatMap((name) => {
        const field = value.fields.get(name);
        return field ? [`.${name} = ${inner(field)}`] : [];
      });
      return `{${fields.join(", ")}}`;
    }
    case "function":
      return value.definition.name;
    default:
      return toText(value);
  }
}

/** A `std::string` as a text; null: a part of it is unknown. */
function knownText({ items }: ListValue): string | null {
  const bytes = items.flatMap((item) => (item.kind === "int" ? [item.value & 255] : []));
  try {
    return bytes.length === items.length ? textOfBytes(bytes) : null;
  } catch (error) {
    if (error instanceof NotKnown) return null;
    throw error;
  }
}

/** The first items that a pointer points to. */
function pointerText(pointer: Pointer, inner: (value: Value) => string): string {
  const { list, at, depth } = flat(pointer);
  if (depth > 1) return "pointer";
  const items = list.items.slice(at, at + 8).map(inner);
  return `→ {${items.join(", ")}${list.items.length > at + 8 ? ", …" : ""}}`;
}
