import type { TextChange } from "../../sourceReader.ts";
import type { Placed } from "../../textRange.ts";
import type { Expression } from "../evaluation/expression.ts";
import type { Item } from "../items/item.ts";

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

/** Shorter values are read faster than they are found again. */
const shortestKept = 64;

/** A list or an object as it was read before. */
interface KnownValue {
  readonly depth: number;
  readonly key: string | null;
  readonly value: JsonValue;
  /** The comments in it, placed from its start. */
  readonly comments: readonly Placed<Item>[];
}

/** Lists and objects of a JSON file by where they start: an edit leaves nearly all as they were. */
export class JsonValueCache {
  #known = new Map<number, KnownValue>();

  /** The value that starts at a place, if it was read before at that depth under that key. */
  get(start: number, depth: number, key: string | null): KnownValue | null {
    const known = this.#known.get(start);
    return known?.depth === depth && known.key === key ? known : null;
  }

  set(known: KnownValue): void {
    const { start, end } = known.value;
    if (end - start >= shortestKept) this.#known.set(start, known);
  }

  /** Forgets what a change touches and moves what stands behind it. */
  update({ start, end, text }: TextChange): void {
    const shift = start + text.length - end;
    const kept = new Map<number, KnownValue>();
    for (const [at, known] of this.#known) {
      if (known.value.end <= start) kept.set(at, known);
      else if (at >= end) kept.set(at + shift, moved(known, shift));
    }
    this.#known = kept;
  }

  clear(): void {
    this.#known.clear();
  }
}

function moved(known: KnownValue, by: number): KnownValue {
  const { value } = known;
  return { ...known, value: { ...value, start: value.start + by, end: value.end + by } };
}
