import * as l10n from "@vscode/l10n";
import { ShapeError } from "./shapeError.ts";

/** The size of one axis; a negative axis counts from the last, so -1 is the columns. */
export function sizeAt(shape: readonly number[], axis: number): number {
  const size = shape.at(axis);
  if (size !== undefined) return size;
  throw new ShapeError({
    found: { role: "tensor", shape },
    remedy: l10n.t("it has no axis {0}; it needs more dimensions", axis),
  });
}
