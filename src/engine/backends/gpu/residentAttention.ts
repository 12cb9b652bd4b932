import { toAttentionShape } from "../../toAttentionShape.ts";
import type { AttentionOperands } from "../backend.ts";
import { attendHeads, type PlacedMaps } from "./attendHeads.ts";
import type { GpuWork } from "./gpuWork.ts";
import { checkSizes, toHeadRanges } from "./headRanges.ts";
import { joinPieces } from "./joinPieces.ts";
import { placeOperands } from "./placeOperands.ts";

/** An attention whose operands and results lie on the device. */
export interface ResidentGpuAttention {
  /** Computes all stages of all heads, and resolves when the device is done. */
  run(): Promise<void>;
  /** [batch, headCount, queryLength, keyLength], of the last run. */
  readAttentionWeights(): Promise<Float32Array>;
}

/** Puts operands in place, so that what `run` takes is arithmetic alone: for measuring. */
export function placeGpuAttention(
  work: GpuWork,
  operands: AttentionOperands,
  bufferLimit: number,
): ResidentGpuAttention {
  const sizes = toAttentionShape(operands);
  checkSizes(operands, sizes, bufferLimit);
  const placed = placeOperands(work, operands, sizes);
  const ranges = toHeadRanges(sizes, bufferLimit);
  let maps: readonly PlacedMaps[] = [];
  return {
    async run() {
      for (const each of maps) work.release(...Object.values(each));
      const found: PlacedMaps[] = [];
      for (const range of ranges) {
        found.push(await attendHeads(work, placed, sizes, operands.scale, range));
      }
      maps = found;
      await work.session.finish();
    },
    async readAttentionWeights() {
      const pieces = maps.map(({ weights }) => work.session.download(weights));
      return joinPieces(await Promise.all(pieces));
    },
  };
}
