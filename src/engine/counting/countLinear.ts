import { sizeAt } from "../../tensor/shape.ts";
import type { Linear } from "../problem.ts";
import { BYTES_PER_NUMBER, type Cost } from "./stageCount.ts";

/**
 * `positions x weight [out, in] -> positions * out * in multiplications`
 *
 * Each output is a dot product of `in` numbers, hence in - 1 additions, and one more for a bias.
 */
export function countLinear(stage: string, positions: number, { weight, bias }: Linear): Cost {
  const outDim = sizeAt(weight.shape, 0);
  const inDim = sizeAt(weight.shape, 1);
  const outputs = positions * outDim;
  return {
    stage,
    multiplications: outputs * inDim,
    additions: outputs * (inDim - 1 + (bias ? 1 : 0)),
    parameters: outDim * inDim + (bias ? outDim : 0),
    bytes: outputs * BYTES_PER_NUMBER,
  };
}
