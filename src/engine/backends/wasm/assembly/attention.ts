import { ROW_BLOCK, toRowBytes, toTileRows } from "./blocks";
import { multiplyBlock } from "./multiplyBlock";
import { addRow, fillRow, scaleRow } from "./rows";
import { exponentiateRow } from "./softmax";

/** Bytes that `attendHead` works in: a block of queries, of scores and of outputs, and factors. */
export function countAttentionScratch(keyLength: usize, headDim: usize, valueHeadDim: usize): f64 {
  const row = toRowBytes(headDim) + toRowBytes(keyLength) + toRowBytes(valueHeadDim) + 4;
  return (ROW_BLOCK as f64) * (row as f64);
}

/**
 * `query [queryLength, headDim], packed key, packed value -> attentionWeights [queryLength,
 * keyLength], headOutput [queryLength, valueHeadDim]`; and scores and maskedScores where there is a
 * place for them (not 0)
 *
 * `weights = softmax(query key^T * scale + mask)`, `headOutput = weights value`
 *
 * A block of queries goes the whole way while its scores are in the cache: the weights are written
 * to memory once and never read back. Query q sees the first q + firstVisible keys; whole tiles
 * behind that are not computed, unless somebody wants to see their scores.
 */
export function attendHead(
  query: usize,
  packedKey: usize,
  packedValue: usize,
  mask: usize,
  scores: usize,
  maskedScores: usize,
  weights: usize,
  output: usize,
  queryLength: usize,
  keyLength: usize,
  headDim: usize,
  valueHeadDim: usize,
  scale: f32,
  firstVisible: i32,
  scratch: usize,
): void {
  const queryBytes = toRowBytes(headDim);
  const scoreBytes = toRowBytes(keyLength);
  const outputBytes = toRowBytes(valueHeadDim);
  const scoreBlock = scratch + ROW_BLOCK * queryBytes;
  const outputBlock = scoreBlock + ROW_BLOCK * scoreBytes;
  const factors = outputBlock + ROW_BLOCK * outputBytes;

  for (let start: usize = 0; start < queryLength; start += ROW_BLOCK) {
    const rows = min(ROW_BLOCK, queryLength - start);
    const tileRows = toTileRows(rows);
    const visibleToLast = countVisible(start + rows - 1, firstVisible, keyLength);
    const scored = scores ? keyLength : visibleToLast;

    // 1. scale the queries; rows that fill up the last tile are 0
    for (let r: usize = 0; r < rows; r++) {
      const from = query + (start + r) * headDim * 4;
      scaleRow(from, scale, headDim, scratch + r * queryBytes);
    }
    memory.fill(scratch + rows * queryBytes, 0, (tileRows - rows) * queryBytes);

    // 2. scores of the block
    multiplyBlock(
      scratch,
      queryBytes,
      packedKey,
      headDim,
      scoreBlock,
      scoreBytes,
      tileRows,
      headDim,
      scored,
    );

    // 3. mask and softmax, row by row
    for (let r: usize = 0; r < rows; r++) {
      const row = scoreBlock + r * scoreBytes;
      const place = (start + r) * keyLength * 4;
      const visible = countVisible(start + r, firstVisible, keyLength);
      if (scores) memory.copy(scores + place, row, keyLength * 4);
      if (mask) addRow(row, mask + place, visible, row);
      if (maskedScores) {
        memory.copy(maskedScores + place, row, visible * 4);
        fillRow(maskedScores + place + visible * 4, keyLength - visible, -Infinity);
      }

      const factor = exponentiateRow(row, visible);
      if (visible < visibleToLast) memory.fill(row + visible * 4, 0, (visibleToLast - visible) * 4);
      scaleRow(row, factor, visible, weights + place);
      memory.fill(weights + place + visible * 4, 0, (keyLength - visible) * 4);
      store<f32>(factors + r * 4, factor);
    }

    // 4. weighted sums of the values; the weights' common factor comes last
    if (visibleToLast == 0) memory.fill(outputBlock, 0, tileRows * outputBytes);
    multiplyBlock(
      scoreBlock,
      scoreBytes,
      packedValue,
      keyLength,
      outputBlock,
      outputBytes,
      tileRows,
      visibleToLast,
      valueHeadDim,
    );
    for (let r: usize = 0; r < rows; r++) {
      const to = output + (start + r) * valueHeadDim * 4;
      scaleRow(outputBlock + r * outputBytes, load<f32>(factors + r * 4), valueHeadDim, to);
    }
  }
}

/** How many keys a query sees. */
function countVisible(query: usize, firstVisible: i32, keyLength: usize): usize {
  return <usize>max(0, min(<i32>keyLength, <i32>query + firstVisible));
}
