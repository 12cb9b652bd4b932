import { createClass, string } from "../../values/make.ts";
import type { ClassValue, InstanceValue, Value } from "../../values/value.ts";

/** The field that says which variant of its type a value is. */
const variantField = ":variant";

function library(name: string): ClassValue {
  return createClass(
    name,
    [],
    new Map<string, Value>([
      [":kind", string("record")],
      [":copy", string("yes")],
    ]),
  );
}

/** Types with variants that every program has. */
export const choices: ReadonlyMap<string, ClassValue> = new Map(
  ["Option", "Result", "Ordering"].map((name) => [name, library(name)]),
);

export function makeVariant(
  type: ClassValue,
  variant: string,
  fields: readonly (readonly [string, Value])[] = [],
): InstanceValue {
  const all = new Map<string, Value>([[variantField, string(variant)], ...fields]);
  return { kind: "instance", type, fields: all, native: null };
}

/** The variant that a value is; null: its type has none. */
export function variantOf(value: Value | undefined): string | null {
  const found = value?.kind === "instance" ? value.fields.get(variantField) : undefined;
  return found?.kind === "string" ? found.value : null;
}

export function some(value: Value): InstanceValue {
  return makeVariant(choices.get("Option")!, "Some", [["0", value]]);
}

export function nothing(): InstanceValue {
  return makeVariant(choices.get("Option")!, "None");
}

export function optional(value: Value | null | undefined): InstanceValue {
  return value ? some(value) : nothing();
}

export function ok(value: Value): InstanceValue {
  return makeVariant(choices.get("Result")!, "Ok", [["0", value]]);
}

export function failed(value: Value): InstanceValue {
  return makeVariant(choices.get("Result")!, "Err", [["0", value]]);
}

const orders = ["Less", "Equal", "Greater"];

/** `Ordering::Less` and the like for a number below 0, 0, or above. */
export function ordering(sign: number): InstanceValue {
  return makeVariant(choices.get("Ordering")!, orders[Math.sign(sign) + 1] ?? "Equal");
}

/** -1, 0, or 1; null: it is no ordering. */
export function signOf(value: Value): number | null {
  const at = orders.indexOf(variantOf(value) ?? "");
  return at < 0 ? null : at - 1;
}

const reverseClass = library("Reverse");

/** `Reverse(x)`: what is larger comes first. */
export function reversed(value: Value): InstanceValue {
  return { kind: "instance", type: reverseClass, fields: new Map([["0", value]]), native: null };
}

export function isReverse(value: InstanceValue): boolean {
  return value.type === reverseClass;
}

/** The fields of a value, without which variant it is. */
export function partsIn({ fields }: InstanceValue): readonly (readonly [string, Value])[] {
  return [...fields].filter(([name]) => !name.startsWith(":"));
}
