import type { Placed } from "../../textRange.ts";
import type { Expression, ListExpression, PlainNumbers } from "./expression.ts";
import { isSameShape } from "../../../tensor/shape.ts";

/** A list of the items given. */
export function listOf(length: number, items: readonly Placed<Expression>[]): ListExpression {
  return { kind: "list", length, items, plain: toRows(items) ?? toRow(items) };
}

/**
 * The same list, which holds a row of numbers as numbers and nothing else: a file may have millions, and
 * hardly anybody looks at them one by one.
 */
export function compactListOf(
  length: number,
  items: readonly Placed<Expression>[],
): ListExpression {
  const list = listOf(length, items);
  const { plain } = list;
  if (plain?.shape.length !== 1) return list;
  return {
    ...{ kind: "list", length, plain },
    get items() {
      return toItems(plain);
    },
  };
}

function toItems({ values, places }: PlainNumbers): readonly Placed<Expression>[] {
  return Array.from(values, (value, index) => {
    const [at, end] = [places[2 * index]!, places[2 * index + 1]!];
    const it = { kind: "number", length: end - at, value, integer: false, single: false } as const;
    return { at, it };
  });
}

/** The numbers of an expression that is nothing but numbers; null for anything else. */
export function plainOf(expression: Expression): PlainNumbers | null {
  return expression.kind === "list" ? expression.plain : null;
}

function toRow(items: readonly Placed<Expression>[]): PlainNumbers | null {
  const values = new Float64Array(items.length);
  const places = new Int32Array(2 * items.length);
  for (const [index, item] of items.entries()) {
    const number = plainNumber(item);
    if (!number) return null;
    values[index] = number.value;
    places[2 * index] = number.start;
    places[2 * index + 1] = number.end;
  }
  return items.length > 0 ? { shape: [items.length], values, places } : null;
}

interface PlainNumber {
  readonly value: number;
  readonly start: number;
  readonly end: number;
}

/** `1`, `-1`, `new(1)` and `new Value(-1)`. */
function plainNumber({ at, it }: Placed<Expression>): PlainNumber | null {
  if (it.kind === "number") return { value: it.value, start: at, end: at + it.length };
  if (it.kind === "unary" && it.operand.it.kind === "number") {
    const { value, integer } = it.operand.it;
    const negative = integer ? 0 - value : -value;
    return { value: it.operator === "-" ? negative : value, start: at, end: at + it.length };
  }
  const only = isWrapper(it) && it.args.length === 1 ? it.args[0] : undefined;
  if (!only || only.name !== null || isWrapper(only.it)) return null;
  return plainNumber({ at: at + only.at, it: only.it });
}

const wrappers = new Set(["new", "new Value"]);

function isWrapper(it: Expression): it is Expression & { kind: "call" } {
  return it.kind === "call" && wrappers.has(it.callee);
}

function toRows(items: readonly Placed<Expression>[]): PlainNumbers | null {
  const first = items[0] && plainOf(items[0].it);
  if (!first) return null;
  const { length } = first.values;
  const values = new Float64Array(length * items.length);
  const places = new Int32Array(2 * values.length);
  for (const [index, { at, it }] of items.entries()) {
    const row = plainOf(it);
    if (!row || !isSameShape(row.shape, first.shape)) return null;
    values.set(row.values, index * length);
    const from = 2 * index * length;
    for (let place = 0; place < 2 * length; place += 1) {
      places[from + place] = at + (row.places[place] ?? 0);
    }
  }
  return { shape: [items.length, ...first.shape], values, places };
}
