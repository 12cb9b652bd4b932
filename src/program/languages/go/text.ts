import {
  exponentText,
  generalText,
  fixedText,
  printfText,
  shortestSingle,
  signed,
} from "../../libraries/numberText.ts";
import { gapSign } from "../../values/gaps.ts";
import type { NumberValue } from "../../values/number.ts";
import { moduleOf } from "../../values/scope.ts";
import type { Machine, Value } from "../../values/value.ts";
import { itemsOfSpan, nativeOf, SpanView, TextBuilder } from "../declared/lists.ts";
import { findMethods } from "../declared/members.ts";
import { isNumber, numberType } from "../../values/typedNumber.ts";
import { isWide, wholeOf } from "../../values/wide.ts";
import { fieldsOf, showWith } from "../declared/shownText.ts";

/** `1`, `0.5`, `1e+06`. */
export function numberText(number: NumberValue): string {
  const { value } = number;
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "+Inf" : "-Inf";
  if (number.kind === "int") return String(value);
  const short = number.isSingle ? shortestSingle(value) : value;
  if (Object.is(short, -0)) return "-0";
  const exponent = Number(short.toExponential().split("e")[1] ?? 0);
  if (exponent >= -4 && exponent < 6) return plainText(short);
  const digits = short
    .toExponential()
    .split("e")[0]!
    .replace(/-?\d\.?/, "").length;
  return exponentText(short, digits, "exact");
}

/** Without a power of ten, which JavaScript writes from 1e-7 on down. */
function plainText(value: number): string {
  return String(value).includes("e") ? value.toFixed(20).replace(/0+$/, "") : String(value);
}

/** What the object of a pointer begins with. */
export const addressed = Object.freeze({});

/** The text of a value whose type is no struct and has a method for it; null: it has none. */
function ownText(value: Value, machine: Machine): string | null {
  const isNamed = value.kind === "int" && value.type?.includes(":") === true;
  const type = textedType(value);
  const texted = type === null ? undefined : moduleOf(machine.scope).names.get(`:texted ${type}`);
  if (!isNamed && !texted) return null;
  // A value of the same type without a name may be shown in another way.
  if (texted?.kind === "bool" && !texted.value) return gapSign;
  for (const name of ["Error", "String"]) {
    const method = machine.language.findAttribute(value, name, machine);
    if (method?.kind !== "method") continue;
    const text = machine.call(method, []);
    return text.kind === "string" ? text.value : gapSign;
  }
  return isNamed ? null : gapSign;
}

function textedType(value: Value): string | null {
  if (value.kind === "float") return value.isSingle ? "float" : "double";
  if (value.kind === "string") return "string";
  if (value.kind === "list" || value.kind === "dictionary") return value.typeName ?? null;
  return nativeOf(value, SpanView)?.list.typeName ?? null;
}

/** `%v`, or `%+v` with names. */
export function toText(value: Value, machine: Machine, isNamed = false): string {
  const inner = (item: Value): string => toText(item, machine, isNamed);
  const own = ownText(value, machine);
  if (own !== null) return own;
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
      return "<nil>";
    case "list":
      return machine.lostIn(value) === null ? `[${value.items.map(inner).join(" ")}]` : gapSign;
    case "tuple":
      return value.items.map(inner).join(" ");
    case "dictionary": {
      if (machine.lostIn(value) !== null) return gapSign;
      const pairs = [...value.entries.values()].toSorted(([a], [b]) =>
        a.kind === "string" && b.kind === "string"
          ? a.value < b.value
            ? -1
            : 1
          : isNumber(a) && isNumber(b)
            ? a.value - b.value
            : 0,
      );
      return `map[${pairs.map((pair) => pair.map(inner).join(":")).join(" ")}]`;
    }
    case "instance":
      return instanceText(value, machine, inner, isNamed);
    default:
      return gapSign;
  }
}

function instanceText(
  value: Extract<Value, { kind: "instance" }>,
  machine: Machine,
  inner: (item: Value) => string,
  isNamed: boolean,
): string {
  const items = itemsOfSpan(value);
  if (items) return `[${items.map(inner).join(" ")}]`;
  if (isWide(value)) return String(wholeOf(value));
  const builder = nativeOf(value, TextBuilder);
  if (builder) return builder.parts.map((part) => part ?? gapSign).join("");
  for (const name of ["Error", "String"]) {
    const [own] = findMethods(value.type, name);
    if (!own) continue;
    const text = machine.call({ kind: "method", callee: own, self: value }, []);
    return text.kind === "string" ? text.value : gapSign;
  }
  // The fields of a part stand among the others; a matrix of a package has none that a program sees.
  if (value.type.bases.length > 0 || value.fields.has(":data")) return gapSign;
  const message = value.fields.get("Message");
  if (message?.kind === "string") return message.value;
  const parts = fieldsOf(value).map(([name, each]) =>
    isNamed ? `${name}:${inner(each)}` : inner(each),
  );
  return `${value.native === addressed ? "&" : ""}{${parts.join(" ")}}`;
}

/** What a value is called: `float64`, `[]float64`. */
export function typeName(value: Value): string {
  switch (value.kind) {
    case "instance":
      return value.type.name;
    case "int": {
      const type = numberType(value);
      return type === "int" || type === "long" ? "int" : type;
    }
    case "float":
      return value.isSingle ? "float32" : "float64";
    case "none":
      return "nil";
    case "list":
      return "slice";
    case "dictionary":
      return "map";
    default:
      return value.kind;
  }
}

/** A value as it is shown after the run. */
export const valueText = showWith({
  plain: (value) => (isNumber(value) ? numberText(value) : value.kind === "none" ? "nil" : gapSign),
  pair: (key, value) => `${key}: ${value}`,
  record: (value, inner) =>
    `${value.type.name}{${fieldsOf(value)
      .map(([name, each]) => `${name}: ${inner(each)}`)
      .join(", ")}}`,
});

/** `fmt.Sprintf("%8.3f", x)`; lists write each of their items so. */
export function formatText(pattern: string, items: readonly Value[], machine: Machine): string {
  return printfText(
    pattern,
    items.length,
    ({ flags, width, precision, verb }, at) => {
      const value = items[at]!;
      if (value.kind === "unknown") return value.text ?? gapSign;
      if (verb === "T") return typeText(value);
      if (verb === "v" && flags.includes("#")) return null;
      const list = value.kind === "list" ? value.items : itemsOfSpan(value);
      if (list && (verb === "v" || verb === "s")) {
        const text = ownText(value, machine);
        if (text !== null) return text;
      }
      if (list) {
        const point = precision === null ? "" : `.${precision}`;
        const one = `%${flags}${width === 0 ? "" : width}${point}${verb}`;
        return `[${list.map((item) => formatText(one, [item], machine)).join(" ")}]`;
      }
      if (verb === "p") return null;
      if (verb === "q" && value.kind === "int") return `'${runeText(value.value)}'`;
      if (verb === "q") return JSON.stringify(toText(value, machine));
      const isOwn = value.kind === "int" && value.type?.includes(":") === true;
      if (isOwn && (verb === "v" || verb === "s")) return toText(value, machine);
      if (isNumber(value)) return formatNumber(value, verb, flags, precision);
      if (isWide(value)) return verb === "d" || verb === "v" ? toText(value, machine) : null;
      const text = toText(value, machine, flags.includes("+"));
      return precision === null ? text : Array.from(text).slice(0, precision).join("");
    },
    gapSign,
  );
}

function runeText(code: number): string {
  return String.fromCodePoint(Math.max(0, Math.min(0x10ffff, code)));
}

const typeTexts: Readonly<Record<string, string>> = {
  ...{ double: "float64", float: "float32", int32: "int32", short: "int16", sbyte: "int8" },
  ...{ byte: "uint8", ushort: "uint16", uint: "uint32", bool: "bool", string: "string" },
};

/** `%T`; null: not known, because `int` and `int64` are one type here. */
function typeText(value: Value): string | null {
  const named = (type: string): string | null => {
    const list = /^List<(.+)>$/.exec(type);
    const item = typeTexts[list?.[1] ?? type] ?? null;
    return list && item !== null ? `[]${item}` : item;
  };
  if (isNumber(value))
    return named(
      value.kind === "float" ? (value.isSingle ? "float" : "double") : numberType(value),
    );
  if (value.kind === "bool" || value.kind === "string") return value.kind;
  if (value.kind === "list") return named(value.typeName ?? "");
  if (value.kind === "none") return "<nil>";
  const isOwn = value.kind === "instance" && findMethods(value.type, ":fields").length > 0;
  if (!isOwn || nativeOf(value, TextBuilder)) return null;
  return `${value.native === addressed ? "*" : ""}main.${value.type.name}`;
}

function formatNumber(
  number: NumberValue,
  verb: string,
  flags: string,
  precision: number | null,
): string | null {
  const { value } = number;
  const isReal = number.kind === "float";
  if (!Number.isFinite(value)) return signed(numberText(number), flags.replace("+", ""));
  switch (verb) {
    case "v":
      return precision === null ? numberText(number) : null;
    case "d":
      return isReal ? null : signed(String(value), flags);
    case "f":
    case "F":
      return isReal ? signed(fixedText(value, precision ?? 6, "exact"), flags) : null;
    case "e":
      return isReal ? signed(exponentText(value, precision ?? 6, "exact"), flags) : null;
    case "g":
      if (!isReal) return null;
      if (precision === null) return signed(numberText(number), flags);
      return signed(
        Number.isFinite(value) ? generalText(value, precision) : numberText(number),
        flags,
      );
    case "c":
      return isReal ? null : runeText(value);
    case "U":
      return isReal ? null : `U+${value.toString(16).toUpperCase().padStart(4, "0")}`;
    case "x":
      return isReal ? null : value.toString(16);
    case "X":
      return isReal ? null : value.toString(16).toUpperCase();
    case "o":
      return isReal ? null : value.toString(8);
    case "b":
      return isReal ? null : value.toString(2);
    default:
      return null;
  }
}
