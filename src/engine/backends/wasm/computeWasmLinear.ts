import { sizeAt } from "../../../tensor/sizeAt.ts";
import type { Tensor } from "../../../tensor/tensor.ts";
import type { Linear } from "../../problem.ts";
import type { Kernels } from "./kernels.ts";

/** Rows of the weight that are copied and packed at once; a multiple of the 8 columns of a panel. */
const WEIGHT_ROWS = 512;

/**
 * `input [..., in] x weight^T [in, out] + bias [out] -> [..., out]`
 *
 * The weight is packed in pieces, so that the kernels never hold it twice.
 */
export function computeWasmLinear(kernels: Kernels, input: Tensor, layer: Linear): Tensor {
  const { functions, memory } = kernels;
  const outDim = sizeAt(layer.weight.shape, 0);
  const inDim = sizeAt(layer.weight.shape, 1);
  const positions = input.values.length / inDim;
  const places = memory.place(
    {
      input: input.values.length * 4,
      weightRows: Math.min(WEIGHT_ROWS, outDim) * inDim * 4,
      packedWeight: functions.countPackedBytes(outDim, inDim),
      bias: outDim * 4,
      output: positions * outDim * 4,
      scratch: functions.countLinearScratch(inDim, outDim),
    },
    positions * outDim * 4,
  );
  memory.view(places.input, input.values.length).set(input.values);
  packWeight(kernels, layer.weight, places.weightRows, places.packedWeight);
  const bias = memory.view(places.bias, outDim);
  if (layer.bias) bias.set(layer.bias.values);
  else bias.fill(0);
  functions.multiplyLinear(
    places.input,
    places.packedWeight,
    places.bias,
    places.output,
    positions,
    inDim,
    outDim,
    places.scratch,
  );
  const values = memory.view(places.output, positions * outDim).slice();
  return { shape: [...input.shape.slice(0, -1), outDim], values };
}

function packWeight(
  { functions, memory }: Kernels,
  { shape, values }: Tensor,
  weightRows: number,
  packedWeight: number,
): void {
  const outDim = sizeAt(shape, 0);
  const inDim = sizeAt(shape, 1);
  for (let start = 0; start < outDim; start += WEIGHT_ROWS) {
    const rows = Math.min(WEIGHT_ROWS, outDim - start);
    const piece = values.subarray(start * inDim, (start + rows) * inDim);
    memory.view(weightRows, piece.length).set(piece);
    functions.packRows(weightRows, rows, inDim, packedWeight + start * inDim * 4);
  }
}
