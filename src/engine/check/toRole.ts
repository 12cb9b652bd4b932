import type { ProblemPath } from "./problemError.ts";

/** `["blocks", 0, "mlp", "up"] -> blocks[0].mlp.up`: a place inside a problem, for people. */
export function toRole(path: ProblemPath): string {
  return path.reduce<string>((role, step) => {
    if (typeof step === "number") return `${role}[${String(step)}]`;
    return role === "" ? step : `${role}.${step}`;
  }, "");
}
