import type { NormSettings } from "../backends/backend.ts";
import { BYTES_PER_NUMBER, type Cost } from "./stageCount.ts";

/**
 * `positions of modelDim columns -> cost of normalising each`
 *
 * RMSNorm squares and scales every column: 2 D multiplications, D additions, and two divisions for
 * the mean and the root. LayerNorm takes the mean away as well. A weight adds D multiplications, a
 * bias D additions.
 */
export function countNorm(
  stage: string,
  positions: number,
  modelDim: number,
  { norm, weight, bias }: Omit<NormSettings, "epsilon">,
): Cost {
  const isLayerNorm = norm === "layerNorm";
  const scaling = 2 * modelDim + 2 + (isLayerNorm ? 1 : 0);
  const summing = modelDim + (isLayerNorm ? 2 * modelDim - 1 : 0);
  return {
    stage,
    multiplications: positions * (scaling + (weight ? modelDim : 0)),
    additions: positions * (summing + (bias ? modelDim : 0)),
    parameters: (weight ? modelDim : 0) + (bias ? modelDim : 0),
    bytes: positions * modelDim * BYTES_PER_NUMBER,
  };
}
