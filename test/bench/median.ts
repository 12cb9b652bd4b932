/** Middle of the measured times; of an even count the lower of the two. */
export function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[(times.length - 1) >> 1] ?? NaN;
}
