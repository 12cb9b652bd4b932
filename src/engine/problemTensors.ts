import type { Tensor } from "../tensor/tensor.ts";
import type { ProblemPath } from "./errors.ts";
import type { Problem } from "./problem.ts";

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

/** What takes the place of a tensor, by the way to it. */
export type TensorMap = (tensor: Tensor, path: ProblemPath) => unknown;

/** The same object with every tensor replaced, and other entries by their names where that is wanted. */
export function mapTensors(
  part: unknown,
  map: TensorMap,
  path: ProblemPath = [],
  mapOther: (name: string, other: unknown) => unknown = (_name, other) => other,
): unknown {
  if (typeof part !== "object" || part === null) return mapOther(String(path.at(-1)), part);
  if (isTensor(part)) return map(part, path);
  if (ArrayBuffer.isView(part)) return part;
  const inside = (inner: unknown, step: string | number) => {
    return mapTensors(inner, map, [...path, step], mapOther);
  };
  if (Array.isArray(part)) return part.map(inside);
  return Object.fromEntries(
    Object.entries(part).map(([name, inner]) => [name, inside(inner, name)]),
  );
}
