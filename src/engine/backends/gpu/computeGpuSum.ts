import type { Tensor } from "../../../tensor/tensor.ts";
import { toMatrixSizes, type GpuWork } from "./gpuWork.ts";

/** `a [...] + b [...] -> sum [...]`, all of one shape */
export async function computeGpuSum(work: GpuWork, a: Tensor, b: Tensor): Promise<Tensor> {
  const sum = await work.run("sum", toMatrixSizes(a), work.place(a), work.place(b));
  return work.read(sum, a.shape);
}
