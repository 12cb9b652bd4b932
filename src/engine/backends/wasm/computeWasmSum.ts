import type { Tensor } from "../../../tensor/tensor.ts";
import { CHUNK } from "./jobs/chunks.ts";
import { toSumWorkspace } from "./jobs/sumJob.ts";
import type { KernelCrew } from "./threads/kernelCrew.ts";

/** `a [...] + b [...] -> sum [...]`, all of one shape: the residual connection. */
export function computeWasmSum(crew: KernelCrew, a: Tensor, b: Tensor): Tensor {
  const count = a.values.length;
  crew.reserve(0, toSumWorkspace(), count);
  const sum = crew.allocate(count);
  crew.run({
    ...{ kind: "sum", unitCount: Math.ceil(count / CHUNK), work: count, sharedBytes: 0 },
    ...{ a: crew.share(a.values), b: crew.share(b.values), sum },
  });
  return { shape: a.shape, values: sum };
}
