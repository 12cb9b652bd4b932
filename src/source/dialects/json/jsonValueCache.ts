import type { TextChange } from "../../sourceReader.ts";
import type { Item } from "../items/item.ts";
import type { Placed } from "../items/placed.ts";
import type { JsonValue } from "./jsonValue.ts";

/** Shorter values are read faster than they are found again. */
const shortestKept = 64;

/** A list or an object as it was read before. */
export interface KnownValue {
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
