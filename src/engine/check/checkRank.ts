import * as l10n from "@vscode/l10n";
import { ShapeError, toShapeText } from "../../tensor/shape.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import type { ProblemPath } from "./problemError.ts";
import { toRole } from "./toRole.ts";

/** Throws `ShapeError` unless the tensor has one axis per name and as many numbers as it says. */
export function checkRank(tensor: Tensor, axes: readonly string[], path: ProblemPath): void {
  const count = tensor.shape.reduce((product, size) => product * size, 1);
  const found = { role: toRole(path), shape: tensor.shape, path };
  const expected = `[${axes.join(", ")}]`;
  if (tensor.shape.length !== axes.length) {
    throw new ShapeError({ found, remedy: l10n.t("it must have the shape {0}", expected) });
  }
  if (tensor.values.length !== count) {
    const held = toShapeText([tensor.values.length]);
    throw new ShapeError({ found, remedy: l10n.t("it holds {0} numbers, not {1}", held, count) });
  }
}
