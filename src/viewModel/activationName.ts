import type { Activation } from "../engine/problem.ts";

const names: { readonly [activation in Activation]: string } = {
  relu: "ReLU",
  gelu: "GELU",
  geluTanh: "GELU (tanh)",
  silu: "SiLU",
  swiglu: "SwiGLU",
  reluSquared: "ReLU²",
};

/** The activation as it is written in papers. */
export function activationName(activation: Activation): string {
  return names[activation];
}
