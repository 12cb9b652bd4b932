import type { Tensor } from "./tensor.ts";

/** Whether the numbers of a tensor are computed when they are read: see `createLazyTensor`. */
export function isLazy(tensor: Tensor): boolean {
  return Object.getOwnPropertyDescriptor(tensor, "values")?.get !== undefined;
}
