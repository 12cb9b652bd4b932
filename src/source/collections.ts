import type { TextRange } from "./textRange.ts";

/** Groups things by key, each group in the original order. */
export function groupBy<Key, T>(things: readonly T[], keyOf: (thing: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const thing of things) {
    const key = keyOf(thing);
    const group = groups.get(key);
    if (group) group.push(thing);
    else groups.set(key, [thing]);
  }
  return groups;
}

/**
 * How many things come first that satisfy `holds`, where those come before all others (binary
 * search).
 */
export function countWhile<Thing>(
  things: ArrayLike<Thing>,
  holds: (thing: Thing) => boolean,
): number {
  let [low, high] = [0, things.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(things[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Appends to the list under a key. */
export function addTo<K, V>(lists: Map<K, V[]>, key: K, item: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** The last item that begins before a position, else the first one; items in text order. */
export function nearestTo<T extends { readonly range: TextRange }>(
  items: readonly T[],
  position: number,
): T | undefined {
  const before = countWhile(items, ({ range }) => range.start < position);
  return items[Math.max(0, before - 1)];
}
