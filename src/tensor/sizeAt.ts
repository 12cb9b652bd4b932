import { ShapeError } from "./shapeError.ts";

/** The size of one axis; a negative axis counts from the last, so -1 is the columns. */
export function sizeAt(shape: readonly number[], axis: number): number {
  const size = shape.at(axis);
  if (size !== undefined) return size;
  throw new ShapeError({
    found: { role: "tensor", shape },
    remedy: `it has no axis ${String(axis)}; it needs more dimensions`,
  });
}
