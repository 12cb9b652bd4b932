/**
 * `reluSquared(x) = max(0, x)^2`
 *
 * Source: So et al. 2021, Primer, section 4.
 */
export function reluSquared(x: number): number {
  return Math.max(0, x) ** 2;
}
