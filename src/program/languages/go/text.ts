import { exponentText, shortestSingle } from "../../libraries/numberText.ts";
import { gapSign } from "../../values/gaps.ts";
import type { NumberValue } from "../../values/number.ts";
import { moduleOf } from "../../values/scope.ts";
import type { DictionaryValue, InstanceValue, Machine, Value } from "../../values/value.ts";
import { itemsOfSpan, nativeOf, SpanView, TextBuilder } from "../declared/lists.ts";
import { findMethods } from "../declared/members.ts";
import { isNumber, numberType } from "../../values/typedNumber.ts";
import { isWide, wholeOf } from "../../values/wide.ts";
import { fieldsOf, showWith } from "../declared/shownText.ts";
import { addressed } from "./addresses.ts";
import { errorText } from "./exceptions.ts";
import { Pointer } from "./pointers.ts";
import { countItems } from "../../values/work.ts";
import { joinTexts } from "../../values/lengths.ts";

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

/** What a struct says of itself; null: it has no method for it. */
function saidBy(value: InstanceValue, machine: Machine): string | null {
  for (const name of ["Error", "String"]) {
    const [own] = findMethods(value.type, name);
    if (!own) continue;
    const byPointer = value.type.members.get(`:pointer ${name}`);
    // A method that takes a pointer is none of the value itself.
    if (byPointer && value.native !== addressed) continue;
    const text = machine.call({ kind: "method", callee: own, self: value }, []);
    return text.kind === "string" ? text.value : gapSign;
  }
  return null;
}

/** The text of a value whose type has a method for it; null: it has none. */
export function ownText(value: Value, machine: Machine): string | null {
  const isStruct = value.kind === "instance" && !itemsOfSpan(value) && !isWide(value);
  if (isStruct) return errorText(value) ?? saidBy(value, machine);
  const isNamed = isNamedNumber(value);
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

/** Whether a number is of a type of the program. */
function isNamedNumber(value: Value): boolean {
  return isNumber(value) && /:(?!(?:int64|uint|uintptr)$)/.test(value.type ?? "");
}

function textedType(value: Value): string | null {
  if (value.kind === "string") return "string";
  if (value.kind === "list" || value.kind === "dictionary") return value.typeName ?? null;
  return nativeOf(value, SpanView)?.list.typeName ?? null;
}

/** The pairs of a map by their keys; null: their order is not known. */
export function entriesInOrder(
  value: DictionaryValue,
): readonly (readonly [Value, Value])[] | null {
  const pairs = [...value.entries.values()];
  const isKnown = pairs.every(
    ([key]) => key.kind === pairs[0]![0].kind && /^(?:string|int|float|bool)$/.test(key.kind),
  );
  if (!isKnown && pairs.length > 1) return null;
  return pairs.toSorted(([a], [b]) => {
    if (a.kind === "string" && b.kind === "string") return orderOfTexts(a.value, b.value);
    if (isNumber(a) && isNumber(b)) return a.value - b.value;
    return a.kind === "bool" && b.kind === "bool" ? Number(a.value) - Number(b.value) : 0;
  });
}

/** Texts by the numbers of their signs. */
export function orderOfTexts(left: string, right: string): number {
  const [a, b] = [Array.from(left), Array.from(right)];
  const at = a.findIndex((sign, place) => sign !== b[place]);
  if (at < 0 || at >= b.length) return a.length - b.length;
  return a[at]!.codePointAt(0)! - b[at]!.codePointAt(0)!;
}

/** What stands in front of a struct: `&` of one behind a pointer; null: where it lies in memory. */
export function pointerText({ native }: InstanceValue, depth: number): string | null {
  if (native instanceof Pointer) return null;
  if (native !== addressed) return "";
  return depth === 0 ? "&" : null;
}

/** Whether a name can be seen outside of its package: methods of what a hidden field holds are not called. */
export function isExported(name: string): boolean {
  return /^\p{Lu}/u.test(name);
}

/** `%v` */
export function toText(value: Value, machine: Machine, depth = 0, calls = true): string {
  countItems(1);
  const inner = (item: Value): string => toText(item, machine, depth + 1, calls);
  const own = calls ? ownText(value, machine) : errorText(value) === null ? null : gapSign;
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
      return machine.lostIn(value) === null
        ? `[${joinTexts(value.items.map(inner), " ")}]`
        : gapSign;
    case "tuple":
      return joinTexts(value.items.map(inner), " ");
    case "dictionary": {
      const pairs = machine.lostIn(value) === null ? entriesInOrder(value) : null;
      return pairs ? `map[${pairs.map((pair) => pair.map(inner).join(":")).join(" ")}]` : gapSign;
    }
    case "instance":
      return instanceText(value, machine, inner, { depth, calls });
    default:
      return gapSign;
  }
}

/** The fields of a struct in order, those that are part of it as one; null: they are not known. */
export function partsOf(
  value: InstanceValue,
  machine: Machine,
): readonly (readonly [string, Value])[] | null {
  if (machine.lostIn(value) !== null || value.fields.has(":data")) return null;
  if (value.type.bases.length === 0) return fieldsOf(value);
  const layout = value.type.members.get(":layout");
  if (layout?.kind !== "string") return null;
  const parts = layout.value.split(",").map((name): readonly [string, Value] | null => {
    const base = value.type.bases.find((each) => each.name === name);
    const field = base ? { ...value, type: base, native: null } : value.fields.get(name);
    return field ? [name, field] : null;
  });
  return parts.every((part) => part !== null) ? parts : null;
}

function instanceText(
  value: InstanceValue,
  machine: Machine,
  inner: (item: Value) => string,
  { depth, calls }: { readonly depth: number; readonly calls: boolean },
): string {
  const items = itemsOfSpan(value);
  if (items) return `[${joinTexts(items.map(inner), " ")}]`;
  if (isWide(value)) return String(wholeOf(value));
  const builder = nativeOf(value, TextBuilder);
  if (builder) return builder.parts.map((part) => part ?? gapSign).join("");
  const address = pointerText(value, depth);
  const parts = address === null ? null : partsOf(value, machine);
  const texts = parts?.map(([name, part]) =>
    toText(part, machine, depth + 1, calls && isExported(name)),
  );
  return texts ? `${address}{${texts.join(" ")}}` : gapSign;
}

const wholes: Readonly<Record<string, string>> = {
  ...{ int: "int", long: "int", ulong: "uint64", short: "int16", sbyte: "int8", byte: "uint8" },
  ...{ ushort: "uint16", uint: "uint32" },
};

/** What a value is called: `float64`, `[]float64`. */
export function typeName(value: Value): string {
  switch (value.kind) {
    case "instance":
      return value.type.name;
    case "int": {
      const [type = "", own] = numberType(value).split(":");
      if (own !== undefined) return /^(?:int64|uint|uintptr)$/.test(own) ? own : `main.${own}`;
      return wholes[type] ?? type;
    }
    case "float": {
      const [, own] = numberType(value).split(":");
      return own === undefined ? (value.isSingle ? "float32" : "float64") : `main.${own}`;
    }
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
