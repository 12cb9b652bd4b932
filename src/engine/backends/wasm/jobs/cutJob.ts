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
