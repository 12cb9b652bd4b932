import { sizeAt } from "../../tensor/shape.ts";
import { sliceTensor, type Tensor } from "../../tensor/tensor.ts";
import type { BlockStages, StackTrace, Trace } from "../trace.ts";
import { toAttentionJson } from "./toAttentionJson.ts";
import { toMlpJson } from "./toMlpJson.ts";
import { toNestedJson } from "../../tensor/nested.ts";
import type { BatchJson, BlockJson, StackJson, TraceJson } from "./traceJson.ts";

/** `trace -> what the terminal runner prints with --json`: one entry for each batch element. */
export function toTraceJson(trace: Trace): TraceJson {
  const length = countBatches(trace);
  const batches = Array.from({ length }, (_, batch) => toBatchJson(trace, batch));
  return { kind: trace.kind, ...trace.run, batches };
}

function countBatches(trace: Trace): number {
  switch (trace.kind) {
    case "attention":
    case "selfAttention":
      return trace.shape.batchSize;
    case "mlp":
      return sizeAt(trace.input.shape, 0);
    case "block":
      return sizeAt(trace.residualIn.shape, 0);
    case "stack":
      return sizeAt(trace.input.shape, 0);
  }
}

function toBatchJson(trace: Trace, batch: number): BatchJson {
  switch (trace.kind) {
    case "attention":
    case "selfAttention":
      return toAttentionJson(trace, batch);
    case "mlp":
      return toMlpJson(trace, batch);
    case "block":
      return toBlockJson(trace, batch);
    case "stack":
      return toStackJson(trace, batch);
  }
}

function toBlockJson(stages: BlockStages, batch: number): BlockJson {
  const { residualIn, normed1, attention, residualMid, normed2, mlp, residualOut } = stages;
  const ofBatch = (tensor: Tensor) => toNestedJson(sliceTensor(tensor, [batch]));
  return {
    residualIn: ofBatch(residualIn),
    ...(normed1 && { normed1: ofBatch(normed1) }),
    attention: toAttentionJson(attention, batch),
    residualMid: ofBatch(residualMid),
    ...(normed2 && { normed2: ofBatch(normed2) }),
    mlp: toMlpJson(mlp, batch),
    residualOut: ofBatch(residualOut),
  };
}

function toStackJson({ blocks, finalNormed, logits }: StackTrace, batch: number): StackJson {
  const ofBatch = (tensor: Tensor) => toNestedJson(sliceTensor(tensor, [batch]));
  return {
    blocks: blocks.map((block) => toBlockJson(block, batch)),
    ...(finalNormed && { finalNormed: ofBatch(finalNormed) }),
    ...(logits && { logits: ofBatch(logits) }),
  };
}
