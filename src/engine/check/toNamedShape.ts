import type { NamedShape } from "../../tensor/shape.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import type { ProblemPath } from "./problemError.ts";
import { toRole } from "./toRole.ts";

/** A tensor's shape with its role; a single batch element is named as the matrix that it is. */
export function toNamedShape({ shape }: Tensor, path: ProblemPath): NamedShape {
  const isOneMatrix = shape.length === 3 && shape[0] === 1;
  return { role: toRole(path), shape: isOneMatrix ? shape.slice(1) : shape, path };
}
