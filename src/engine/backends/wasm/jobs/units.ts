/** Does one unit of a job. */
export type UnitRunner = (unit: number) => void;

/** Units of work for every thread, so that a thread which is slow for a while keeps nobody waiting. */
const UNITS_PER_THREAD = 4;

/**
 * `pieces that are there anyway, into how many parts each may be cut at most -> parts of each`; one
 * thread alone takes whole pieces
 */
export function cutPieces(pieces: number, mostParts: number, threads: number): number {
  if (threads === 1) return 1;
  const wanted = Math.ceil((UNITS_PER_THREAD * threads) / pieces);
  return Math.max(1, Math.min(wanted, mostParts));
}

/** Numbers of a unit where every number is by itself: 64 KiB of them, which stay in the cache. */
export const CHUNK = 2 ** 14;

/** The numbers of one unit. */
export function toChunk(
  unit: number,
  count: number,
): { readonly start: number; readonly end: number } {
  return { start: unit * CHUNK, end: Math.min((unit + 1) * CHUNK, count) };
}
