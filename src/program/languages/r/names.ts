import { Fact, type Known } from "../../values/facts.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Value } from "../../values/value.ts";

/** The names of the items of a vector, or "some" where they are not followed. */
export type ItemNames = readonly string[] | "some";

const itemNames = new Fact<ItemNames>();

/** The names of the rows and of the columns of a matrix; null: these have none. */
export interface SideNames {
  readonly rows: readonly string[] | null;
  readonly columns: readonly string[] | null;
}

const sideNames = new Fact<SideNames>();

/** The kinds of values that are vectors. */
type Vector = Extract<
  Value,
  { kind: "tensor" | "float" | "int" | "bool" | "string" | "tuple" | "list" | "range" }
>;

function isVector(value: Value): value is Vector {
  return /^(?:tensor|float|int|bool|string|tuple|list|range)$/.test(value.kind);
}

/** The names that the text of a value shows; undefined: it has none. */
export function namesOf(value: Value | undefined): ItemNames | undefined {
  if (!value || value.kind === "unknown") return undefined;
  if (value.kind === "dictionary")
    return [...value.entries.values()].map(([key]) => (key.kind === "string" ? key.value : ""));
  return isVector(value) ? itemNames.of(value as Known) : undefined;
}

/** The value with names, or without: another one, as the one before stays as it is. */
export function named(value: Value, names: ItemNames | undefined): Value {
  if (!isVector(value) || (names === undefined && namesOf(value) === undefined)) return value;
  const copy = copyOf(value);
  if (names !== undefined) itemNames.note(copy as Known, names);
  return copy;
}

/** The names of the rows and columns of a matrix, as far as they are known. */
export function sidesOf(value: Value | undefined): SideNames | undefined {
  return value?.kind === "tensor" ? sideNames.of(value) : undefined;
}

/** The same matrix with other names; each as many as there are rows or columns. */
export function withSides(matrix: Tensor, sides: SideNames): Value {
  const copy = copyOf(matrix);
  if (!sides.rows && !sides.columns) return copy;
  // Whatever does not know these names must not forget that there are some.
  itemNames.note(copy as Known, "some");
  sideNames.note(copy as Known, sides);
  return copy;
}

/** A matrix with attributes that are shown with it, and that its parts do not have. */
export function attributed(matrix: Tensor): Value {
  const copy = copyOf(matrix);
  itemNames.note(copy as Known, "some");
  sideNames.note(copy as Known, { rows: null, columns: null });
  return copy;
}

export function isAttributed(value: Value | undefined): boolean {
  const sides = sidesOf(value);
  return sides !== undefined && !sides.rows && !sides.columns;
}

/** Another value like it, with its names; tensors stay the same. */
export function alike(value: Value): Value {
  return isVector(value) && value.kind !== "tensor" ? { ...value } : value;
}

function copyOf(value: Vector): Vector {
  if (value.kind !== "tensor") return { ...value, ...{ facts: undefined } };
  const view = value.view(value.shape, value.strides);
  view.origin = value.origin;
  return view;
}

/** The names of what is calculated number by number. */
export function namesBeside(given: readonly Value[], count: number): ItemNames | undefined {
  const known = given.map(namesOf).filter((each) => each !== undefined);
  if (known.length === 0) return undefined;
  const isPlain = given.every((each) => each.kind !== "tensor" || each.shape.length < 2);
  const own = known.find((each) => each === "some" || each.length === count);
  return isPlain && own !== undefined ? own : "some";
}
