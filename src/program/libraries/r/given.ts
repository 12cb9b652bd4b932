import { NotKnown } from "../../values/gaps.ts";
import { dictionary, list } from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { fromNested } from "../arrays/create.ts";
import { numberOf } from "../convert.ts";
import { vectorIn } from "../columns/vectors.ts";
import type { Body } from "../signature.ts";

/** What R calls a function, how it is called, and what it gives. */
export type Entries = Readonly<Record<string, readonly [signature: string, body: Body]>>;

/** The tensor that a value is, of at least one dimension. */
export function tensorIn(machine: Machine, value: Value | undefined): Tensor {
  if (value?.kind === "unknown") throw new NotKnown(value.why);
  const vector = vectorIn(machine, value);
  if (vector) return vector;
  if (value?.kind === "none") return emptyVector(machine);
  throw new NotKnown("this is followed for numbers alone");
}

export function emptyVector(machine: Machine): Tensor {
  return fromNested(machine, list([]), "numpy", "float64") as Tensor;
}

/** Results of calls, as one: numbers as a vector, vectors as columns, anything else as a list. */
export function itemsIn(machine: Machine, value: Value | undefined): readonly Value[] {
  const items = value && machine.language.iterate(value, machine);
  if (!items) throw new NotKnown(value?.kind === "unknown" ? value.why : "these items are unknown");
  return [...items];
}

export function textIn(value: Value | undefined): string | null {
  return value?.kind === "string" ? value.value : null;
}

/** `names(heads) <- c("q", "k")`, for a list; null: the names are not kept. */
export function withNames(object: Value, names: Value): Value | null {
  const items =
    object.kind === "list"
      ? object.items
      : object.kind === "dictionary"
        ? [...object.entries.values()].map(([, item]) => item)
        : [];
  const texts = names.kind === "tuple" ? names.items : [names];
  if (items.length === 0 || texts.length !== items.length) return null;
  const made = dictionary();
  for (const [at, text] of texts.entries()) {
    if (text.kind !== "string") return null;
    made.entries.set(`s:${text.value}`, [text, items[at]!]);
  }
  return made.entries.size === items.length ? made : null;
}

/** A whole number for a size or a place; other numbers are not followed. */
export function wholeOf(value: Value | undefined, _machine: Machine, otherwise?: number): number {
  if ((value === undefined || value.kind === "none") && otherwise !== undefined) return otherwise;
  const number = numberOf(value);
  if (number === null || !Number.isInteger(number))
    throw new NotKnown(value?.kind === "unknown" ? value.why : "this number is not followed");
  return number;
}
