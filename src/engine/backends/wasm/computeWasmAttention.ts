import type { Tensor } from "../../../tensor/tensor.ts";
import { computeHeadOutput } from "../../operations/computeHeadOutput.ts";
import { toKeyValueMatrix } from "../../operations/toKeyValueMatrix.ts";
import type { AttentionMaps, AttentionOperands } from "../backend.ts";
import { toAttentionShape } from "../../toAttentionShape.ts";
import { toFirstVisible, toWorkingBytes } from "./attentionSizes.ts";
import type { AttentionShape } from "../../trace.ts";
import { writeHeadMask } from "./headMask.ts";
import type { Kernels } from "./kernels.ts";

/** The maps while they are filled; without a mask the masked scores are the scores themselves. */
interface Results {
  readonly scores: Float32Array;
  readonly maskedScores: Float32Array;
  readonly attentionWeights: Float32Array;
  readonly headOutput: Float32Array;
}

/**
 * `query [batch, headCount, queryLength, headDim], key, value -> scores, maskedScores,
 * attentionWeights [batch, headCount, queryLength, keyLength], headOutput [batch, headCount,
 * queryLength, valueHeadDim]`
 *
 * One head at a time goes through the kernels' memory, which therefore stays small; heads that
 * share their keys and values pack them once. Where nothing is hidden, `scores` and `maskedScores`
 * are views on the same numbers.
 */
export function computeWasmAttention(kernels: Kernels, operands: AttentionOperands): AttentionMaps {
  const sizes = toAttentionShape(operands);
  const { batchSize, headCount, queryLength, keyLength, valueHeadDim } = sizes;
  const places = placeHead(kernels, operands, sizes);
  const results = createResults(operands, sizes);
  let packed = -1;
  for (let matrix = 0; matrix < batchSize * headCount; matrix++) {
    const keyValueMatrix = toKeyValueMatrix(matrix, headCount, sizes.keyValueHeadCount);
    if (keyValueMatrix !== packed) packKeyValue(kernels, operands, sizes, places, keyValueMatrix);
    packed = keyValueMatrix;
    attend(kernels, operands, sizes, places, matrix);
    readHead(kernels, sizes, places, matrix, results);
  }
  const shape = [batchSize, headCount, queryLength, keyLength];
  const attentionWeights = { shape, values: results.attentionWeights };
  return {
    scores: { shape, values: results.scores },
    maskedScores: { shape, values: results.maskedScores },
    attentionWeights,
    // A weight of 0 takes nothing from a value that is infinite; a product with 0 would.
    headOutput: isFinite(operands.value)
      ? { shape: [batchSize, headCount, queryLength, valueHeadDim], values: results.headOutput }
      : computeHeadOutput(attentionWeights, operands.value),
  };
}

type Places = ReturnType<typeof placeHead>;

function placeHead(
  { functions, memory }: Kernels,
  operands: AttentionOperands,
  sizes: AttentionShape,
) {
  const { batchSize, headCount, queryLength, keyLength, headDim, valueHeadDim } = sizes;
  const map = queryLength * keyLength * 4;
  const output = queryLength * valueHeadDim * 4;
  const mapCount = hidesKeys(operands) ? 3 : 2;
  return memory.place(
    {
      query: queryLength * headDim * 4,
      key: keyLength * headDim * 4,
      value: keyLength * valueHeadDim * 4,
      mask: operands.mask ? map : 0,
      scores: map,
      maskedScores: hidesKeys(operands) ? map : 0,
      weights: map,
      output,
      ...toWorkingBytes(functions, sizes),
    },
    batchSize * headCount * (mapCount * map + output),
  );
}

function createResults(operands: AttentionOperands, sizes: AttentionShape): Results {
  const { batchSize, headCount, queryLength, keyLength, valueHeadDim } = sizes;
  const rows = batchSize * headCount * queryLength;
  const scores = new Float32Array(rows * keyLength);
  return {
    scores,
    maskedScores: hidesKeys(operands) ? new Float32Array(rows * keyLength) : scores,
    attentionWeights: new Float32Array(rows * keyLength),
    headOutput: new Float32Array(rows * valueHeadDim),
  };
}

function hidesKeys({ mask, causalOffset }: AttentionOperands): boolean {
  return mask !== undefined || causalOffset !== undefined;
}

function packKeyValue(
  { functions, memory }: Kernels,
  { key, value }: AttentionOperands,
  { keyLength, headDim, valueHeadDim }: AttentionShape,
  places: Places,
  matrix: number,
): void {
  const [keySize, valueSize] = [keyLength * headDim, keyLength * valueHeadDim];
  memory.view(places.key, keySize).set(sliceMatrix(key, matrix, keySize));
  memory.view(places.value, valueSize).set(sliceMatrix(value, matrix, valueSize));
  functions.packRows(places.key, keyLength, headDim, places.packedKey);
  functions.packColumns(places.value, keyLength, valueHeadDim, places.packedValue);
}

function attend(
  { functions, memory }: Kernels,
  operands: AttentionOperands,
  sizes: AttentionShape,
  places: Places,
  matrix: number,
): void {
  const { queryLength, keyLength, headDim, valueHeadDim } = sizes;
  const { mask, query, scale } = operands;
  const querySize = queryLength * headDim;
  memory.view(places.query, querySize).set(sliceMatrix(query, matrix, querySize));
  if (mask) writeHeadMask(mask, sizes, matrix, memory.view(places.mask, queryLength * keyLength));
  functions.attendHead(
    places.query,
    places.packedKey,
    places.packedValue,
    places.mask,
    places.scores,
    places.maskedScores,
    places.weights,
    places.output,
    queryLength,
    keyLength,
    headDim,
    valueHeadDim,
    scale,
    toFirstVisible(operands, sizes),
    places.scratch,
  );
}

function readHead(
  { memory }: Kernels,
  { queryLength, keyLength, valueHeadDim }: AttentionShape,
  places: Places,
  matrix: number,
  results: Results,
): void {
  const mapSize = queryLength * keyLength;
  const outputSize = queryLength * valueHeadDim;
  const { scores, maskedScores, attentionWeights, headOutput } = results;
  scores.set(memory.view(places.scores, mapSize), matrix * mapSize);
  if (maskedScores !== scores) {
    maskedScores.set(memory.view(places.maskedScores, mapSize), matrix * mapSize);
  }
  attentionWeights.set(memory.view(places.weights, mapSize), matrix * mapSize);
  headOutput.set(memory.view(places.output, outputSize), matrix * outputSize);
}

function sliceMatrix({ values }: Tensor, matrix: number, size: number) {
  return values.subarray(matrix * size, (matrix + 1) * size);
}

/** Whether every number still is one in single precision. */
function isFinite({ values }: Tensor): boolean {
  return values.every((x) => Number.isFinite(Math.fround(x)));
}
