/** All divisors of a width, smallest first; a width beyond a million has none told. */
export function divisorsOf(width: number): readonly number[] {
  if (width > 1e6) return [];
  const small: number[] = [];
  const large: number[] = [];
  for (let divisor = 1; divisor * divisor <= width; divisor += 1) {
    if (width % divisor !== 0) continue;
    small.push(divisor);
    if (divisor * divisor !== width) large.unshift(width / divisor);
  }
  return [...small, ...large];
}
