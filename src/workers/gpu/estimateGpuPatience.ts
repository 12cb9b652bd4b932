import { collectTensors } from "../../engine/problemTensors.ts";
import { countElements } from "../../tensor/shape.ts";

/** Opening a device that was lost, compiling shaders, a machine that is busy with something else. */
const startMs = 10_000;

/** A tenth of what a processor in the part of a GPU reaches. */
const multiplicationsPerMs = 30_000;

/**
 * How long a GPU process may be silent over one operation before it counts as hung, in ms; less than
 * its own worker may be. Every number of one operand meets at most every row of the others.
 */
export function estimateGpuPatience(operands: readonly unknown[]): number {
  const tensors = collectTensors(operands, []).map(({ tensor }) => tensor);
  const largest = Math.max(0, ...tensors.map(({ shape }) => countElements(shape)));
  const longest = Math.max(1, ...tensors.map(({ shape }) => shape.at(-2) ?? 1));
  return startMs + (2 * largest * longest) / multiplicationsPerMs;
}
