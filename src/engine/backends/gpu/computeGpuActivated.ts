import type { Tensor } from "../../../tensor/tensor.ts";
import { computeActivated } from "../../operations/computeActivated.ts";
import type { Activation } from "../../problem.ts";
import type { GpuWork } from "./gpuWork.ts";
import { toMatrixSizes } from "./gpuWork.ts";
import { isWithin } from "./isWithin.ts";

/** Their squares and products with a gate are still finite in single precision. */
const SAFE = 1e18;

/**
 * `mlpHidden [..., hiddenDim], mlpGate [..., hiddenDim]? -> mlpActivated [..., hiddenDim]`
 *
 * What is not finite, or nearly, is left to the reference: a shader need not know infinity.
 */
export async function computeGpuActivated(
  work: GpuWork,
  activation: Activation,
  mlpHidden: Tensor,
  mlpGate?: Tensor,
): Promise<Tensor> {
  if (!isWithin(mlpHidden.values, SAFE) || (mlpGate && !isWithin(mlpGate.values, SAFE))) {
    return computeActivated(activation, mlpHidden, mlpGate);
  }
  const inputs = [work.place(mlpHidden), ...(mlpGate ? [work.place(mlpGate)] : [])];
  const kernel = activation === "swiglu" && !mlpGate ? "silu" : activation;
  return work.read(await work.run(kernel, toMatrixSizes(mlpHidden), ...inputs), mlpHidden.shape);
}
