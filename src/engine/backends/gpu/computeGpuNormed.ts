import type { Tensor } from "../../../tensor/tensor.ts";
import { computeLayerNorm } from "../../operations/computeLayerNorm.ts";
import { computeRmsNorm } from "../../operations/computeRmsNorm.ts";
import type { NormSettings } from "../backend.ts";
import type { GpuBuffer } from "./gpuJs.ts";
import { toMatrixSizes, type GpuWork } from "./gpuWork.ts";
import { isWithin } from "./isWithin.ts";

/** The sum of so many squares is still finite in single precision, however wide a row. */
const SAFE = 1e16;

/** With less, a row of zeros would divide by a zero. */
const SMALLEST_EPSILON = 1e-30;

/**
 * `input [..., modelDim] -> normed [..., modelDim]`, each position by itself
 *
 * What single precision cannot square, or an epsilon that it does not know, is left to the reference.
 */
export async function computeGpuNormed(
  work: GpuWork,
  input: Tensor,
  settings: NormSettings,
): Promise<Tensor> {
  const { norm, epsilon, weight, bias } = settings;
  if (epsilon < SMALLEST_EPSILON || !isWithin(input.values, SAFE)) {
    const compute = norm === "rmsNorm" ? computeRmsNorm : computeLayerNorm;
    return compute(input, settings, epsilon);
  }
  const [modelDim, rows] = toMatrixSizes(input);
  const placed = work.place(input);
  const centred = norm === "layerNorm" ? 1 : 0;
  const centre = centred
    ? await work.run("means", [rows, 1], placed, modelDim)
    : work.uploadNumber(0);
  const factor = await work.run(
    ...(["factors", [rows, 1], placed, centre, centred, modelDim, epsilon] as const),
  );
  const [weights, weightStep] = placeRow(work, weight, 1);
  const [biases, biasStep] = placeRow(work, bias, 0);
  const normed = await work.run(
    ...(["normed", [modelDim, rows], placed, centre, factor, weights, biases] as const),
    ...[centred, weightStep, biasStep],
  );
  return work.read(normed, input.shape);
}

/** A row, or one number in its place; with the step from column to column. */
function placeRow(
  work: GpuWork,
  row: Tensor | undefined,
  absent: number,
): readonly [GpuBuffer, number] {
  return row ? [work.place(row), 1] : [work.uploadNumber(absent), 0];
}
