import { shortestSingle } from "../../libraries/numberText.ts";
import { gapSign, NotKnown } from "../../values/gaps.ts";
import type { NumberValue } from "../../values/number.ts";
import type {
  ClassValue,
  InstanceValue,
  Machine,
  SetValue,
  TupleValue,
  Value,
} from "../../values/value.ts";
import { isKnownException } from "../declared/exceptions.ts";
import { joinerText } from "./joiner.ts";
import { statisticsText } from "../../libraries/java/statistics.ts";
import { BigNumber } from "./bigNumber.ts";
import { Box } from "./box.ts";
import { isArray, nativeOf } from "../declared/lists.ts";
import { kindOf } from "../declared/members.ts";
import { isNumber, numberType } from "../../values/typedNumber.ts";
import { packageOf } from "./exceptions.ts";
import { formatWith } from "./format.ts";
import { fieldsOf, type Inner, ownText, showWith } from "../declared/shownText.ts";
import { entriesOf, membersOfSet } from "./order.ts";
import { countItems } from "../../values/work.ts";
import { joinTexts } from "../../values/lengths.ts";

/** `1.0`, `1.0E-5`. */
export function numberText(number: NumberValue): string {
  const { value } = number;
  if (number.kind === "int")
    return number.type === "char" ? String.fromCharCode(value) : String(value);
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "Infinity" : "-Infinity";
  const short = number.isSingle ? shortestSingle(value) : value;
  const size = Math.abs(short);
  // Java writes two digits of the smallest number.
  if (size === 5e-324) return value > 0 ? "4.9E-324" : "-4.9E-324";
  if (size === 1e-45) return value > 0 ? "1.4E-45" : "-1.4E-45";
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
  object(value: InstanceValue, inner: Inner, machine: Machine): string;
}

/** `value.toString()` */
export function textWith(style: JvmStyle): (value: Value, machine: Machine) => string {
  const toText = (value: Value, machine: Machine): string => {
    countItems(1);
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
          ownText(value, "toString", machine) ??
          exceptionText(value) ??
          style.object(value, inner, machine)
        );
      default:
        break;
    }
    if (machine.lostIn(value) !== null) return gapSign;
    switch (value.kind) {
      case "list":
        // An array is shown by where it lies in memory.
        return isArray(value) ? gapSign : `[${joinTexts(value.items.map(inner), ", ")}]`;
      case "set":
        return inOrder(() => `[${joinTexts(style.members(value, machine).map(inner), ", ")}]`);
      case "dictionary":
        return inOrder(
          () =>
            `{${entriesOf(value, machine)
              .map((pair) => pair.map(inner).join("="))
              .join(", ")}}`,
        );
      default:
        return gapSign;
    }
  };
  return toText;
}

/** A text of a collection, whose order may be unknown. */
function inOrder(write: () => string): string {
  try {
    return write();
  } catch (error) {
    if (error instanceof NotKnown) return gapSign;
    throw error;
  }
}

/** The name of a class with its package, or with the class around it. */
export function fullName(type: ClassValue): string {
  if (isKnownException(type)) return `${packageOf(type.name)}.${type.name}`;
  const own = type.members.get(":fullName");
  return own?.kind === "string" ? own.value : type.name;
}

/** The name of a class as a program writes it. */
export function canonicalName(type: ClassValue): string {
  return fullName(type).replaceAll("$", ".");
}

function exceptionText(value: InstanceValue): string | null {
  const { type, fields } = value;
  if (!type.order.some(isKnownException)) return null;
  const message = fields.get("Message");
  const name = fullName(type);
  return message?.kind === "string" ? `${name}: ${message.value}` : name;
}

/** `String.valueOf(value)` */
export const toText = textWith({
  tuple: ({ items }, inner) => items.map(inner).join("="),
  members: membersOfSet,
  object: (value, inner, machine) => {
    const box = nativeOf(value, Box);
    if (box)
      return box.value ? `${value.type.name}[${inner(box.value)}]` : `${value.type.name}.empty`;
    const own = libraryText(value, machine);
    if (own !== null) return own;
    return kindOf(value.type) === "record" ? recordText(value, inner) : gapSign;
  },
});

/** The text of an object of a library; null: it is none. */
function libraryText(value: InstanceValue, machine: Machine): string | null {
  return (
    nativeOf(value, BigNumber)?.text() ??
    joinerText(value, machine) ??
    statisticsText(value, machine)
  );
}

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
  return formatWith(
    (value) => machine.language.toText(value, "plain", machine),
    pattern,
    items,
    machine,
  );
}
