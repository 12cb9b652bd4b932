import * as l10n from "@vscode/l10n";
import { countElements, sizeAt } from "../../../tensor/shape.ts";
import { createTensor, type Tensor } from "../../../tensor/tensor.ts";
import { computeActivated } from "../../operations/activations.ts";
import { computeLayerNorm, computeRmsNorm } from "../../operations/norms.ts";
import type { Activation, Linear } from "../../problem.ts";
import type { NormSettings } from "../backend.ts";
import type { GpuBuffer } from "./gpuJs.ts";
import { checkFits, isWithin, toMatrixSizes, type GpuWork } from "./gpuWork.ts";

/**
 * `input [..., in] x weight^T [in, out] + bias [out] -> [..., out]`
 *
 * One launch; where the weight or the output is more than `bufferLimit` bytes, one launch per piece
 * of the columns that come out.
 */
export async function computeGpuLinear(
  work: GpuWork,
  input: Tensor,
  layer: Linear,
  bufferLimit: number,
): Promise<Tensor> {
  const [outDim, inDim] = [sizeAt(layer.weight.shape, 0), sizeAt(layer.weight.shape, 1)];
  const positions = countElements(input.shape) / inDim;
  const shape = [...input.shape.slice(0, -1), outDim];
  checkFits(l10n.t("the input"), positions * inDim * 4, bufferLimit);
  const widest = Math.max(inDim, positions) * 4;
  checkFits(l10n.t("one column of the output"), widest, bufferLimit);
  const columns = Math.floor(bufferLimit / widest);
  const placed = work.place(input);
  if (columns >= outDim) {
    const parts = {
      weight: work.place(layer.weight),
      ...(layer.bias && { bias: work.place(layer.bias) }),
    };
    return work.read(await multiply(work, placed, parts), shape);
  }
  const output = createTensor(shape, new Float32Array(positions * outDim));
  for (let start = 0; start < outDim; start += columns) {
    const parts = uploadRows(work, layer, start, Math.min(start + columns, outDim));
    const result = await multiply(work, placed, parts);
    scatter(await work.session.download(result), output, start, positions);
    work.release(result, parts.weight, ...(parts.bias ? [parts.bias] : []));
  }
  return output;
}

/** A layer, or some rows of one, on the device. */
interface PlacedLinear {
  readonly weight: GpuBuffer;
  readonly bias?: GpuBuffer;
}

function multiply(
  work: GpuWork,
  input: GpuBuffer,
  { weight, bias }: PlacedLinear,
): Promise<GpuBuffer> {
  const [inDim = 0, positions = 0] = input.output;
  const [, outDim = 0] = weight.output;
  return work.run(
    ...(["linear", [outDim, positions], input, weight, bias ?? work.uploadNumber(0)] as const),
    ...[bias ? 1 : 0, inDim],
  );
}

/** What the columns of the output from `start` to `end` need. */
function uploadRows(
  work: GpuWork,
  { weight, bias }: Linear,
  start: number,
  end: number,
): PlacedLinear {
  const [inDim, rows] = [sizeAt(weight.shape, 1), end - start];
  const values = weight.values.subarray(start * inDim, end * inDim);
  return {
    weight: work.upload(values, [inDim, rows]),
    ...(bias && { bias: work.upload(bias.values.subarray(start, end), [rows, 1]) }),
  };
}

function scatter(piece: Float32Array, output: Tensor, start: number, positions: number): void {
  const [width, outDim] = [piece.length / positions, sizeAt(output.shape, -1)];
  for (let position = 0; position < positions; position++) {
    const row = piece.subarray(position * width, (position + 1) * width);
    output.values.set(row, position * outDim + start);
  }
}

/** Their squares and products with a gate are still finite in single precision. */
const SAFE_ACTIVATION = 1e18;

/**
 * `mlpHidden [..., hiddenDim], mlpGate [..., hiddenDim]? -> mlpActivated [..., hiddenDim]`
 *
 * What is not finite, or nearly, is left to the reference: a shader need not know infinity.
 */
export async function computeGpuActivated(
  work: GpuWork,
  activation: Activation,
  mlpHidden: Tensor,
  mlpGate?: Tensor,
): Promise<Tensor> {
  if (
    !isWithin(mlpHidden.values, SAFE_ACTIVATION) ||
    (mlpGate && !isWithin(mlpGate.values, SAFE_ACTIVATION))
  ) {
    return computeActivated(activation, mlpHidden, mlpGate);
  }
  const inputs = [work.place(mlpHidden), ...(mlpGate ? [work.place(mlpGate)] : [])];
  const kernel = activation === "swiglu" && !mlpGate ? "silu" : activation;
  return work.read(await work.run(kernel, toMatrixSizes(mlpHidden), ...inputs), mlpHidden.shape);
}

/** The sum of so many squares is still finite in single precision, however wide a row. */
const SAFE_NORM = 1e16;

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
  if (epsilon < SMALLEST_EPSILON || !isWithin(input.values, SAFE_NORM)) {
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

/** `a [...] + b [...] -> sum [...]`, all of one shape */
export async function computeGpuSum(work: GpuWork, a: Tensor, b: Tensor): Promise<Tensor> {
  const sum = await work.run("sum", toMatrixSizes(a), work.place(a), work.place(b));
  return work.read(sum, a.shape);
}
