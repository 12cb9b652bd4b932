import type { AttentionOperands } from "../backend.ts";
import { toScoreOperands } from "./attentionOperands.ts";
import { toAttentionWorkspace } from "./jobs/attentionJob.ts";
import { FIRST_ADDRESS } from "./kernelMemory.ts";
import { countBytes, layOut } from "./layOut.ts";
import type { KernelCrew } from "./threads/kernelCrew.ts";

/** An attention whose operands and results lie in the kernels' memory. */
export interface ResidentAttention {
  /** Computes the attention weights and the head outputs of all heads. */
  run(): void;
  /** [batch, headCount, queryLength, keyLength], of the last run. */
  readAttentionWeights(): Float32Array;
}

/**
 * Puts queries, keys and values where the kernels read them and the results where they stay, so that
 * what `run` takes is arithmetic alone: for measuring. It ends with the next computation on the same
 * kernels.
 */
export function placeAttention(crew: KernelCrew, operands: AttentionOperands): ResidentAttention {
  const { functions, memory } = crew.kernels;
  const { query, key, value } = operands;
  const [batchSize = 0, headCount = 0, queryLength = 0] = query.shape;
  const rows = batchSize * headCount * queryLength;
  const [keyLength = 0, valueHeadDim = 0] = value.shape.slice(2);
  const sizes = {
    query: query.values.length * 4,
    key: key.values.length * 4,
    value: value.values.length * 4,
    attentionWeights: rows * keyLength * 4,
    headOutput: rows * valueHeadDim * 4,
  };
  const places = layOut(sizes, FIRST_ADDRESS);
  const parts = toScoreOperands(crew, operands);
  crew.reserve(countBytes(sizes), toAttentionWorkspace(functions, parts), 0);
  const viewOf = (name: "query" | "key" | "value") =>
    memory.view(places[name], operands[name].values.length);
  for (const name of ["query", "key", "value"] as const) viewOf(name).set(operands[name].values);
  const weights = memory.view(places.attentionWeights, rows * keyLength).fill(0);

  const { attentionWeights, headOutput } = places;
  return {
    run() {
      crew.run({
        ...{ ...parts, kind: "attention", sharedBytes: countBytes(sizes) },
        ...{ query: viewOf("query"), key: viewOf("key"), value: viewOf("value") },
        results: { kind: "inPlace", attentionWeights, headOutput },
      });
    },
    readAttentionWeights: () => weights.slice(),
  };
}
