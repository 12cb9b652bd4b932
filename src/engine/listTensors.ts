import type { Tensor } from "../tensor/tensor.ts";
import type { Problem } from "./problem.ts";
import type { ProblemPath } from "./check/problemError.ts";

/** A tensor of a problem with the place where it stands. */
export interface PlacedTensor {
  readonly path: ProblemPath;
  readonly tensor: Tensor;
}

/** Every tensor that a problem is made of, input and parameters, in the order of the problem. */
export function listTensors(problem: Problem): readonly PlacedTensor[] {
  return collectTensors(problem, []);
}

/** Every tensor inside an object, with the way to it from `path`. */
export function collectTensors(part: unknown, path: ProblemPath): readonly PlacedTensor[] {
  if (typeof part !== "object" || part === null) return [];
  if (isTensor(part)) return [{ path, tensor: part }];
  return Object.entries(part).flatMap(([name, inner]) =>
    collectTensors(inner, [...path, Array.isArray(part) ? Number(name) : name]),
  );
}

/** Whether an object is a tensor. */
export function isTensor(part: object): part is Tensor {
  return "shape" in part && "values" in part;
}
