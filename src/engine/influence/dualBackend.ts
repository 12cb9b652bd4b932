import { computeBroadcastStrides, sizeAt, toIndices } from "../../tensor/shape.ts";
import { createZeros, type Tensor } from "../../tensor/tensor.ts";
import type {
  AttentionMaps,
  AttentionOperands,
  Backend,
  NormSettings,
} from "../backends/backend.ts";
import { referenceBackend } from "../backends/reference.ts";
import { addTensors } from "../operations/addTensors.ts";
import { SLOPES } from "../operations/activations/slopes.ts";
import { computeLinear } from "../operations/computeLinear.ts";
import { computeActivated } from "../operations/computeActivated.ts";
import type { Activation, Linear } from "../problem.ts";
import { computeChangeOfAttention } from "./changeOfAttention.ts";
import { computeChangeOfNorm } from "./changeOfNorm.ts";
import { joinDual, splitDual } from "./dualTensor.ts";

/** The one number whose influence is asked for. */
export interface MovedNumber {
  readonly tensor: Tensor;
  readonly place: number;
}

/**
 * A backend on dual tensors: every operation computes its result and, by the chain rule, how fast that
 * result changes when one number moves. A parameter is told by being the very tensor of `moved`.
 */
export function createDualBackend(moved: MovedNumber): Backend {
  const changeOf = (parameter: Tensor | undefined): Tensor | undefined => {
    if (parameter !== moved.tensor) return undefined;
    const change = createZeros(parameter.shape);
    change.values[moved.place] = 1;
    return change;
  };
  const { name } = referenceBackend;
  return {
    name,
    reason: "derivatives are computed in double precision",
    linear: (input, layer) => Promise.resolve(computeDualLinear(input, layer, changeOf)),
    attention: (operands) => computeDualAttention(operands, changeOf),
    activate: (activation, hidden, gate) =>
      Promise.resolve(computeDualActivated(activation, hidden, gate)),
    normalise: (input, settings) => computeDualNorm(input, settings, changeOf),
    add: (a, b) => Promise.resolve(addTensors(a, b)),
  };
}

type ChangeOf = (parameter: Tensor | undefined) => Tensor | undefined;

function computeDualLinear(input: Tensor, layer: Linear, changeOf: ChangeOf): Tensor {
  const { value, change } = splitDual(input);
  const ofInput = computeLinear(change, { weight: layer.weight });
  const weight = changeOf(layer.weight);
  const bias = changeOf(layer.bias);
  const byWeight = weight ? addTensors(ofInput, computeLinear(value, { weight })) : ofInput;
  const still = createZeros(value.shape);
  const total = bias
    ? addTensors(byWeight, computeLinear(still, { weight: layer.weight, bias }))
    : byWeight;
  return joinDual({ value: computeLinear(value, layer), change: total });
}

async function computeDualAttention(
  operands: AttentionOperands,
  changeOf: ChangeOf,
): Promise<AttentionMaps> {
  const [query, key, value] = [
    splitDual(operands.query),
    splitDual(operands.key),
    splitDual(operands.value),
  ];
  const plain = { ...operands, query: query.value, key: key.value, value: value.value };
  const maps = await referenceBackend.attention(plain);
  const maskChange = changeOf(operands.mask);
  const changes = computeChangeOfAttention(plain, maps, {
    query: query.change,
    key: key.change,
    value: value.change,
    ...(maskChange && { mask: spread(maskChange, maps.scores.shape) }),
  });
  const join = (stage: keyof AttentionMaps) =>
    joinDual({ value: maps[stage], change: changes[stage] });
  return {
    scores: join("scores"),
    maskedScores: join("maskedScores"),
    attentionWeights: join("attentionWeights"),
    headOutput: join("headOutput"),
  };
}

/** A mask written out to the shape of the scores. */
function spread(mask: Tensor, shape: readonly number[]): Tensor {
  const strides = computeBroadcastStrides({ role: "mask", ...mask }, { role: "scores", shape });
  const full = createZeros(shape);
  for (let at = 0; at < full.values.length; at++) {
    const from = toIndices(shape, at).reduce((sum, index, axis) => sum + index * strides[axis]!, 0);
    full.values[at] = mask.values[from]!;
  }
  return full;
}

function computeDualActivated(activation: Activation, hidden: Tensor, gate?: Tensor): Tensor {
  const slope = SLOPES[activation];
  const h = splitDual(hidden);
  const g = gate && splitDual(gate);
  const value = computeActivated(activation, h.value, g?.value);
  const opened = g && computeActivated("silu", g.value);
  const change = createZeros(h.value.shape);
  for (let at = 0; at < change.values.length; at++) {
    const [x, dx] = [h.value.values[at]!, h.change.values[at]!];
    change.values[at] =
      g && opened
        ? opened.values[at]! * dx + slope(g.value.values[at]!) * g.change.values[at]! * x
        : slope(x) * dx;
  }
  return joinDual({ value, change });
}

async function computeDualNorm(
  input: Tensor,
  settings: NormSettings,
  changeOf: ChangeOf,
): Promise<Tensor> {
  const { value, change } = splitDual(input);
  const ofInput = computeChangeOfNorm(value, change, settings);
  const weight = changeOf(settings.weight);
  const bias = changeOf(settings.bias);
  if (!weight && !bias)
    return joinDual({ value: await normalise(value, settings), change: ofInput });
  const modelDim = sizeAt(value.shape, -1);
  const still = createZeros([modelDim]);
  const moved = { ...settings, weight: weight ?? still, bias: bias ?? still };
  const total = addTensors(ofInput, await normalise(value, moved));
  return joinDual({ value: await normalise(value, settings), change: total });
}

function normalise(input: Tensor, settings: NormSettings): Promise<Tensor> {
  return referenceBackend.normalise(input, settings);
}
