import type { Tensor } from "../../../tensor/tensor.ts";
import type { Activation } from "../../problem.ts";
import type { Kernels } from "./kernels.ts";

/** The curves by the numbers that assembly/activations.ts gives them. */
const CURVES: Readonly<Record<Activation, number>> = {
  relu: 0,
  reluSquared: 1,
  silu: 2,
  swiglu: 2,
  gelu: 3,
  geluTanh: 4,
};

/**
 * `mlpHidden [..., hiddenDim], mlpGate [..., hiddenDim]? -> mlpActivated [..., hiddenDim]`
 *
 * exp and the curves made of it, four numbers at once.
 */
export function computeWasmActivated(
  { functions, memory }: Kernels,
  activation: Activation,
  mlpHidden: Tensor,
  mlpGate?: Tensor,
): Tensor {
  const count = mlpHidden.values.length;
  const bytes = count * 4;
  const sizes = { hidden: bytes, gate: mlpGate ? bytes : 0, activated: bytes };
  const places = memory.place(sizes, bytes);
  memory.view(places.hidden, count).set(mlpHidden.values);
  if (mlpGate) memory.view(places.gate, count).set(mlpGate.values);
  functions.activate(CURVES[activation], places.hidden, places.gate, count, places.activated);
  return { shape: mlpHidden.shape, values: memory.view(places.activated, count).slice() };
}
