import { computeErfc } from "./erfc.ts";

/**
 * `x -> gelu(x)`, one hidden unit by itself
 *
 * `gelu(x) = x * P(Z <= x) = x * erfc(-x / sqrt(2)) / 2`, for Z normally distributed
 *
 * Weights a number by how likely a random one would be smaller: a soft gate in place of a hard one.
 *
 * Source: Hendrycks and Gimpel 2016, Gaussian Error Linear Units, section 2.
 */
export function gelu(x: number): number {
  return 0.5 * x * computeErfc(-x * Math.SQRT1_2);
}
