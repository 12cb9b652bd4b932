import type { StageName } from "../stageName.ts";

/** Cells on each side of a tile. */
export const tileSide = 256;

/** The most numbers in one answer, so that it is not late. */
export const mostBytesPerAnswer = 2_000_000;

/**
 * What one number of a coarser tile says of the cells that it stands for: `largest`: the one
 * farthest from zero, with its sign; `mean`: their mean; hidden cells (-Infinity) count in neither.
 * `sampled`: the first of them, so that numbers which are computed when they are read need not all be.
 */
export type Pooling = "largest" | "mean" | "sampled";

/** Which numbers a map shows: those of one head, or of several combined. */
export type MapChoice =
  | { readonly kind: "head"; readonly head: number }
  | { readonly kind: "mean" }
  | { readonly kind: "max" }
  | { readonly kind: "difference"; readonly head: number; readonly against: number };

/** Of which result: the current one, the one it is compared with, or the difference. */
export type MapVersion = "now" | "before" | "difference";

/** A matrix that is too large to send: its address and its size. */
export interface TiledMatrix {
  readonly layer: number;
  readonly stage: StageName;
  /** null if the stage is not split into heads. */
  readonly map: MapChoice | null;
  readonly version: MapVersion;
  readonly shape: readonly [rows: number, columns: number];
}

/** A whole stage of the current result, by its last two dimensions. */
export function toTiledMatrix(
  layer: number,
  stage: StageName,
  shape: readonly number[],
): TiledMatrix {
  return { layer, stage, map: null, version: "now", shape: [shape.at(-2) ?? 1, shape.at(-1) ?? 1] };
}

/** One tile of a matrix; at level n, a number covers 2^n by 2^n cells. */
export interface TileAddress extends Pick<TiledMatrix, "layer" | "stage" | "map" | "version"> {
  readonly level: number;
  /** Counted in tiles. */
  readonly row: number;
  readonly column: number;
  readonly pooling: Pooling;
}

/** Numbers of one tile, row-major; single precision where they are pooled or were computed so. */
export interface Tile {
  readonly shape: readonly [rows: number, columns: number];
  readonly values: Float32Array | Float64Array;
}

/** Thumbnails have at most this many numbers on a side. */
const thumbnailSide = 64;

/** The most bytes of a thumbnail. */
export const mostThumbnailBytes = 4 * thumbnailSide ** 2;

/** The level at which the whole matrix is one small tile. */
export function coarsestLevel([rows, columns]: TiledMatrix["shape"]): number {
  return Math.max(0, Math.ceil(Math.log2(Math.max(rows, columns) / thumbnailSide)));
}

/** The whole matrix as one small tile. */
export function thumbnailOf(
  { layer, stage, map, version, shape }: TiledMatrix,
  pooling: TileAddress["pooling"],
): TileAddress {
  return { layer, stage, map, version, level: coarsestLevel(shape), row: 0, column: 0, pooling };
}
