/** Every head count that splits a width evenly, ascending: 8 -> 1, 2, 4, 8; none beyond a million. */
export function divisors(width: number): readonly number[] {
  if (width > 1e6) return [];
  const small: number[] = [];
  const large: number[] = [];
  for (let candidate = 1; candidate * candidate <= width; candidate++) {
    if (width % candidate !== 0) continue;
    small.push(candidate);
    if (candidate * candidate !== width) large.unshift(width / candidate);
  }
  return [...small, ...large];
}
