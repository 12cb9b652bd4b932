import { sizeAt } from "../../tensor/shape.ts";
import type { Activation, MlpLayer } from "../problem.ts";
import { countLinear } from "./countLinear.ts";
import { BYTES_PER_NUMBER, type Cost } from "./stageCount.ts";

type PerUnit = readonly [multiplications: number, additions: number];

/** Read off the formulas of the activations. */
const PER_UNIT: Readonly<Record<Activation, PerUnit>> = {
  relu: [0, 0],
  reluSquared: [1, 0],
  silu: [1, 1],
  swiglu: [2, 1],
  gelu: [3, 0],
  geluTanh: [6, 2],
};

/** `positions -> cost of mlpHidden, mlpGate, mlpActivated and mlpOutput`. */
export function countMlp(positions: number, layer: MlpLayer): readonly Cost[] {
  const { activation, up, gate, down } = layer;
  const units = positions * sizeAt(up.weight.shape, 0);
  const [multiplications, additions] = PER_UNIT[activation];
  return [
    countLinear("mlpHidden", positions, up),
    ...(gate ? [countLinear("mlpGate", positions, gate)] : []),
    {
      stage: "mlpActivated",
      multiplications: units * multiplications,
      additions: units * additions,
      parameters: 0,
      bytes: units * BYTES_PER_NUMBER,
    },
    countLinear("mlpOutput", positions, down),
  ];
}
