import * as l10n from "@vscode/l10n";
import type { AttentionShape } from "../../trace.ts";
import type { AttentionOperands } from "../backend.ts";
import type { HeadRange } from "./attendHeads.ts";
import { checkFits } from "./checkFits.ts";

/** All heads of all batches at once, or in pieces of whole heads where their maps are large. */
export function toHeadRanges(sizes: AttentionShape, bufferLimit: number): readonly HeadRange[] {
  const matrices = sizes.batchSize * sizes.headCount;
  const fitting = Math.floor(Math.min(bufferLimit, PIECE_BYTES) / toLargestBytes(sizes));
  const most = Math.min(matrices, Math.max(1, fitting), MOST_MATRICES);
  const count = Math.ceil(matrices / most);
  return Array.from({ length: count }, (_, piece) => {
    return [piece * most, Math.min(most, matrices - piece * most)];
  });
}

/** Throws where an operand, or one head by itself, is more than `bufferLimit` bytes. */
export function checkSizes(
  { query, key, value, mask }: AttentionOperands,
  sizes: AttentionShape,
  bufferLimit: number,
): void {
  const parts = [
    [l10n.t("the query"), query],
    [l10n.t("the key"), key],
    [l10n.t("the value"), value],
    [l10n.t("the mask"), mask],
  ] as const;
  for (const [name, tensor] of parts) {
    checkFits(name, (tensor?.values.length ?? 0) * 4, bufferLimit);
  }
  checkFits(l10n.t("one head"), toLargestBytes(sizes), bufferLimit);
}

/** Of one map of one launch: several such lie on the device at a time. */
const PIECE_BYTES = 2 ** 27;

/** What WebGPU lets every device launch along the third axis. */
const MOST_MATRICES = 65535;

/** Bytes of the largest result of one head. */
function toLargestBytes({ queryLength, keyLength, valueHeadDim }: AttentionShape): number {
  return queryLength * Math.max(keyLength, valueHeadDim) * 4;
}
