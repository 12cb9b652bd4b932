/**
 * `x -> silu(x)`, one hidden unit by itself
 *
 * `silu(x) = x * sigmoid(x) = x / (1 + exp(-x))`
 *
 * A smooth ReLU that dips a little below 0; also called swish.
 *
 * Source: Hendrycks and Gimpel 2016, Gaussian Error Linear Units, section 2.
 */
export function silu(x: number): number {
  return x / (1 + Math.exp(-x));
}
