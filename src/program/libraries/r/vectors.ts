import { plainTexts } from "../../languages/r/text.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, float, list } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { fromNested } from "../arrays/create.ts";
import { flatten } from "../columns/vectors.ts";
import { tensorIn } from "./given.ts";
import { textsFrom } from "./naming.ts";

export function isText(value: Value | undefined): boolean {
  return value?.kind === "string" || value?.kind === "tuple";
}

/** The items of a vector; those that are missing are not followed. */
export function itemsOf(machine: Machine, value: Value | undefined): readonly (string | number)[] {
  if (value?.kind === "none") return [];
  if (isText(value)) return plainTexts(value!);
  const numbers = flatten(machine, tensorIn(machine, value)).numbers();
  if (!numbers || numbers.some(Number.isNaN))
    throw new NotKnown("missing numbers are not followed here");
  return [...numbers];
}

export function numbersFrom(machine: Machine, all: readonly number[]): Value {
  return all.length === 1
    ? float(all[0]!)
    : fromNested(machine, list(all.map(float)), "numpy", "float64");
}

export function testsFrom(machine: Machine, all: readonly boolean[]): Value {
  if (all.length === 0) throw new NotKnown("conditions of nothing are not followed");
  return all.length === 1 ? bool(all[0]!) : fromNested(machine, list(all.map(bool)), "numpy", null);
}

/** A vector of the kind of another one. */
export function like(
  machine: Machine,
  value: Value | undefined,
  all: readonly (string | number)[],
): Value {
  if (isText(value)) return textsFrom(all.map(String));
  const tensor = tensorIn(machine, value);
  const numbers = all.map(Number);
  return tensor.dtype === "bool"
    ? testsFrom(machine, numbers.map(Boolean))
    : numbersFrom(machine, numbers);
}

/** Which of two items comes first. The order of texts depends on the machine, except in plain ones. */
export function byOrder(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (![a, b].every((each) => /^[a-z0-9]*$/.test(String(each))))
    throw new NotKnown("the order of such texts is not followed");
  return a < b ? -1 : a > b ? 1 : 0;
}
