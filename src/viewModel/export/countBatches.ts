import type { Trace } from "../../engine/trace.ts";
import { sizeAt } from "../../tensor/shape.ts";

/** How many sequences a trace holds, one behind the other. */
export function countBatches(trace: Trace): number {
  if (trace.kind === "attention" || trace.kind === "selfAttention") return trace.shape.batchSize;
  return sizeAt(trace.kind === "block" ? trace.residualIn.shape : trace.input.shape, 0);
}
