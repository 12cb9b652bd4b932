import { sizeAt } from "../../../tensor/shape.ts";
import type { Tensor } from "../../../tensor/tensor.ts";
import type { Linear } from "../../problem.ts";
import { cutColumns, toLinearWorkspace } from "./jobs/linearJob.ts";
import { LINEAR_ROWS, type Address } from "./kernelFunctions.ts";
import { FIRST_ADDRESS } from "./kernelMemory.ts";
import type { Kernels } from "./kernels.ts";
import { countBytes, layOut } from "./layOut.ts";
import type { KernelCrew } from "./threads/kernelCrew.ts";

/** Rows of the weight that are copied and packed at once; a multiple of the 8 columns of a panel. */
const WEIGHT_ROWS = 512;

/**
 * `input [..., in] x weight^T [in, out] + bias [out] -> [..., out]`
 *
 * The weight is packed in pieces, so that the kernels never hold it twice.
 */
export function computeWasmLinear(crew: KernelCrew, input: Tensor, layer: Linear): Tensor {
  const { functions } = crew.kernels;
  const { weight, bias } = layer;
  const outDim = sizeAt(weight.shape, 0);
  const inDim = sizeAt(weight.shape, 1);
  const positions = input.values.length / inDim;
  const columnsPerUnit = cutColumns(positions, outDim, crew.size);
  const packing = {
    packedWeight: functions.countPackedBytes(outDim, inDim),
    weightRows: Math.min(WEIGHT_ROWS, outDim) * inDim * 4,
  };
  const sharedBytes = countBytes(packing);
  const workspace = toLinearWorkspace(functions, { inDim, columnsPerUnit });
  crew.reserve(sharedBytes, workspace, positions * outDim);
  const { packedWeight, weightRows } = layOut(packing, FIRST_ADDRESS);
  packWeight(crew.kernels, weight, weightRows, packedWeight);
  const output = crew.allocate(positions * outDim);
  crew.run({
    ...{ kind: "linear", positions, inDim, outDim, columnsPerUnit, packedWeight, sharedBytes },
    unitCount: Math.ceil(positions / LINEAR_ROWS) * Math.ceil(outDim / columnsPerUnit),
    work: positions * inDim * outDim,
    input: crew.share(input.values),
    bias: bias ? crew.share(bias.values) : null,
    output,
  });
  return { shape: [...input.shape.slice(0, -1), outDim], values: output };
}

function packWeight(
  { functions, memory }: Kernels,
  { shape, values }: Tensor,
  weightRows: Address,
  packedWeight: Address,
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
