import * as l10n from "@vscode/l10n";
import { ShapeError, type NamedShape } from "./shapeError.ts";

/**
 * `shape, target -> one stride per axis of target`: how far to step in the values of a smaller
 * tensor when an axis of the larger one advances; 0 where its only entry is used again.
 *
 * Axes are matched from the last, as in NumPy: an axis fits when it is equal, 1 or missing. Throws
 * `ShapeError` otherwise.
 */
export function computeBroadcastStrides(
  smaller: NamedShape,
  larger: NamedShape,
): readonly number[] {
  const { shape } = smaller;
  const missing = larger.shape.length - shape.length;
  const fits = shape.every((size, axis) => size === 1 || size === larger.shape[missing + axis]);
  if (missing < 0 || !fits) throw doesNotFit(smaller, larger);
  const strides = new Array<number>(larger.shape.length).fill(0);
  let stride = 1;
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    const size = shape[axis] ?? 1;
    if (size !== 1) strides[missing + axis] = stride;
    stride *= size;
  }
  return strides;
}

function doesNotFit(found: NamedShape, against: NamedShape): ShapeError {
  const remedy = l10n.t("matched from the last, every axis must be equal, 1 or missing");
  return new ShapeError({ found, against, remedy });
}
