import * as l10n from "@vscode/l10n";
import { countElements } from "./countElements.ts";
import { ShapeError } from "./shapeError.ts";
import type { Tensor, TensorValues } from "./tensor.ts";

/** `values [n] -> tensor of that shape`, not copied; throws `ShapeError` unless n fits. */
export function createTensor(shape: readonly number[], values: TensorValues): Tensor {
  const expected = countElements(shape);
  if (values.length === expected) return { shape, values };
  throw new ShapeError({
    found: { role: "values", shape: [values.length] },
    against: { role: "shape", shape },
    remedy: l10n.t("a tensor of that shape holds {0} numbers", expected),
  });
}
