/** Numbers of a unit where every number is by itself: 64 KiB of them, which stay in the cache. */
export const CHUNK = 2 ** 14;

/** The numbers of one unit. */
export function toChunk(
  unit: number,
  count: number,
): { readonly start: number; readonly end: number } {
  return { start: unit * CHUNK, end: Math.min((unit + 1) * CHUNK, count) };
}
