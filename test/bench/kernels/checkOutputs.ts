import type { Outputs, Probe } from "./contest.ts";

/** Largest difference from the reference that still is the same result. */
export const tolerance = 1e-3;

/**
 * Why the outputs are not those of the reference; null when they are. The attention weights must be
 * there; what else a rival does not hand out is not checked.
 */
export function findDisagreement(outputs: Outputs, probes: readonly Probe[]): string | null {
  if (!outputs["attentionWeights"]) return "hands out no attention weights";
  for (const { output, offset, expected } of probes) {
    const found = outputs[output];
    if (!found) continue;
    for (let place = 0; place < expected.length; place++) {
      const [value, wanted] = [found[offset + place] ?? NaN, expected[place] ?? NaN];
      if (Math.abs(value - wanted) <= tolerance * Math.max(1, Math.abs(wanted))) continue;
      return `disagrees: ${output}[${offset + place}] is ${value}, reference ${wanted}`;
    }
  }
  return null;
}
