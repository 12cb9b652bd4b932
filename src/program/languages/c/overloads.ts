import type { Expression } from "../../ir/ir.ts";
import type { FunctionValue, Machine, Value } from "../../values/value.ts";
import { hasReceiver } from "./members.ts";
import { asNumber, isNumberType } from "./numbers.ts";
import { numberType } from "../../values/typedNumber.ts";
import { findClass, itemTypeOf, readType } from "./typeNames.ts";

/** The declared type of a parameter; null: it has none, or stands for a place. */
export function annotationText(annotation: Expression | null): string | null {
  if (annotation?.kind !== "literal" || annotation.literal.type !== "string") return null;
  return annotation.literal.value.replace(/^&$/, "") || null;
}

/** Whether a parameter stands for the place that it is given: `double &x`. */
export function isPlaceType(annotation: Expression | null): boolean {
  return (
    annotation?.kind === "literal" &&
    annotation.literal.type === "string" &&
    annotation.literal.value === "&"
  );
}

/** Whether a function changes what its first argument is a place of: `[](double &x) { … }`. */
export function takesPlace(called: Value | undefined): boolean {
  if (called?.kind !== "function") return false;
  const first = called.definition.parameters.find(({ kind }) => kind !== "receiver");
  return isPlaceType(first?.annotation ?? null);
}

/** The function that takes these arguments best; null: none does. */
export function choose(
  functions: readonly FunctionValue[],
  items: readonly Value[],
  machine: Machine,
): FunctionValue | null {
  let best: FunctionValue | null = null;
  let most = -1;
  for (const each of functions) {
    const score = fitOf(each, items, machine);
    if (score <= most) continue;
    best = each;
    most = score;
  }
  return best;
}

/** How well arguments fit; below 0: they do not. */
function fitOf({ definition }: FunctionValue, items: readonly Value[], machine: Machine): number {
  const parameters = definition.parameters.filter(({ kind }) => kind !== "receiver");
  const least = parameters.filter(({ defaultValue }) => defaultValue === null).length;
  if (items.length > parameters.length || items.length < least) return -1;
  let sum = parameters.length === items.length ? 1 : 0;
  for (const [at, value] of items.entries()) {
    const fit = matchOf(value, annotationText(parameters[at]!.annotation), machine);
    if (fit < 0) return -1;
    sum += fit * 2;
  }
  return sum;
}

/** How well a value is of a type, from 0 to 10; below 0: it is not. */
function matchOf(value: Value, written: string | null, machine: Machine): number {
  if (written === null || value.kind === "unknown") return 1;
  const type = written.replace(/&+$/, "");
  const number = asNumber(value);
  if (number) {
    const own = value.kind === "bool" ? "bool" : numberType(number);
    if (own === type) return 10;
    if (isNumberType(type) || type === "bool") {
      const isReal = type === "double" || type === "float";
      return isReal === (number.kind === "float") ? 7 : 5;
    }
    // `T`, or what a library calls so.
    return findClass(type, machine) ? 2 : /^[A-Z]\w*$/.test(type) ? 1 : -1;
  }
  switch (value.kind) {
    case "list": {
      if (value.typeName === type) return 10;
      if (isNumberType(type)) return -1;
      if (value.typeName === undefined) return findClass(type, machine) ? 3 : 5;
      const item = itemTypeOf(value.typeName);
      if (type.endsWith("*")) return type === `${item ?? ""}*` ? 9 : 3;
      return readType(type).name === readType(value.typeName).name ? 6 : -1;
    }
    case "instance": {
      const at = value.type.order.findIndex(({ name }) => name === readType(type).name);
      if (at >= 0) return 10 - Math.min(at, 6);
      return value.native !== null || type.endsWith("*") ? 3 : -1;
    }
    case "dictionary": {
      if (value.typeName === type) return 10;
      const isSame = readType(type).name === readType(value.typeName ?? "").name;
      return isSame ? 6 : type === "auto" || findClass(type, machine) ? 1 : -1;
    }
    case "string":
      return type === "string" || type === "char*" ? 10 : -1;
    case "function":
    case "builtin":
      return isNumberType(type) ? -1 : 5;
    default:
      return isNumberType(type) ? -1 : 3;
  }
}

/** A function for several of one name: the arguments say which. */
export function functionOf(
  name: string,
  functions: readonly FunctionValue[],
  self: Value | null,
): Value | null {
  const [first] = functions;
  if (!first) return null;
  const bind = (each: FunctionValue): Value =>
    self && hasReceiver(each) ? { kind: "method", callee: each, self } : each;
  if (functions.length === 1) return bind(first);
  return {
    kind: "builtin",
    name,
    call: ({ items }, machine) => {
      const chosen = choose(functions, items, machine);
      return chosen
        ? machine.call(bind(chosen), items)
        : machine.unknown(`this use of \`${name}\` is not followed`);
    },
  };
}
