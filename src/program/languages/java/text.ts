import {
  exponentText,
  fixedText,
  printfText,
  shortestSingle,
  signed,
} from "../../libraries/numberText.ts";
import { gapSign } from "../../values/gaps.ts";
import type { NumberValue } from "../../values/number.ts";
import type { Machine, Value } from "../../values/value.ts";
import { isKnownException } from "../declared/exceptions.ts";
import { isArray, nativeOf, TextBuilder } from "../declared/lists.ts";
import { findMethods, kindOf } from "../declared/members.ts";
import { isNumber, numberType } from "../../values/typedNumber.ts";
import { fieldsOf, showWith } from "../declared/shownText.ts";
import { entriesOf, membersOfSet } from "./order.ts";

/** `1.0`, `1.0E-5`. */
export function numberText(number: NumberValue): string {
  const { value } = number;
  if (number.kind === "int")
    return number.type === "char" ? String.fromCharCode(value) : String(value);
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "Infinity" : "-Infinity";
  const short = number.isSingle ? shortestSingle(value) : value;
  const size = Math.abs(short);
  if (size === 0) return Object.is(value, -0) ? "-0.0" : "0.0";
  if (size >= 1e-3 && size < 1e7) return Number.isInteger(short) ? `${short}.0` : String(short);
  const [mantissa = "0", power = "0"] = short.toExponential().split("e");
  return `${mantissa.includes(".") ? mantissa : `${mantissa}.0`}E${Number(power)}`;
}

/** `String.valueOf(value)` */
export function toText(value: Value, machine: Machine): string {
  const inner = (item: Value): string => toText(item, machine);
  switch (value.kind) {
    case "unknown":
      return value.text ?? gapSign;
    case "int":
    case "float":
      return numberText(value);
    case "string":
      return value.value;
    case "bool":
      return String(value.value);
    case "none":
      return "null";
    case "list":
      // An array is shown by where it lies in memory.
      return isArray(value) || machine.lostIn(value) !== null
        ? gapSign
        : `[${value.items.map(inner).join(", ")}]`;
    case "tuple":
      return value.items.map(inner).join("=");
    case "dictionary":
      if (machine.lostIn(value) !== null) return gapSign;
      return `{${entriesOf(value, machine)
        .map((pair) => pair.map(inner).join("="))
        .join(", ")}}`;
    case "set":
      return `[${membersOfSet(value, machine).map(inner).join(", ")}]`;
    case "instance":
      return instanceText(value, machine);
    default:
      return gapSign;
  }
}

function instanceText(value: Extract<Value, { kind: "instance" }>, machine: Machine): string {
  const builder = nativeOf(value, TextBuilder);
  if (builder) return builder.parts.map((part) => part ?? gapSign).join("");
  const [own] = findMethods(value.type, "toString").filter(
    ({ definition }) => definition.parameters.length <= 1,
  );
  if (own) {
    const text = machine.call({ kind: "method", callee: own, self: value }, []);
    return text.kind === "string" ? text.value : gapSign;
  }
  const member = value.fields.get(":name");
  if (member?.kind === "string") return member.value;
  const boxed = value.fields.get(":value");
  if (boxed && value.native) return `${value.type.name}[${toText(boxed, machine)}]`;
  const message = value.fields.get("Message");
  if (value.type.order.some(isKnownException)) {
    const name = isKnownException(value.type) ? `java.lang.${value.type.name}` : value.type.name;
    return message?.kind === "string" ? `${name}: ${message.value}` : name;
  }
  return kindOf(value.type) === "record"
    ? recordText(value, (item) => toText(item, machine))
    : gapSign;
}

function recordText(
  value: Extract<Value, { kind: "instance" }>,
  inner: (item: Value) => string,
): string {
  const parts = fieldsOf(value).map(([name, each]) => `${name}=${inner(each)}`);
  return `${value.type.name}[${parts.join(", ")}]`;
}

/** What a value is called: `double[]`, `List`. */
export function typeName(value: Value): string {
  switch (value.kind) {
    case "instance":
      return value.type.name;
    case "list":
      return value.typeName ?? "List";
    case "int":
    case "float":
      return numberType(value);
    case "none":
      return "null";
    case "string":
      return "String";
    case "dictionary":
      return "Map";
    case "set":
      return "Set";
    default:
      return value.kind;
  }
}

/** A value as it is shown after the run. */
export const valueText = showWith({
  plain: (value) =>
    isNumber(value) ? numberText(value) : value.kind === "none" ? "null" : gapSign,
  pair: (key, value) => `${key}=${value}`,
  record: (value, inner) =>
    kindOf(value.type) === "record" ? recordText(value, inner) : value.type.name,
});

/** `String.format("%8.2f", x)` */
export function formatText(pattern: string, items: readonly Value[], machine: Machine): string {
  return printfText(
    pattern,
    items.length,
    ({ flags, precision, verb }, at) => {
      const value = items[at]!;
      if (value.kind === "unknown") return value.text ?? gapSign;
      if (/[sSbB]/.test(verb)) {
        const text = toText(value, machine);
        const cut = precision === null ? text : text.slice(0, precision);
        return verb === "S" ? cut.toUpperCase() : cut;
      }
      return isNumber(value) ? formatNumber(value, verb, flags, precision) : null;
    },
    gapSign,
  );
}

function formatNumber(
  number: NumberValue,
  verb: string,
  flags: string,
  precision: number | null,
): string | null {
  const { value } = number;
  const text = !Number.isFinite(value)
    ? numberText(number)
    : verb === "f"
      ? fixedText(value, precision ?? 6, "shortest")
      : verb === "e"
        ? exponentText(value, precision ?? 6)
        : verb === "d"
          ? String(value)
          : verb === "c"
            ? String.fromCharCode(value)
            : verb === "x"
              ? (value < 0 ? value + 2 ** 32 : value).toString(16)
              : null;
  if (text === null) return null;
  const grouped = flags.includes(",")
    ? text.replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ",")
    : text;
  return signed(grouped, flags);
}
