/** How many things stand before the first that `holds` not, where those that hold stand first. */
export function countWhile<Thing>(
  things: readonly Thing[],
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
