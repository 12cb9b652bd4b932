import type { Tensor } from "../../../tensor/tensor.ts";
import type { Activation } from "../../problem.ts";
import { toActivationWorkspace } from "./jobs/activationJob.ts";
import { CHUNK } from "./jobs/chunks.ts";
import type { KernelCrew } from "./threads/kernelCrew.ts";

/** The curves by the numbers that assembly/activations.ts gives them. */
const CURVES: Readonly<Record<Activation, number>> = {
  relu: 0,
  reluSquared: 1,
  silu: 2,
  swiglu: 2,
  gelu: 3,
  geluTanh: 4,
};

/** An exponential and a division take as long as so many multiplications. */
const WORK_PER_NUMBER = 10;

/**
 * `mlpHidden [..., hiddenDim], mlpGate [..., hiddenDim]? -> mlpActivated [..., hiddenDim]`
 *
 * exp and the curves made of it, four numbers at once.
 */
export function computeWasmActivated(
  crew: KernelCrew,
  activation: Activation,
  mlpHidden: Tensor,
  mlpGate?: Tensor,
): Tensor {
  const count = mlpHidden.values.length;
  crew.reserve(0, toActivationWorkspace(), count);
  const activated = crew.allocate(count);
  crew.run({
    kind: "activation",
    ...{ unitCount: Math.ceil(count / CHUNK), work: count * WORK_PER_NUMBER, sharedBytes: 0 },
    curve: CURVES[activation],
    hidden: crew.share(mlpHidden.values),
    gate: mlpGate ? crew.share(mlpGate.values) : null,
    activated,
  });
  return { shape: mlpHidden.shape, values: activated };
}
