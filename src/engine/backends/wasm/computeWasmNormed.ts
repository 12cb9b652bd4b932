import { sizeAt } from "../../../tensor/shape.ts";
import type { Tensor } from "../../../tensor/tensor.ts";
import type { NormSettings } from "../backend.ts";
import { toNormRows, toNormWorkspace } from "./jobs/normJob.ts";
import type { KernelCrew } from "./threads/kernelCrew.ts";

/**
 * `input [..., modelDim] -> normed [..., modelDim]`, each position by itself
 *
 * LayerNorm and RMSNorm as the operations of those names have them, four columns at once.
 */
export function computeWasmNormed(
  crew: KernelCrew,
  input: Tensor,
  { norm, epsilon, weight, bias }: NormSettings,
): Tensor {
  const columns = sizeAt(input.shape, -1);
  const count = input.values.length;
  crew.reserve(0, toNormWorkspace({ columns }), count);
  const normed = crew.allocate(count);
  crew.run({
    ...{ kind: "norm", centred: norm === "layerNorm", epsilon, columns, sharedBytes: 0 },
    unitCount: Math.ceil(count / columns / toNormRows(columns)),
    work: count,
    input: crew.share(input.values),
    weight: weight ? crew.share(weight.values) : null,
    bias: bias ? crew.share(bias.values) : null,
    normed,
  });
  return { shape: input.shape, values: normed };
}
