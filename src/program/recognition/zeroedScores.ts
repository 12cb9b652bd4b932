import type { Tensor } from "../values/tensor.ts";
import { tolerance } from "./affine.ts";
import type { ProgramMaps } from "./attention.ts";

/** Whether the program sets the scores of hidden keys to 0, which leaves them weight, and not to minus infinity. */
export function areScoresZeroed(maps: ProgramMaps): boolean {
  if (maps.change === "changedScores") return isMultipliedByMask(maps.softmax.scores);
  const { query, key, mask, scale, weights } = maps;
  if (!query || !key || !mask || scale === undefined || maps.change) return false;
  const [, heads = 1, queries = 1, keys = 1] = weights.shape;
  const full = query.shape[2] ?? 0;
  const width = full / heads;
  let count = 0;
  for (const [at, added] of mask.values.entries()) {
    if (added === 0) continue;
    if (added === -Infinity) return false;
    const [column, row] = [at % keys, Math.floor(at / keys) % queries];
    const head = Math.floor(at / (keys * queries)) % heads;
    const batch = Math.floor(at / (keys * queries * heads));
    const [from, to] = [(batch * queries + row) * full, (batch * keys + column) * full];
    let product = 0;
    for (let each = head * width; each < (head + 1) * width; each++)
      product += query.values[from + each]! * key.values[to + each]!;
    if (!(Math.abs(product * scale + added) <= tolerance * Math.max(1, Math.abs(added))))
      return false;
    count++;
  }
  return count > 0;
}

/** Whether numbers are others times zeros and ones, of which there are both. */
function isMultipliedByMask({ origin }: Tensor): boolean {
  if (origin?.operation !== "multiply") return false;
  return origin.inputs.some((input) => {
    const numbers = typeof input === "object" ? input.numbers() : null;
    return numbers !== null && numbers.includes(0) && numbers.includes(1) && numbers.every(isFlag);
  });
}

const isFlag = (number: number): boolean => number === 0 || number === 1;
