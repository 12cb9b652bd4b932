import type { Tensor } from "../../../tensor/tensor.ts";
import { computeAttentionWeights } from "../../operations/computeAttentionWeights.ts";
import { computeHeadOutput } from "../../operations/computeHeadOutput.ts";
import { computeMaskedScores } from "../../operations/computeMaskedScores.ts";
import { toAttentionShape } from "../../toAttentionShape.ts";
import type { AttentionMaps, AttentionOperands } from "../backend.ts";
import { attendHeads, readHeads, type HeadMaps } from "./attendHeads.ts";
import { LARGEST_SCORE, restoreHidden } from "./deviceMask.ts";
import type { GpuWork } from "./gpuWork.ts";
import { checkSizes, toHeadRanges } from "./headRanges.ts";
import { isWithin } from "./isWithin.ts";
import { joinPieces } from "./joinPieces.ts";
import { placeOperands } from "./placeOperands.ts";
import { hidesKeys } from "../../operations/hidesKeys.ts";

/**
 * `query [batch, headCount, queryLength, headDim], key, value -> scores, maskedScores,
 * attentionWeights [batch, headCount, queryLength, keyLength], headOutput [batch, headCount,
 * queryLength, valueHeadDim]`
 *
 * All heads of all batches in one launch per stage; maps of more than `bufferLimit` bytes go in pieces
 * of whole heads. Where nothing is hidden, `scores` and `maskedScores` are the same numbers. What
 * follows from numbers that are not finite is left to the reference: a shader need not know them.
 */
export async function computeGpuAttention(
  work: GpuWork,
  operands: AttentionOperands,
  bufferLimit: number,
): Promise<AttentionMaps> {
  const sizes = toAttentionShape(operands);
  checkSizes(operands, sizes, bufferLimit);
  const placed = placeOperands(work, operands, sizes);
  const pieces: HeadMaps[] = [];
  for (const range of toHeadRanges(sizes, bufferLimit)) {
    const maps = await attendHeads(work, placed, sizes, operands.scale, range);
    pieces.push(await readHeads(work, maps));
  }
  const { batchSize, headCount, queryLength, keyLength, valueHeadDim } = sizes;
  const shape = [batchSize, headCount, queryLength, keyLength];
  const join = (name: keyof HeadMaps) => joinPieces(pieces.map((piece) => piece[name]));
  const scores: Tensor = { shape, values: join("scores") };
  if (!isWithin(scores.values, LARGEST_SCORE) || hasOddMask(operands)) {
    return finishOnReference(scores, operands);
  }
  const attentionWeights: Tensor = { shape, values: join("weights") };
  return {
    scores,
    maskedScores: hidesKeys(operands)
      ? toMaskedScores(scores, operands, () => join("masked"))
      : scores,
    attentionWeights,
    // A weight of 0 takes nothing from a value that is infinite; a product with 0 would.
    headOutput: isWithin(operands.value.values, LARGEST_SINGLE)
      ? { shape: [batchSize, headCount, queryLength, valueHeadDim], values: join("output") }
      : computeHeadOutput(attentionWeights, operands.value),
  };
}

const LARGEST_SINGLE = 3.4028234663852886e38;

/** Whether a mask adds NaN, infinity or as good as that. */
function hasOddMask({ mask }: AttentionOperands): boolean {
  return mask?.values.some((x) => !(x <= LARGEST_SCORE)) ?? false;
}

/** Masked scores with the very numbers of a mask that the device was not given. */
function toMaskedScores(
  scores: Tensor,
  operands: AttentionOperands,
  join: () => Float32Array,
): Tensor {
  const far = operands.mask?.values.some((x) => x < -LARGEST_SCORE && x !== -Infinity) ?? false;
  if (far) return computeMaskedScores(scores, operands);
  return { shape: scores.shape, values: restoreHidden(join()) };
}

function finishOnReference(scores: Tensor, operands: AttentionOperands): AttentionMaps {
  const maskedScores = computeMaskedScores(scores, operands);
  const attentionWeights = computeAttentionWeights(maskedScores);
  const headOutput = computeHeadOutput(attentionWeights, operands.value);
  return { scores, maskedScores, attentionWeights, headOutput };
}
