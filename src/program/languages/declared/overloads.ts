import { sampleOf } from "../../values/wide.ts";
import type { Expression } from "../../ir/ir.ts";
import type { ClassValue, FunctionValue, Machine, Value } from "../../values/value.ts";
import { findClass, findMethods } from "./members.ts";
import { isNumberType } from "./numbers.ts";
import { numberType } from "../../values/typedNumber.ts";
import { itemType, nativeOf, Pending, Sequence, SpanView } from "./lists.ts";
import { itemTypeOf, readType } from "./typeNames.ts";
import { bareTable } from "../../values/bareTable.ts";

/** The function that takes these arguments best; null: none does. */
export function choose(
  functions: readonly FunctionValue[],
  items: readonly Value[],
  named: ReadonlyMap<string, Value>,
  machine: Machine,
): FunctionValue | null {
  let best: FunctionValue | null = null;
  let most = -1;
  for (const each of functions) {
    const score = fitOf(each, items, named, machine);
    if (score <= most) continue;
    best = each;
    most = score;
  }
  return best;
}

/** How well arguments fit; below 0: they do not. */
function fitOf(
  { definition }: FunctionValue,
  items: readonly Value[],
  named: ReadonlyMap<string, Value>,
  machine: Machine,
): number {
  const parameters = definition.parameters.filter(({ kind }) => kind !== "receiver");
  const rest = parameters.findIndex(({ kind }) => kind === "items");
  if (rest < 0 && items.length > parameters.length) return -1;
  let sum = 0;
  for (const [at, { name, annotation, defaultValue, kind }] of parameters.entries()) {
    if (kind === "items") continue;
    const value = items[at] ?? named.get(name);
    if (!value) {
      if (!defaultValue) return -1;
      continue;
    }
    const fit = matchOf(value, annotationText(annotation), machine);
    if (fit < 0) return -1;
    sum += fit;
  }
  // Without `params` and left-out values, a function fits better.
  return sum * 4 + (rest < 0 ? 2 : 0) + (parameters.length === items.length + named.size ? 1 : 0);
}

/** The type of a parameter; null: it has none. */
export function annotationText(annotation: Expression | null): string | null {
  if (annotation?.kind !== "literal" || annotation.literal.type !== "string") return null;
  return annotation.literal.value.replace(/^this /, "");
}

const wider: Readonly<Record<string, string>> = bareTable({
  byte: "short ushort int uint long ulong float double",
  sbyte: "short int long float double",
  short: "int long float double",
  ushort: "int uint long ulong float double",
  char: "ushort int uint long ulong float double",
  int: "long float double",
  uint: "long ulong float double",
  long: "float double",
  ulong: "float double",
  float: "double",
});

/** Whether a number of a type is taken for one of another without a cast. */
export function isWider(from: string, to: string): boolean {
  return wider[from]?.split(" ").includes(to) ?? false;
}

/** How well a value is of a type, from 0 to 10; below 0: it is not. */
export function matchOf(value: Value, type: string | null, machine: Machine): number {
  if (type === null || value.kind === "unknown") return 1;
  const { name, inner, labels } = readType(type);
  if (name === "?")
    return value.kind === "none" ? 9 : Math.max(-1, matchOf(value, inner[0]!.text, machine) - 1);
  if (name === "object" || name === "dynamic") return 0;
  const number = sampleOf(value);
  if (number) return matchNumber(number, name, machine);
  switch (value.kind) {
    case "none":
      return isNumberType(name) || name === "bool" ? -1 : 3;
    case "string":
      return name === "string"
        ? 10
        : /^(?:IEnumerable|ReadOnlySpan)$/.test(name)
          ? 4
          : looseFit(name, machine);
    case "bool":
      return name === "bool" ? 10 : looseFit(name, machine);
    case "list":
      return matchList(value, type, machine);
    case "tuple":
      return name === "()"
        ? labels.length === value.items.length
          ? 9
          : -1
        : looseFit(name, machine);
    case "dictionary":
      return /Dictionary$/.test(name) ? 9 : looseFit(name, machine);
    case "function":
    case "builtin":
    case "method":
      return name === "Func" || name === "Action" || name === "Predicate" || name === "Comparison"
        ? 8
        : looseFit(name, machine);
    case "instance":
      return matchInstance(value, type, machine);
    case "class": {
      // The object of `object Causal : Mask()` is its class.
      const at = value.order.findIndex((each) => each.name === name);
      return at < 0 ? looseFit(name, machine) : 10 - Math.min(at, 6);
    }
    default:
      return looseFit(name, machine);
  }
}

/** A type that nothing is known of, such as `T`, takes any value. */
function looseFit(name: string, machine: Machine): number {
  const isKnown =
    isNumberType(name) ||
    /^(?:string|bool|\(\)|\[.*|List|Dictionary|Span|ReadOnlySpan|HashSet|Func|Action)$/.test(name);
  return isKnown || findClass(name, machine) ? -1 : 0;
}

function matchNumber(
  value: Extract<Value, { kind: "int" | "float" }>,
  name: string,
  machine: Machine,
): number {
  const own = numberType(value);
  if (own === name) return 10;
  const next = wider[own]?.split(" ").indexOf(name) ?? -1;
  if (next >= 0) return 8 - next * 0.5;
  if (isNumberType(name)) return -1;
  const type = findClass(name, machine);
  if (type)
    return findMethods(type, ":implicit").some(
      ({ definition }) =>
        matchOf(value, annotationText(definition.parameters[0]?.annotation ?? null), machine) >= 0,
    )
      ? 2
      : -1;
  return looseFit(name, machine);
}

const interfaces =
  /^(?:IEnumerable|IList|ICollection|IReadOnlyList|IReadOnlyCollection|Span|ReadOnlySpan|Memory)$/;

function matchList(
  value: Extract<Value, { kind: "list" }>,
  type: string,
  machine: Machine,
): number {
  if (value.typeName === type) return 10;
  const { name } = readType(type);
  const item = itemTypeOf(type);
  if (value.typeName !== undefined && !interfaces.test(name)) {
    const own = readType(value.typeName);
    if (own.name !== name) return looseFit(name, machine);
    return item !== null && isNumberType(item) && isNumberType(own.inner[0]?.text ?? "") ? -1 : 6;
  }
  if (name.startsWith("[") !== type.endsWith("]")) return -1;
  if (item === null) return looseFit(name, machine);
  const own = itemType(value);
  if (own !== null && (isNumberType(own) || isNumberType(item)) && own !== item)
    return isTypeParameter(item) ? 4 : -1;
  const [first] = value.items;
  return first && matchOf(first, item, machine) < 0 ? -1 : 6;
}

function isTypeParameter(name: string): boolean {
  return /^T(?:[A-Z]\w*)?$|^[A-Z]$/.test(name);
}

function matchInstance(
  value: Extract<Value, { kind: "instance" }>,
  type: string,
  machine: Machine,
): number {
  const { name } = readType(type);
  if (nativeOf(value, Pending)) return findClass(name, machine) ? 4 : 1;
  if (nativeOf(value, SpanView)) return name.endsWith("Span") ? 9 : looseFit(name, machine);
  if (nativeOf(value, Sequence)) return name === "IEnumerable" ? 9 : looseFit(name, machine);
  const at = value.type.order.findIndex((each) => each.name === name);
  if (at >= 0) return 10 - Math.min(at, 6);
  const target = findClass(name, machine);
  if (!target) return isNumberType(name) ? convertsTo(value.type, name) : looseFit(name, machine);
  return convertsTo(value.type, name) >= 0 ? 2 : -1;
}

function convertsTo(type: ClassValue, name: string): number {
  return findMethods(type, ":implicit").some(({ definition }) => definition.name.length > 0) &&
    isNumberType(name)
    ? 2
    : -1;
}

/** Whether a list gets a list that cannot be one of its items: `row.Add(other)` adds numbers. */
export function isForeign(object: Value, items: readonly Value[], machine: Machine): boolean {
  const type = itemType(object);
  return (
    type !== null && items.some((item) => item.kind === "list" && matchOf(item, type, machine) < 0)
  );
}
