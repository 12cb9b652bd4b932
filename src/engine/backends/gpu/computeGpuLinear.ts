import * as l10n from "@vscode/l10n";
import { countElements, sizeAt } from "../../../tensor/shape.ts";
import { createTensor, type Tensor } from "../../../tensor/tensor.ts";
import type { Linear } from "../../problem.ts";
import { checkFits } from "./checkFits.ts";
import type { GpuBuffer } from "./gpuJs.ts";
import type { GpuWork } from "./gpuWork.ts";

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
