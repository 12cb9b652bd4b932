import { computeBroadcastStrides, sizeAt, toIndices } from "../../tensor/shape.ts";
import { createZeros, type Tensor, type TensorValues } from "../../tensor/tensor.ts";
import { computeDotProduct } from "../../tensor/vectors.ts";
import type {
  AttentionMaps,
  AttentionOperands,
  Backend,
  NormSettings,
} from "../backends/backend.ts";
import { referenceBackend } from "../backends/reference.ts";
import { computeActivated, SLOPES } from "../operations/activations.ts";
import { addTensors, computeLinear } from "../operations/linear.ts";
import { computeScores } from "../operations/scores.ts";
import { computeHeadOutput } from "../operations/weights.ts";
import type { Activation, Linear } from "../problem.ts";

/**
 * A dual tensor carries how fast its numbers change beside the numbers themselves: the first half of
 * the batch is the values, the second half their derivatives. Everything that only moves or adds
 * numbers (splitting, merging, rotating, the residual) is right for both halves as it stands.
 */
interface DualParts {
  /** [batch, ...] */
  readonly value: Tensor;
  /** [batch, ...] */
  readonly change: Tensor;
}

/** `[2 * batch, ...] -> values and derivatives, [batch, ...] each`, as views. */
export function splitDual({ shape, values }: Tensor): DualParts {
  const half = [sizeAt(shape, 0) / 2, ...shape.slice(1)];
  const middle = values.length / 2;
  return {
    value: { shape: half, values: values.subarray(0, middle) },
    change: { shape: half, values: values.subarray(middle) },
  };
}

/** The inverse of `splitDual`. */
export function joinDual({ value, change }: DualParts): Tensor {
  const values = new Float64Array(2 * value.values.length);
  values.set(value.values);
  values.set(change.values, value.values.length);
  return { shape: [2 * sizeAt(value.shape, 0), ...value.shape.slice(1)], values };
}

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

/** How fast query, key, value and the mask change. */
interface AttentionChanges {
  readonly query: Tensor;
  readonly key: Tensor;
  readonly value: Tensor;
  /** Shape of the scores; absent when the mask stays as it is. */
  readonly mask?: Tensor;
}

/**
 * `operands, maps and changes of the operands -> changes of the maps`
 *
 * `d scores = (dq . k + q . dk) * scale`, `d weights = weights * (d z - sum weights d z)` for the
 * softmax, `d headOutput = d weights value + weights d value`
 *
 * A weight of 0 does not move at all: a hidden key stays hidden.
 *
 * Source: the product rule, and Bridle 1990 for the derivative of softmax.
 */
function computeChangeOfAttention(
  { query, key, value, scale }: AttentionOperands,
  { attentionWeights, maskedScores: reached }: AttentionMaps,
  changes: AttentionChanges,
): AttentionMaps {
  const byQuery = computeScores(changes.query, key, scale);
  const byKey = computeScores(query, changes.key, scale);
  const scores = addTensors(byQuery, byKey);
  const shifted = changes.mask ? addTensors(scores, changes.mask) : scores;
  const maskedScores = stopHidden(shifted, reached);
  const weights = computeChangeOfSoftmax(attentionWeights, maskedScores);
  const byWeights = computeHeadOutput(weights, value);
  const byValue = computeHeadOutput(attentionWeights, changes.value);
  return {
    scores,
    maskedScores,
    attentionWeights: weights,
    headOutput: addTensors(byWeights, byValue),
  };
}

/** A score of -Infinity stays where it is, whatever is added to it. */
function stopHidden(changes: Tensor, maskedScores: Tensor): Tensor {
  const values = Float64Array.from(changes.values, (change, at) =>
    maskedScores.values[at] === -Infinity ? 0 : change,
  );
  return { shape: changes.shape, values };
}

function computeChangeOfSoftmax(weights: Tensor, changes: Tensor): Tensor {
  const keyLength = sizeAt(weights.shape, -1);
  const changed = createZeros(weights.shape);
  for (let start = 0; start < changed.values.length; start += keyLength) {
    let mean = 0;
    for (let at = start; at < start + keyLength; at++) {
      mean += weights.values[at]! * changes.values[at]!;
    }
    for (let at = start; at < start + keyLength; at++) {
      changed.values[at] = weights.values[at]! * (changes.values[at]! - mean);
    }
  }
  return changed;
}

/**
 * `input [..., modelDim] and its change -> change of the normed input`
 *
 * `d y = (d x - n mean(n d x)) / s * weight`, with n = x / s and s the root of mean square plus
 * epsilon; for LayerNorm the means of x and of d x are taken away first.
 *
 * A norm lets through only what changes the direction of a position, not its length.
 */
function computeChangeOfNorm(input: Tensor, change: Tensor, settings: NormSettings): Tensor {
  const modelDim = sizeAt(input.shape, -1);
  const changed = createZeros(input.shape);
  const center = settings.norm === "layerNorm" ? takeMeanAway : (row: TensorValues) => row;
  for (let start = 0; start < changed.values.length; start += modelDim) {
    const x = center(input.values.subarray(start, start + modelDim));
    const dx = center(change.values.subarray(start, start + modelDim));
    const meanSquare = computeDotProduct(x, 0, x, 0, modelDim) / modelDim + settings.epsilon;
    const along = computeDotProduct(x, 0, dx, 0, modelDim) / modelDim / meanSquare;
    for (let d = 0; d < modelDim; d++) {
      const across = (dx[d]! - x[d]! * along) / Math.sqrt(meanSquare);
      changed.values[start + d] = across * (settings.weight?.values[d] ?? 1);
    }
  }
  return changed;
}

function takeMeanAway(row: TensorValues): TensorValues {
  let sum = 0;
  for (const x of row) sum += x;
  return row.map((x) => x - sum / row.length);
}
