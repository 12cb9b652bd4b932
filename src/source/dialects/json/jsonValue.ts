import type { Expression } from "../evaluation/expression.ts";
import type { Item } from "../items/item.ts";
import type { Placed } from "../items/placed.ts";

/** A value of a JSON file at its place. */
export interface JsonValue {
  readonly start: number;
  readonly end: number;
  readonly expression: Expression;
  /** What stands in it, placed from its start; those of an object are its pairs. */
  readonly items: readonly Placed<Item>[];
  readonly isObject: boolean;
}

/** A value that is neither a list nor an object. */
export function leaf(start: number, end: number, expression: Expression): JsonValue {
  return { start, end, expression, items: [], isObject: false };
}

/** Items placed from another start. */
export function placedFrom(value: JsonValue, start: number): readonly Placed<Item>[] {
  const shift = value.start - start;
  return value.items.map(({ at, it }) => ({ at: at + shift, it }));
}
