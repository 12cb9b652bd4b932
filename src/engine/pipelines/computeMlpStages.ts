import type { Tensor } from "../../tensor/tensor.ts";
import type { Backend } from "../backends/backend.ts";
import { countZeroed } from "../operations/countZeroed.ts";
import type { MlpLayer } from "../problem.ts";
import type { MlpStages } from "../trace.ts";

/**
 * `input [batch, sequenceLength, modelDim] -> mlpHidden, mlpActivated [batch, sequenceLength,
 * hiddenDim] -> mlpOutput [batch, sequenceLength, modelDim]`
 *
 * `mlpOutput = activation(input Wup^T) Wdown^T`
 *
 * Widen, decide which units fire, narrow again. Positions do not talk to each other here: attention
 * communicates, the MLP computes.
 *
 * Source: Vaswani et al. 2017, Attention Is All You Need, equation 2.
 */
export async function computeMlpStages(
  backend: Backend,
  layer: MlpLayer,
  input: Tensor,
): Promise<MlpStages> {
  const { activation, gate, up, down } = layer;
  const mlpHidden = await backend.linear(input, up);
  const mlpGate = gate && (await backend.linear(input, gate));
  const mlpActivated = await backend.activate(activation, mlpHidden, mlpGate);
  const mlpOutput = await backend.linear(mlpActivated, down);
  const zeroedPerPosition = countZeroed(mlpActivated);
  const stages = { activation, input, mlpHidden, mlpActivated, zeroedPerPosition, mlpOutput };
  return mlpGate ? { ...stages, mlpGate } : stages;
}
