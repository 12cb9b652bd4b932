import { collectTensors } from "../../engine/problemTensors.ts";
import type { Stages } from "../../engine/trace.ts";

/** The buffers that the numbers of stages lie in, each once; shared ones cross without a transfer. */
export function listBuffers(trace: Stages): readonly ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  for (const { tensor } of collectTensors(trace, [])) {
    const { buffer } = tensor.values;
    if (buffer instanceof ArrayBuffer) buffers.add(buffer);
  }
  return [...buffers];
}
