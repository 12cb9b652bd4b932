/** Where a matrix starts in the kernels' memory, in bytes; 0 where there is none. */
export type Address = number;

/** Most rows of an attention that a kernel takes at once: ROW_BLOCK of assembly/blocks.ts. */
export const ROW_BLOCK = 48;

/** The same of a linear layer: LINEAR_ROWS. */
export const LINEAR_ROWS = 192;

/** What assembly/index.ts exports. Lengths and widths count numbers of 4 bytes. */
export interface KernelFunctions {
  /** rows [columns, depth] -> packed, transposed */
  packRows(rows: Address, columns: number, depth: number, packed: Address): void;
  /** matrix [depth, columns] -> packed */
  packColumns(matrix: Address, depth: number, columns: number, packed: Address): void;
  activate(curve: number, hidden: Address, gate: Address, count: number, out: Address): void;
  /** row [columns] + term [columns] -> out [columns] */
  addRow(row: Address, term: Address, columns: number, out: Address): void;
  countPackedBytes(columns: number, depth: number): number;
  countAttentionScratch(keyLength: number, headDim: number, valueHeadDim: number): number;
  countLinearScratch(): number;
  /** Bytes from one row of a working block to the next. */
  toRowBytes(columns: number): number;
  /** query [rows, headDim] -> the visible weights [rows, keyLength], output [rows, valueHeadDim] */
  attendRows(
    query: Address,
    packedKey: Address,
    packedValue: Address,
    mask: Address,
    weights: Address,
    output: Address,
    rows: number,
    keyLength: number,
    headDim: number,
    valueHeadDim: number,
    scale: number,
    firstVisible: number,
    scratch: Address,
  ): void;
  /** query [rows, headDim] -> masked scores [rows, keyLength] */
  scoreRows(
    query: Address,
    packedKey: Address,
    mask: Address,
    scores: Address,
    rows: number,
    keyLength: number,
    headDim: number,
    scale: number,
    firstVisible: number,
    scratch: Address,
  ): void;
  /** input [rows, inDim], rows `toRowBytes` apart -> output [rows, columns] */
  multiplyRows(
    input: Address,
    packedWeight: Address,
    bias: Address,
    output: Address,
    rows: number,
    inDim: number,
    columns: number,
    scratch: Address,
  ): void;
  /** input [rows, columns] -> out [rows, columns]; `centred` is 1 for LayerNorm, 0 for RMSNorm */
  normaliseRows(
    input: Address,
    weight: Address,
    bias: Address,
    rows: number,
    columns: number,
    epsilon: number,
    centred: number,
    out: Address,
  ): void;
}
