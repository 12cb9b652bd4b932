import { ROW_BLOCK, toRowBytes, toTileRows } from "./blocks";
import { multiplyBlock } from "./multiplyBlock";
import { addRow, fillRow, scaleRow } from "./rows";
import { exponentiateRow } from "./softmax";

/** Bytes that `attendRows` works in: a block of queries, of scores and of outputs, and factors. */
export function countAttentionScratch(keyLength: usize, headDim: usize, valueHeadDim: usize): f64 {
  const row = toRowBytes(headDim) + toRowBytes(keyLength) + toRowBytes(valueHeadDim) + 4;
  return (ROW_BLOCK as f64) * (row as f64);
}

/**
 * `query [rows, headDim], packed key, packed value -> attentionWeights [rows, keyLength],
 * headOutput [rows, valueHeadDim]`, for at most ROW_BLOCK rows
 *
 * `weights = softmax(query key^T * scale + mask)`, `headOutput = weights value`
 *
 * The block goes the whole way while its scores are in the cache. Row r sees the first r +
 * firstVisible keys; whole tiles behind that are not computed, and the weights there are left as they
 * are: places for weights begin as zeros.
 */
export function attendRows(
  query: usize,
  packedKey: usize,
  packedValue: usize,
  mask: usize,
  weights: usize,
  output: usize,
  rows: usize,
  keyLength: usize,
  headDim: usize,
  valueHeadDim: usize,
  scale: f32,
  firstVisible: i32,
  scratch: usize,
): void {
  const scoreBytes = toRowBytes(keyLength);
  const outputBytes = toRowBytes(valueHeadDim);
  const scoreBlock = scratch + ROW_BLOCK * toRowBytes(headDim);
  const outputBlock = scoreBlock + ROW_BLOCK * scoreBytes;
  const factors = outputBlock + ROW_BLOCK * outputBytes;
  const tileRows = toTileRows(rows);
  const visibleToLast = countVisible(rows - 1, firstVisible, keyLength);

  // 1. scores of the block
  multiplyKeys(query, packedKey, rows, headDim, scale, visibleToLast, scratch, scoreBytes);

  // 2. mask and softmax, row by row
  for (let r: usize = 0; r < rows; r++) {
    const row = scoreBlock + r * scoreBytes;
    const place = r * keyLength * 4;
    const visible = countVisible(r, firstVisible, keyLength);
    if (mask) addRow(row, mask + place, visible, row);
    const factor = exponentiateRow(row, visible);
    if (visible < visibleToLast) memory.fill(row + visible * 4, 0, (visibleToLast - visible) * 4);
    scaleRow(row, factor, visible, weights + place);
    store<f32>(factors + r * 4, factor);
  }

  // 3. weighted sums of the values; the weights' common factor comes last
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
    const to = output + r * valueHeadDim * 4;
    scaleRow(outputBlock + r * outputBytes, load<f32>(factors + r * 4), valueHeadDim, to);
  }
}

/**
 * `query [rows, headDim], packed key -> maskedScores [rows, keyLength]`, for at most ROW_BLOCK rows
 *
 * The numbers that `attendRows` passes through; with no mask and every key visible they are the
 * scores. What a row does not see is -infinity.
 */
export function scoreRows(
  query: usize,
  packedKey: usize,
  mask: usize,
  scores: usize,
  rows: usize,
  keyLength: usize,
  headDim: usize,
  scale: f32,
  firstVisible: i32,
  scratch: usize,
): void {
  const scoreBytes = toRowBytes(keyLength);
  const scoreBlock = scratch + ROW_BLOCK * toRowBytes(headDim);
  const visibleToLast = countVisible(rows - 1, firstVisible, keyLength);
  multiplyKeys(query, packedKey, rows, headDim, scale, visibleToLast, scratch, scoreBytes);
  for (let r: usize = 0; r < rows; r++) {
    const row = scoreBlock + r * scoreBytes;
    const to = scores + r * keyLength * 4;
    const visible = countVisible(r, firstVisible, keyLength);
    if (mask) addRow(row, mask + r * keyLength * 4, visible, row);
    memory.copy(to, row, visible * 4);
    fillRow(to + visible * 4, keyLength - visible, -Infinity);
  }
}

/** Scaled queries times the first `columns` keys; rows that fill up the last tile are 0. */
function multiplyKeys(
  query: usize,
  packedKey: usize,
  rows: usize,
  headDim: usize,
  scale: f32,
  columns: usize,
  scratch: usize,
  scoreBytes: usize,
): void {
  const queryBytes = toRowBytes(headDim);
  const tileRows = toTileRows(rows);
  for (let r: usize = 0; r < rows; r++) {
    scaleRow(query + r * headDim * 4, scale, headDim, scratch + r * queryBytes);
  }
  memory.fill(scratch + rows * queryBytes, 0, (tileRows - rows) * queryBytes);
  multiplyBlock(
    scratch,
    queryBytes,
    packedKey,
    headDim,
    scratch + ROW_BLOCK * queryBytes,
    scoreBytes,
    tileRows,
    headDim,
    columns,
  );
}

/** How many keys a row sees. */
function countVisible(row: usize, firstVisible: i32, keyLength: usize): usize {
  return <usize>max(0, min(<i32>keyLength, <i32>row + firstVisible));
}
