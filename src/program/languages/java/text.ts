import {
  exponentText,
  fixedText,
  printfText,
  shortestSingle,
  signed,
} from "../../libraries/numberText.ts";
import { gapSign } from "../../values/gaps.ts";
import type { NumberValue } from "../../values/number.ts";
import type { InstanceValue, Machine, SetValue, TupleValue, Value } from "../../values/value.ts";
import { isKnownException } from "../declared/exceptions.ts";
import { isArray } from "../declared/lists.ts";
import { kindOf } from "../declared/members.ts";
import { isNumber, numberType } from "../../values/typedNumber.ts";
import { isWide, wholeOf } from "../../values/wide.ts";
import { fieldsOf, type Inner, ownText, showWith } from "../declared/shownText.ts";
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

/** What a language of the Java machine writes in its own way. */
export interface JvmStyle {
  tuple(value: TupleValue, inner: Inner): string;
  members(value: SetValue, machine: Machine): readonly Value[];
  /** An object without a text of its own, that is no exception. */
  object(value: InstanceValue, inner: Inner): string;
}

/** `value.toString()` */
export function textWith(style: JvmStyle): (value: Value, machine: Machine) => string {
  const toText = (value: Value, machine: Machine): string => {
    const inner: Inner = (item) => toText(item, machine);
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
      case "tuple":
        return style.tuple(value, inner);
      case "instance":
        return (
          ownText(value, "toString", machine) ?? exceptionText(value) ?? style.object(value, inner)
        );
      default:
        break;
    }
    if (machine.lostIn(value) !== null) return gapSign;
    switch (value.kind) {
      case "list":
        // An array is shown by where it lies in memory.
        return isArray(value) ? gapSign : `[${value.items.map(inner).join(", ")}]`;
      case "set":
        return `[${style.members(value, machine).map(inner).join(", ")}]`;
      case "dictionary":
        return `{${entriesOf(value, machine)
          .map((pair) => pair.map(inner).join("="))
          .join(", ")}}`;
      default:
        return gapSign;
    }
  };
  return toText;
}

function exceptionText({ type, fields }: InstanceValue): string | null {
  if (!type.order.some(isKnownException)) return null;
  const message = fields.get("Message");
  const name = isKnownException(type) ? `java.lang.${type.name}` : type.name;
  return message?.kind === "string" ? `${name}: ${message.value}` : name;
}

/** `String.valueOf(value)` */
export const toText = textWith({
  tuple: ({ items }, inner) => items.map(inner).join("="),
  members: membersOfSet,
  object: (value, inner) => {
    const boxed = value.fields.get(":value");
    if (boxed && value.native) return `${value.type.name}[${inner(boxed)}]`;
    return kindOf(value.type) === "record" ? recordText(value, inner) : gapSign;
  },
});

function recordText(value: InstanceValue, inner: Inner): string {
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
      if (isWide(value))
        return verb === "d" ? signed(String(wholeOf(value)), flags) : hexOf(value, verb);
      return isNumber(value) ? formatNumber(value, verb, flags, precision) : null;
    },
    gapSign,
  );
}

/** `%x` of a whole number beyond 2^53. */
function hexOf(value: Value, verb: string): string | null {
  return verb === "x" ? BigInt.asUintN(64, wholeOf(value) ?? 0n).toString(16) : null;
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
        ? exponentText(value, precision ?? 6, "shortest")
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
