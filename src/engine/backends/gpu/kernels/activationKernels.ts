import type { KernelThread, Matrix } from "./kernelThread.ts";

// No exponential here can overflow, because shaders need not know infinity.

/** max(0, x) */
export function relu(this: KernelThread, hidden: Matrix): number {
  return Math.max(0, hidden[this.thread.y]![this.thread.x]!);
}

/** max(0, x)^2 */
export function reluSquared(this: KernelThread, hidden: Matrix): number {
  const kept = Math.max(0, hidden[this.thread.y]![this.thread.x]!);
  return kept * kept;
}

/** x / (1 + exp(-x)) */
export function silu(this: KernelThread, hidden: Matrix): number {
  const x = hidden[this.thread.y]![this.thread.x]!;
  const small = Math.exp(-Math.abs(x));
  if (x < 0) return (x * small) / (1 + small);
  return x / (1 + small);
}

/** silu(gate) * hidden */
export function swiglu(this: KernelThread, hidden: Matrix, gate: Matrix): number {
  const x = gate[this.thread.y]![this.thread.x]!;
  const small = Math.exp(-Math.abs(x));
  let open = x / (1 + small);
  if (x < 0) open = open * small;
  return open * hidden[this.thread.y]![this.thread.x]!;
}

/** x sigmoid(2 sqrt(2 / pi) (x + 0.044715 x^3)), which is the form with tanh */
export function geluTanh(this: KernelThread, hidden: Matrix): number {
  const x = hidden[this.thread.y]![this.thread.x]!;
  const near = Math.min(Math.max(x, -15), 15);
  const turned = 1.5957691216057308 * (near + 0.044715 * near * near * near);
  const small = Math.exp(-Math.abs(turned));
  if (x < 0) return (x * small) / (1 + small);
  return x / (1 + small);
}

/**
 * x erfc(-x / sqrt(2)) / 2, with erfc within 1.2e-7 of itself
 *
 * Source of the polynomial: Press et al., Numerical Recipes, 2nd edition, section 6.2, erfcc.
 */
export function gelu(this: KernelThread, hidden: Matrix): number {
  const x = hidden[this.thread.y]![this.thread.x]!;
  const z = Math.min(Math.abs(x) * 0.7071067811865476, 9);
  const t = 1 / (1 + 0.5 * z);
  let fit = 0.17087277;
  fit = -0.82215223 + t * fit;
  fit = 1.48851587 + t * fit;
  fit = -1.13520398 + t * fit;
  fit = 0.27886807 + t * fit;
  fit = -0.18628806 + t * fit;
  fit = 0.09678418 + t * fit;
  fit = 0.37409196 + t * fit;
  fit = 1.00002368 + t * fit;
  fit = -1.26551223 + t * fit;
  const tail = 0.5 * t * Math.exp(fit - z * z);
  if (x < 0) return x * tail;
  return x * (1 - tail);
}
