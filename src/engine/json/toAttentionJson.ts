import { sliceTensor } from "../../tensor/tensor.ts";
import { toKeyValueMatrix } from "../operations/toKeyValueMatrix.ts";
import type { AttentionStages } from "../trace.ts";
import { toNestedJson } from "../../tensor/nested.ts";
import type { AttentionJson, HeadJson } from "./traceJson.ts";

/** `stages [batchSize, ...] -> JSON of one batch element`, its heads in order. */
export function toAttentionJson(stages: AttentionStages, batch: number): AttentionJson {
  const heads = Array.from({ length: stages.shape.headCount }, (_, head) =>
    toHeadJson(stages, batch, head),
  );
  const attentionOutput = toNestedJson(sliceTensor(stages.attentionOutput, [batch]));
  if (stages.projectedOutput === undefined) return { heads, attentionOutput };
  const projectedOutput = toNestedJson(sliceTensor(stages.projectedOutput, [batch]));
  return { heads, attentionOutput, projectedOutput };
}

function toHeadJson(stages: AttentionStages, batch: number, head: number): HeadJson {
  const { headCount, keyValueHeadCount, valueHeadDim } = stages.shape;
  const keyValueHead = toKeyValueMatrix(head, headCount, keyValueHeadCount);
  const ofHead = (stage: "query" | "scores" | "maskedScores" | "attentionWeights" | "headOutput") =>
    toNestedJson(sliceTensor(stages[stage], [batch, head]));
  return {
    head,
    columns: [head * valueHeadDim, (head + 1) * valueHeadDim - 1],
    query: ofHead("query"),
    key: toNestedJson(sliceTensor(stages.key, [batch, keyValueHead])),
    value: toNestedJson(sliceTensor(stages.value, [batch, keyValueHead])),
    scores: ofHead("scores"),
    maskedScores: ofHead("maskedScores"),
    attentionWeights: ofHead("attentionWeights"),
    headOutput: ofHead("headOutput"),
  };
}
