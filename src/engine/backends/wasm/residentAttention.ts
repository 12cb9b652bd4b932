import { toKeyValueMatrix } from "../../operations/toKeyValueMatrix.ts";
import type { AttentionOperands } from "../backend.ts";
import { toAttentionShape } from "../../toAttentionShape.ts";
import { toFirstVisible, toWorkingBytes } from "./attentionSizes.ts";
import type { Kernels } from "./kernels.ts";

/** An attention whose operands and results lie in the kernels' memory. */
export interface ResidentAttention {
  /** Computes the attention weights and the head outputs of all heads. */
  run(): void;
  /** [batch, headCount, queryLength, keyLength], of the last run. */
  readAttentionWeights(): Float32Array;
}

/**
 * Puts queries, keys and values where the kernels read them, so that what `run` takes is arithmetic
 * alone: for measuring. It ends with the next computation on the same kernels; masks are not taken.
 */
export function placeAttention(kernels: Kernels, operands: AttentionOperands): ResidentAttention {
  const { functions, memory } = kernels;
  const sizes = toAttentionShape(operands);
  const { batchSize, headCount, queryLength, keyLength, headDim, valueHeadDim } = sizes;
  const { query, key, value } = operands;
  const mapSize = queryLength * keyLength;
  const matrixCount = batchSize * headCount;
  const places = memory.place(
    {
      query: query.values.length * 4,
      key: key.values.length * 4,
      value: value.values.length * 4,
      weights: matrixCount * mapSize * 4,
      output: matrixCount * queryLength * valueHeadDim * 4,
      ...toWorkingBytes(functions, sizes),
    },
    0,
  );
  for (const name of ["query", "key", "value"] as const) {
    memory.view(places[name], operands[name].values.length).set(operands[name].values);
  }

  function pack(matrix: number): void {
    const keyMatrix = places.key + matrix * keyLength * headDim * 4;
    const valueMatrix = places.value + matrix * keyLength * valueHeadDim * 4;
    functions.packRows(keyMatrix, keyLength, headDim, places.packedKey);
    functions.packColumns(valueMatrix, keyLength, valueHeadDim, places.packedValue);
  }

  function attend(matrix: number): void {
    functions.attendHead(
      places.query + matrix * queryLength * headDim * 4,
      places.packedKey,
      places.packedValue,
      0,
      0,
      0,
      places.weights + matrix * mapSize * 4,
      places.output + matrix * queryLength * valueHeadDim * 4,
      queryLength,
      keyLength,
      headDim,
      valueHeadDim,
      operands.scale,
      toFirstVisible(operands, sizes),
      places.scratch,
    );
  }

  return {
    run() {
      let packed = -1;
      for (let matrix = 0; matrix < matrixCount; matrix++) {
        const keyValueMatrix = toKeyValueMatrix(matrix, headCount, sizes.keyValueHeadCount);
        if (keyValueMatrix !== packed) pack(keyValueMatrix);
        packed = keyValueMatrix;
        attend(matrix);
      }
    },
    readAttentionWeights: () => memory.view(places.weights, matrixCount * mapSize).slice(),
  };
}
