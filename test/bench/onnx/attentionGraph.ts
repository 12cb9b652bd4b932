import type { AttentionTask } from "../kernels/attentionTask.ts";
import { createCausalMask } from "../kernels/causalMask.ts";
import type { Constant, Graph, Node } from "./model.ts";

/** The names between the steps of one attention. */
export interface AttentionNames {
  readonly query: string;
  readonly key: string;
  readonly value: string;
  /** Absent when every key is seen. */
  readonly mask?: string;
}

/**
 * query [heads, rows, headDim], key, value [heads, keyLength, headDim] -> attentionWeights,
 * headOutput. onnxruntime makes one product of Transpose, MatMul and Mul.
 */
export function attentionNodes({ query, key, value, mask }: AttentionNames): readonly Node[] {
  const masked = mask === undefined ? "scaled" : "masked";
  return [
    {
      ...{ type: "Transpose", inputs: [key], outputs: ["keyColumns"] },
      attributes: { perm: [0, 2, 1] },
    },
    { type: "MatMul", inputs: [query, "keyColumns"], outputs: ["products"] },
    { type: "Mul", inputs: ["products", "scale"], outputs: ["scaled"] },
    ...(mask === undefined ? [] : [{ type: "Add", inputs: ["scaled", mask], outputs: ["masked"] }]),
    // Over the last axis, which is the default.
    { type: "Softmax", inputs: [masked], outputs: ["attentionWeights"] },
    { type: "MatMul", inputs: ["attentionWeights", value], outputs: ["headOutput"] },
  ];
}

/** What the steps above read beside their inputs. */
export function attentionConstants(
  task: Pick<AttentionTask, "scale" | "causal" | "queryLength" | "keyLength">,
): readonly Constant[] {
  const shape = [1, task.queryLength, task.keyLength];
  return [
    { name: "scale", shape: [], values: Float32Array.of(task.scale) },
    ...(task.causal ? [{ name: "mask", shape, values: createCausalMask(task) }] : []),
  ];
}

/** One attention with weights and outputs going out; heads that share keys are one tall matrix. */
export function createAttentionGraph(task: AttentionTask): Graph {
  const { headCount, keyValueHeadCount, queryLength, keyLength, headDim, causal } = task;
  const rows = (headCount / keyValueHeadCount) * queryLength;
  const keyShape = [keyValueHeadCount, keyLength, headDim];
  const names = { query: "query", key: "key", value: "value", ...(causal && { mask: "mask" }) };
  return {
    nodes: attentionNodes(names),
    constants: attentionConstants(task),
    inputs: [
      { name: "query", shape: [keyValueHeadCount, rows, headDim] },
      { name: "key", shape: keyShape },
      { name: "value", shape: keyShape },
    ],
    outputs: [
      { name: "attentionWeights", shape: [keyValueHeadCount, rows, keyLength] },
      { name: "headOutput", shape: [keyValueHeadCount, rows, headDim] },
    ],
  };
}
