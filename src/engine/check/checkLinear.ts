import * as l10n from "@vscode/l10n";
import { ShapeError, sizeAt, type NamedShape } from "../../tensor/shape.ts";
import type { Linear } from "../problem.ts";
import { checkRank } from "./checkRank.ts";
import type { ProblemPath } from "./problemError.ts";
import { toNamedShape } from "./toNamedShape.ts";

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
              "a weight [out, in] needs as many columns as what it reads has; " +
                "this one fits when it is transposed",
            )
          : l10n.t("a weight [out, in] needs as many columns as what it reads has"),
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
    remedy: l10n.t("a bias needs one number for every row of the weight"),
  });
}
