import type { Tensor } from "../tensor/tensor.ts";
import type { ProblemPath } from "./check/problemError.ts";
import { isTensor } from "./listTensors.ts";

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
