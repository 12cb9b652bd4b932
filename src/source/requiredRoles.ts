import type { ComputationGroup, Role } from "./extraction.ts";

/** The roles without which there is nothing to compute, in the order in which people name them. */
export const requiredRoles = {
  attention: ["query", "key", "value"],
  selfAttention: ["input", "queryProjection", "keyProjection", "valueProjection"],
  mlp: ["input", "mlpUp", "mlpDown"],
  block: ["input"],
  stack: ["input"],
} as const satisfies Record<ComputationGroup["kind"], readonly Role[]>;
