import type { Activation } from "../../problem.ts";
import { computeErfc } from "./erfc.ts";
import { silu } from "./silu.ts";

/**
 * The derivative of every activation, for how much a small change of a hidden unit gets through. At
 * the kink of ReLU it is 0, as in PyTorch.
 */
export const SLOPES: Readonly<Record<Activation, (x: number) => number>> = {
  relu: (x) => (x > 0 ? 1 : 0),
  reluSquared: (x) => 2 * Math.max(0, x),
  silu: siluSlope,
  swiglu: siluSlope,
  gelu: geluSlope,
  geluTanh: geluTanhSlope,
};

/** `silu'(x) = s + x s (1 - s)`, with s the sigmoid of x */
function siluSlope(x: number): number {
  const sigmoid = 1 / (1 + Math.exp(-x));
  return sigmoid + silu(x) * (1 - sigmoid);
}

/** `gelu'(x) = P(Z <= x) + x exp(-x^2 / 2) / sqrt(2 pi)` */
function geluSlope(x: number): number {
  const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  return 0.5 * computeErfc(-x * Math.SQRT1_2) + x * density;
}

/** `(1 + t) / 2 + x (1 - t^2) u' / 2`, with t = tanh(u) and u the polynomial of geluTanh */
function geluTanhSlope(x: number): number {
  const factor = Math.sqrt(2 / Math.PI);
  const t = Math.tanh(factor * (x + 0.044715 * x ** 3));
  const inner = factor * (1 + 3 * 0.044715 * x * x);
  return 0.5 * (1 + t) + 0.5 * x * (1 - t * t) * inner;
}
