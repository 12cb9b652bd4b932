import { computeActivated } from "../engine/operations/activations.ts";
import type { Activation } from "../engine/problem.ts";
import type { MlpStages } from "../engine/trace.ts";
import { choiceName } from "../settings/settings.ts";
import type { Tensor } from "../tensor/tensor.ts";

/** The activation as papers write it. */
export function activationName(activation: Activation): string {
  return choiceName("activation", activation);
}

/** Odd, so that one of the points is exactly 0, where ReLU has its kink. */
const pointCount = 129;
/** How far the curve goes beyond the largest number. */
const margin = 1.1;

/**
 * `inputs of the activation -> [pointCount, 2]`: x and f(x), to both sides as far as the largest
 * input; in a gated MLP, the inputs are those of the gate.
 */
export function computeActivationCurve({ activation, mlpHidden, mlpGate }: MlpStages): Tensor {
  let largest = 0;
  for (const value of (mlpGate ?? mlpHidden).values) {
    if (Number.isFinite(value)) largest = Math.max(largest, Math.abs(value));
  }
  const reach = (largest || 1) * margin;
  const middle = (pointCount - 1) / 2;
  const x = Float64Array.from({ length: pointCount }, (_, at) => (reach * (at - middle)) / middle);
  const y = computeActivated(activation === "swiglu" ? "silu" : activation, {
    shape: [pointCount],
    values: x,
  }).values;
  const values = new Float64Array(2 * pointCount);
  x.forEach((value, at) => values.set([value, y[at]!], 2 * at));
  return { shape: [pointCount, 2], values };
}
