import { sizeAt } from "../../tensor/shape.ts";
import { sliceTensor, type Tensor } from "../../tensor/tensor.ts";
import type { MlpStages } from "../trace.ts";
import { toNestedJson } from "../../tensor/nested.ts";
import type { MlpJson, ZeroedJson } from "./traceJson.ts";

/** `stages [batchSize, ...] -> JSON of one batch element`. */
export function toMlpJson(stages: MlpStages, batch: number): MlpJson {
  const { input, mlpHidden, mlpGate, mlpActivated, mlpOutput } = stages;
  const ofBatch = (tensor: Tensor) => toNestedJson(sliceTensor(tensor, [batch]));
  return {
    input: ofBatch(input),
    mlpHidden: ofBatch(mlpHidden),
    ...(mlpGate && { mlpGate: ofBatch(mlpGate) }),
    mlpActivated: ofBatch(mlpActivated),
    zeroed: toZeroedJson(stages, batch),
    mlpOutput: ofBatch(mlpOutput),
  };
}

function toZeroedJson({ zeroedPerPosition, mlpActivated }: MlpStages, batch: number): ZeroedJson {
  const perPosition = Array.from(sliceTensor(zeroedPerPosition, [batch]).values);
  const count = perPosition.reduce((sum, zeroed) => sum + zeroed, 0);
  return { count, of: perPosition.length * sizeAt(mlpActivated.shape, 2), perPosition };
}
