import { sizeAt } from "../../../tensor/shape.ts";
import type { Tensor } from "../../../tensor/tensor.ts";
import type { Activation, Linear } from "../../problem.ts";
import type { NormSettings } from "../backend.ts";
import { cutColumns, toLinearWorkspace } from "./jobs/linearJob.ts";
import {
  toActivationWorkspace,
  toNormRows,
  toNormWorkspace,
  toSumWorkspace,
} from "./jobs/rowJobs.ts";
import { CHUNK } from "./jobs/units.ts";
import { LINEAR_ROWS, type Address } from "./kernelFunctions.ts";
import { countBytes, FIRST_ADDRESS, layOut } from "./kernelMemory.ts";
import type { Kernels } from "./kernels.ts";
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

/** The curves by the numbers that assembly/activations.ts gives them. */
const CURVES: Readonly<Record<Activation, number>> = {
  relu: 0,
  reluSquared: 1,
  silu: 2,
  swiglu: 2,
  gelu: 3,
  geluTanh: 4,
};

/** An exponential and a division take as long as so many multiplications. */
const WORK_PER_NUMBER = 10;

/**
 * `mlpHidden [..., hiddenDim], mlpGate [..., hiddenDim]? -> mlpActivated [..., hiddenDim]`
 *
 * exp and the curves made of it, four numbers at once.
 */
export function computeWasmActivated(
  crew: KernelCrew,
  activation: Activation,
  mlpHidden: Tensor,
  mlpGate?: Tensor,
): Tensor {
  const count = mlpHidden.values.length;
  crew.reserve(0, toActivationWorkspace(), count);
  const activated = crew.allocate(count);
  crew.run({
    kind: "activation",
    ...{ unitCount: Math.ceil(count / CHUNK), work: count * WORK_PER_NUMBER, sharedBytes: 0 },
    curve: CURVES[activation],
    hidden: crew.share(mlpHidden.values),
    gate: mlpGate ? crew.share(mlpGate.values) : null,
    activated,
  });
  return { shape: mlpHidden.shape, values: activated };
}

/**
 * `input [..., modelDim] -> normed [..., modelDim]`, each position by itself
 *
 * LayerNorm and RMSNorm as the operations of those names have them, four columns at once.
 */
export function computeWasmNormed(
  crew: KernelCrew,
  input: Tensor,
  { norm, epsilon, weight, bias }: NormSettings,
): Tensor {
  const columns = sizeAt(input.shape, -1);
  const count = input.values.length;
  crew.reserve(0, toNormWorkspace({ columns }), count);
  const normed = crew.allocate(count);
  crew.run({
    ...{ kind: "norm", centred: norm === "layerNorm", epsilon, columns, sharedBytes: 0 },
    unitCount: Math.ceil(count / columns / toNormRows(columns)),
    work: count,
    input: crew.share(input.values),
    weight: weight ? crew.share(weight.values) : null,
    bias: bias ? crew.share(bias.values) : null,
    normed,
  });
  return { shape: input.shape, values: normed };
}

/** `a [...] + b [...] -> sum [...]`, all of one shape: the residual connection. */
export function computeWasmSum(crew: KernelCrew, a: Tensor, b: Tensor): Tensor {
  const count = a.values.length;
  crew.reserve(0, toSumWorkspace(), count);
  const sum = crew.allocate(count);
  crew.run({
    ...{ kind: "sum", unitCount: Math.ceil(count / CHUNK), work: count, sharedBytes: 0 },
    ...{ a: crew.share(a.values), b: crew.share(b.values), sum },
  });
  return { shape: a.shape, values: sum };
}
