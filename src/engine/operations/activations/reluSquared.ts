/**
 * `x -> reluSquared(x)`, one hidden unit by itself
 *
 * `reluSquared(x) = max(0, x)^2`
 *
 * Silences negative units like ReLU, and lets strong ones grow faster than in proportion.
 *
 * Source: So et al. 2021, Primer, section 4.
 */
export function reluSquared(x: number): number {
  return Math.max(0, x) ** 2;
}
