import { collectTensors } from "../../engine/listTensors.ts";
import type { Trace } from "../../engine/trace.ts";

/** The buffers that a trace's numbers lie in, each once; shared ones cross without a transfer. */
export function listBuffers(trace: Trace): readonly ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  for (const { tensor } of collectTensors(trace, [])) {
    const { buffer } = tensor.values;
    if (buffer instanceof ArrayBuffer) buffers.add(buffer);
  }
  return [...buffers];
}
