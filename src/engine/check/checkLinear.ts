import * as l10n from "@vscode/l10n";
import { ShapeError, sizeAt, toShapeText, type NamedShape } from "../../tensor/shape.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import { toNamedShape, toRole, type ProblemPath } from "../errors.ts";
import type { Linear } from "../problem.ts";

/**
 * `weight [out, in], bias [out]? -> out`, when `in` is the last size of what it reads; throws
 * `ShapeError` otherwise.
 */
export function checkLinear(layer: Linear, reads: NamedShape, path: ProblemPath): number {
  const weightPath = [...path, "weight"];
  checkRank(layer.weight, ["out", "in"], weightPath);
  const outDim = sizeAt(layer.weight.shape, 0);
  const inDim = sizeAt(layer.weight.shape, 1);
  if (inDim !== sizeAt(reads.shape, -1)) {
    throw new ShapeError({
      found: toNamedShape(layer.weight, weightPath),
      against: reads,
      remedy:
        layer.weight.shape[0] === reads.shape.at(-1)
          ? l10n.t(
              "a weight [out, in] needs as many columns as its input; this one fits when " +
                "transposed",
            )
          : l10n.t("a weight [out, in] needs as many columns as its input"),
    });
  }
  checkBias(layer, [...path, "bias"]);
  return outDim;
}

function checkBias({ weight, bias }: Linear, path: ProblemPath): void {
  if (bias === undefined) return;
  checkRank(bias, ["out"], path);
  if (bias.shape[0] === weight.shape[0]) return;
  throw new ShapeError({
    found: toNamedShape(bias, path),
    against: toNamedShape(weight, [...path.slice(0, -1), "weight"]),
    remedy: l10n.t("a bias needs one number for each row of the weight"),
  });
}

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
