import type { ProgramMaps } from "./attention.ts";

/**
 * Whether weights are those of a softmax, but 0 for later keys, or for the same keys of every query, so that what is
 * left of a row does not sum to 1.
 */
export function isMaskedLate({ weights: { shape, values }, softmax }: ProgramMaps): boolean {
  const plain = softmax.weights.numbers();
  const [queries = 1, keys = 1] = shape.slice(-2);
  if (plain?.length !== values.length || keys < 2) return false;
  const isHidden = (at: number): boolean => values[at] === 0 && plain[at] !== 0;
  let [isAny, isLater, areAlike] = [false, true, true];
  for (const [at, used] of values.entries()) {
    const [key, row] = [at % keys, Math.floor(at / keys)];
    const hides = isHidden(at);
    if (!hides && Math.abs(used - plain[at]!) > 1e-9) return false;
    isAny ||= hides;
    isLater &&= hides === key > row % queries;
    areAlike &&= hides === isHidden((row - (row % queries)) * keys + key);
  }
  const isRowOpen = values.subarray(0, keys).some((used) => used !== 0);
  return isAny && isRowOpen && (isLater || areAlike);
}
