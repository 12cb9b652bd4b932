/**
 * `x -> geluTanh(x)`, one hidden unit by itself
 *
 * `geluTanh(x) = x / 2 * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 x^3)))`
 *
 * The approximation of GELU that GPT-2 was trained with.
 *
 * Source: Hendrycks and Gimpel 2016, Gaussian Error Linear Units, section 2.
 */
export function geluTanh(x: number): number {
  return 0.5 * x * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x ** 3)));
}
