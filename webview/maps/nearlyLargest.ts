/**
 * The magnitude below which 95% of the nonzero numbers lie; with more than `most` numbers, a sample
 * is used.
 */
export function nearlyLargest(numbers: readonly ArrayLike<number>[], most = Infinity): number {
  const count = numbers.reduce((sum, { length }) => sum + length, 0);
  const step = Math.max(1, Math.ceil(count / most));
  const seen: number[] = [];
  for (const values of numbers) {
    for (let at = 0; at < values.length; at += step) {
      const size = Math.abs(values[at] ?? 0);
      if (size > 0 && size < Infinity) seen.push(size);
    }
  }
  return Float64Array.from(seen).sort()[Math.floor(seen.length * 0.95)] ?? 0;
}
