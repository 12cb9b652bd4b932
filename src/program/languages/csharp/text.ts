import { anonymous } from "./anonymous.ts";
import { gapSign } from "../../values/gaps.ts";
import { toStringValue } from "../../values/make.ts";
import type { InstanceValue, Machine, TupleValue, Value } from "../../values/value.ts";
import { type Culture, usedCulture } from "./cultures.ts";
import { toNumberText, wholeText } from "./format.ts";
import { NetObject } from "../../libraries/csharp/netObject.ts";
import { fullName, systemType } from "./typeText.ts";
import { FromEnd } from "../declared/items.ts";
import { nativeOf, SpanView } from "../declared/lists.ts";
import { kindOf } from "../declared/members.ts";
import { isNumber, numberType } from "../../values/typedNumber.ts";
import { typeOf, wholeOf } from "../../values/wide.ts";
import { fieldsOf, ownText, showWith } from "../declared/shownText.ts";
import { countItems } from "../../values/work.ts";

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
  countItems(1);
  switch (value.kind) {
    case "unknown":
      return value.text ?? gapSign;
    case "slice":
      return `${sideText(value.start, "0")}..${sideText(value.stop, "^0")}`;
    case "tuple":
      if (machine.lostIn(value) !== null) return gapSign;
      return tupleText(value, (item) => toText(item, machine));
    case "int":
    case "float":
      return toNumberText(value, "", usedCulture(machine));
    case "instance": {
      if (machine.lostIn(value) !== null) return gapSign;
      const own = ownText(value, "ToString", machine);
      if (own !== null) return own;
      const span = nativeOf(value, SpanView);
      if (span) return spanText(span, machine);
      const message = value.fields.get("Message");
      if (message?.kind === "string") return gapSign;
      if (kindOf(value.type).startsWith("record")) return printedText(value, machine);
      return value.native === null ? (fullName(value.type) ?? gapSign) : nativeText(value);
    }
    default:
      return plainText(value);
  }
}

/** A side of `1..^1`. */
function sideText(value: Value, otherwise: string): string {
  if (value.kind === "none") return otherwise;
  const end = nativeOf(value, FromEnd);
  if (end) return `^${end.count}`;
  return value.kind === "int" ? String(value.value) : gapSign;
}

/** Characters are the text that they write. */
function spanText({ list, start, length }: SpanView, machine: Machine): string {
  if (list.typeName !== "char[]" || machine.lostIn(list) !== null) return gapSign;
  const signs = list.items.slice(start, start + length);
  return signs
    .map((sign) => (sign.kind === "int" ? String.fromCharCode(sign.value) : gapSign))
    .join("");
}

/** `(1, a)`, `[key, value]`, `{ Name = value }`. */
function tupleText(
  { typeName: type, items, names }: TupleValue,
  inner: (value: Value) => string,
): string {
  const texts = items.map(inner);
  if (type === "KeyValuePair") return `[${texts.join(", ")}]`;
  if (type !== anonymous) return `(${texts.join(", ")})`;
  return `{ ${texts.map((text, at) => `${names?.[at]} = ${text}`).join(", ")} }`;
}

/** An object of .NET itself. */
function nativeText({ type, native }: InstanceValue): string {
  if (native instanceof NetObject) return native.text ?? gapSign;
  return type.name === "object" ? "System.Object" : gapSign;
}

/** A record with all that it shows, also what it computes. */
function printedText(value: InstanceValue, machine: Machine): string {
  const names = value.type.order.toReversed().flatMap(({ members }) => {
    const own = members.get(":printed");
    return own?.kind === "string" && own.value !== "" ? own.value.split(",") : [];
  });
  const parts = [...new Set(names)].map(
    (name) => `${name} = ${toText(machine.language.getAttribute(value, name, machine), machine)}`,
  );
  return parts.length > 0 ? `${value.type.name} { ${parts.join(", ")} }` : `${value.type.name} { }`;
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
      return toNumberText(value, "", "current");
    case "string":
      return value.value;
    case "bool":
      return value.value ? "True" : "False";
    case "none":
      return "";
    case "list":
    case "dictionary":
    case "set":
      return systemType(value.typeName) ?? gapSign;
    case "class":
    case "builtin":
      return value.name;
    default:
      return gapSign;
  }
}

/** A value in a format such as `F4`. */
export function formatted(value: Value, form: string, culture: Culture, machine: Machine): string {
  if (isNumber(value)) return toNumberText(value, form, culture);
  const whole = wholeOf(value);
  const standard = /^([a-zA-Z])(\d{0,3})$/.exec(form);
  if (whole !== null && form !== "") {
    const [, letter = "", digits = ""] = standard ?? [];
    return (
      wholeText(whole, letter, digits === "" ? null : Number(digits), typeOf(value)) ?? gapSign
    );
  }
  if (form === "" || value.kind === "string" || value.kind === "bool" || value.kind === "none")
    return toText(value, machine);
  return memberText(value, form) ?? gapSign;
}

/** A value of an enumeration by its name or its number; null: it is none. */
function memberText(value: Value, form: string): string | null {
  const number = value.kind === "instance" ? value.fields.get(":value") : undefined;
  const name = value.kind === "instance" ? value.fields.get(":name") : undefined;
  if (number?.kind !== "int" || name?.kind !== "string") return null;
  if (/^d$/i.test(form)) return String(number.value);
  return /^[gf]$/i.test(form) ? name.value : null;
}

/** A value with a width and a format: `,8:F4`. */
export function format(value: Value, specification: string, machine: Machine): string {
  return formatIn(value, specification, usedCulture(machine), machine);
}

function formatIn(value: Value, specification: string, culture: Culture, machine: Machine): string {
  const [, width = "", form = ""] = /^(?:,([^:]*))?(?::([^]*))?$/.exec(specification) ?? [];
  const text = formatted(value, form, culture, machine);
  const count = Number(width.trim());
  if (!Number.isInteger(count) || Math.abs(count) > 1000) return text;
  return count < 0 ? text.padEnd(-count) : text.padStart(count);
}

/** `String.Format("{0,8:F2}", x)`, with a culture in front where the program names one. */
export function formatAll(
  pattern: string,
  args: readonly Value[],
  machine: Machine,
  culture = usedCulture(machine),
): string {
  return pattern.replace(
    /\{\{|\}\}|\{(\d+)((?:,[^:}]*)?(?::[^}]*)?)\}/g,
    (all: string, place: string | undefined, specification: string) => {
      if (place === undefined) return all.slice(0, 1);
      const value = args[Number(place)];
      return value ? formatIn(value, specification, culture, machine) : gapSign;
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
