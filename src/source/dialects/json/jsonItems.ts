import { compactListOf } from "../evaluation/plainNumbers.ts";
import type { BindingItem, Item } from "../items/item.ts";
import type { Placed } from "../items/placed.ts";
import { type JsonValue, placedFrom } from "./jsonValue.ts";

/** A list; what its items hold counts only where the list itself is no matrix. */
export function toList(start: number, end: number, values: readonly JsonValue[]): JsonValue {
  const items = values.map((value) => ({ at: value.start - start, it: value.expression }));
  const expression = compactListOf(end - start, items);
  const inner = expression.plain ? [] : values.flatMap((value) => toInner(value, start));
  return { start, end, expression, items: inner, isObject: false };
}

/** An object or a list in a list, which has no name of its own. */
function toInner(value: JsonValue, start: number): readonly Placed<Item>[] {
  if (value.isObject) return [{ at: value.start - start, it: toScope(null, value, 0) }];
  const isList = value.expression.kind === "list";
  return isList ? [{ at: value.start - start, it: toBinding(null, value) }] : [];
}

/** A key and its place, quotation marks included. */
export interface Key {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The value under a key: a scope if it is an object. */
export function toNamed(key: Key, value: JsonValue): Item {
  return value.isObject ? toScope(key.name, value, key.start) : toBinding(key, value);
}

/** `start` is where the scope begins if not with the value. */
function toScope(name: string | null, value: JsonValue, start: number): Item {
  const from = name === null ? value.start : start;
  const items = placedFrom(value, from);
  const length = value.end - from;
  return { kind: "scope", name, nameless: "object", isType: false, length, items };
}

/** A value as a candidate for a matrix. */
export function toBinding(key: Key | null, value: JsonValue): BindingItem {
  const start = key?.start ?? value.start;
  return {
    kind: "binding",
    name: key?.name ?? null,
    nameAt: 1,
    nameLength: key ? Math.max(0, key.end - key.start - 2) : 0,
    home: "label",
    length: value.end - start,
    expression: { at: value.start - start, it: value.expression },
    inner: placedFrom(value, start),
  };
}
