import type { AttentionStages } from "../../engine/trace.ts";
import { BoundedCache } from "./boundedCache.ts";
import { headRows, type HeadRows } from "./headRows.ts";
import { inPieces, type Pace } from "./inPieces.ts";
import { type HeadMeasure, measureHeads } from "./measureHeads.ts";
import { poolTile } from "./poolTile.ts";
import { type InputMatrices, stageGrid } from "./stageGrid.ts";
import type { Tile, TileAddress } from "./tileAddress.ts";

/** Reads tiles, rows and measures of one attention; keeps the tiles that were asked for last. */
export class TileReader {
  readonly #stages: AttentionStages;
  readonly #inputs: InputMatrices;
  readonly #pace: Pace;
  readonly #tiles: BoundedCache<Tile>;
  #measures: Promise<readonly HeadMeasure[]> | null = null;

  constructor(stages: AttentionStages, inputs: InputMatrices, pace: Pace, mostBytes: number) {
    this.#stages = stages;
    this.#inputs = inputs;
    this.#pace = pace;
    this.#tiles = new BoundedCache(mostBytes);
  }

  /** One tile; rejects with words for people where there is none. */
  async tile(address: TileAddress): Promise<Tile> {
    const key = JSON.stringify(address);
    const kept = this.#tiles.get(key);
    if (kept) return kept;
    const grid = stageGrid(this.#stages, this.#inputs, address.stage, address.map);
    const tile = await inPieces(poolTile(grid, address), this.#pace);
    this.#tiles.set(key, tile, tile.values.byteLength);
    return tile;
  }

  /** The weights of a query in every head; of null, what each key receives. */
  rows(query: number | null): Promise<HeadRows> {
    return inPieces(headRows(this.#stages, query), this.#pace);
  }

  /** How each head looks; measured once. */
  measures(): Promise<readonly HeadMeasure[]> {
    this.#measures ??= inPieces(measureHeads(this.#stages), this.#pace);
    return this.#measures;
  }
}
