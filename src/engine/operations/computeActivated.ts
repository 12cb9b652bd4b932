import { createZeros, type Tensor } from "../../tensor/tensor.ts";
import type { Activation } from "../problem.ts";
import { gelu } from "./activations/gelu.ts";
import { geluTanh } from "./activations/geluTanh.ts";
import { relu } from "./activations/relu.ts";
import { reluSquared } from "./activations/reluSquared.ts";
import { silu } from "./activations/silu.ts";

const CURVES: Readonly<Record<Activation, (x: number) => number>> = {
  relu,
  gelu,
  geluTanh,
  silu,
  swiglu: silu,
  reluSquared,
};

/**
 * `mlpHidden [..., hiddenDim], mlpGate [..., hiddenDim]? -> mlpActivated [..., hiddenDim]`
 *
 * `mlpActivated = f(mlpHidden)`, or for swiglu `silu(mlpGate) * mlpHidden`
 *
 * The only step of an MLP that is not linear: without it, up and down would be one matrix. Each
 * hidden unit answers by itself, whatever its neighbours say.
 *
 * Source: Shazeer 2020, GLU Variants Improve Transformer, equation 5, for swiglu.
 */
export function computeActivated(
  activation: Activation,
  mlpHidden: Tensor,
  mlpGate?: Tensor,
): Tensor {
  const curve = CURVES[activation];
  const activated = createZeros(mlpHidden.shape);
  for (let at = 0; at < activated.values.length; at++) {
    const hidden = mlpHidden.values[at]!;
    activated.values[at] = mlpGate ? curve(mlpGate.values[at]!) * hidden : curve(hidden);
  }
  return activated;
}
