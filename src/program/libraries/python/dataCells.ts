import { arrayOf } from "../numpy/given.ts";
import { int, list } from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { ClassValue, InstanceValue, Machine, Value } from "../../values/value.ts";

/** What pandas does otherwise. */
export const notFollowed = "what pandas does here is not followed";

/** Where a column or its labels hold their items. */
export const dataName = ":data";

export type Cells = Extract<Value, { kind: "list" }>;

export const isNumber = (value: Value): boolean => value.kind === "int" || value.kind === "float";

export function made(type: ClassValue, fields: Iterable<readonly [string, Value]>): InstanceValue {
  return { kind: "instance", type, fields: new Map(fields), native: {} };
}

/** Rows that nobody names are counted. */
export function counted(count: number): Cells {
  return list(Array.from({ length: count }, (_, at) => int(at)));
}

/** Values as an array; objects where not all are numbers. */
export function arrayFrom(machine: Machine, values: Value): Tensor | Value {
  const found = arrayOf(machine, values);
  return found.kind === "tensor" ? found : machine.unknown(notFollowed);
}

/** An array of numbers; words stay a list, which is used alike. */
export function valuesOf(machine: Machine, cells: Cells): Value {
  if (cells.items.every((item) => item.kind === "string")) return list([...cells.items]);
  return cells.items.every(isNumber) ? arrayFrom(machine, cells) : machine.unknown(notFollowed);
}

export const isSame = (a: Value, b: Value): boolean =>
  "value" in a && "value" in b && a.kind === b.kind && a.value === b.value;

/** Where a label stands; null: nowhere, or more than once. */
export function placeOf({ items }: Cells, label: Value): number | null {
  const places = items.flatMap((each, at) => (isSame(each, label) ? [at] : []));
  return places.length === 1 ? places[0]! : null;
}

/** A place as `iloc` counts it, also from the end; null: there is none. */
export function placeAt({ items }: Cells, at: Value): number | null {
  if (at.kind !== "int") return null;
  const place = at.value < 0 ? at.value + items.length : at.value;
  return place >= 0 && place < items.length ? place : null;
}
