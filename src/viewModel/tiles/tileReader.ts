import * as l10n from "@vscode/l10n";
import type { AttentionStages } from "../../engine/trace.ts";
import type { StageName } from "../stageName.ts";
import { BoundedCache } from "./boundedCache.ts";
import { differenceGrid } from "./combineGrids.ts";
import { headRows, type HeadRows } from "./headRows.ts";
import { inPieces, type Pace } from "./inPieces.ts";
import { type HeadMeasure, measureHeads } from "./measureHeads.ts";
import type { NumberGrid } from "./numberGrid.ts";
import { poolTile } from "./poolTile.ts";
import type { ShownStages } from "./shownStages.ts";
import { stageGrid } from "./stageGrid.ts";
import type { MapChoice, MapVersion, Tile, TileAddress } from "./tileAddress.ts";

/** Tiles of one result that are kept. */
const mostBytes = 32_000_000;

/** The present result, and the one that it is compared with. */
export interface ComparedStages {
  readonly now: ShownStages;
  /** Null where there is nothing to compare with. */
  readonly before: ShownStages | null;
}

/** Reads tiles, rows and measures of one result; keeps the tiles that were asked for last. */
export class TileReader {
  readonly #stages: ComparedStages;
  readonly #pace: Pace;
  readonly #tiles = new BoundedCache<Tile>(mostBytes);
  readonly #reading = new Map<string, Promise<Tile>>();
  #measures: Promise<readonly HeadMeasure[]> | null = null;

  constructor(stages: ComparedStages, pace: Pace) {
    this.#stages = stages;
    this.#pace = pace;
  }

  /** One tile; rejects with words for people where there is none. */
  async tile(address: TileAddress): Promise<Tile> {
    const key = JSON.stringify(address);
    const kept = this.#tiles.get(key);
    if (kept) return kept;
    const reading =
      this.#reading.get(key) ?? this.#read(key, address).finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }

  /** The weights of a query in every head; of null, what each key receives. */
  async rows(query: number | null, version: "now" | "before"): Promise<HeadRows> {
    return inPieces(headRows(attentionOf(this.#shown(version)), query), this.#pace);
  }

  /** How each head looks; measured once. */
  measures(): Promise<readonly HeadMeasure[]> {
    this.#measures ??= inPieces(measureHeads(attentionOf(this.#stages.now)), this.#pace);
    return this.#measures;
  }

  async #read(key: string, address: TileAddress): Promise<Tile> {
    const tile = await inPieces(poolTile(this.#grid(address), address), this.#pace);
    this.#tiles.set(key, tile, tile.values.byteLength);
    return tile;
  }

  #grid({ stage, map, version }: Pick<TileAddress, "stage" | "map" | "version">): NumberGrid {
    if (version !== "difference") return stageGrid(this.#shown(version), stage, map);
    return this.#difference(stage, map);
  }

  #difference(stage: StageName, map: MapChoice | null): NumberGrid {
    const [now, before] = (["now", "before"] as const).map((version) =>
      stageGrid(this.#shown(version), stage, map),
    ) as [NumberGrid, NumberGrid];
    if (now.rows !== before.rows || now.columns !== before.columns) {
      throw new Error(
        l10n.t(
          "{0} has {1} × {2} numbers now and had {3} × {4}: they cannot be compared one by one.",
          ...[stage, now.rows, now.columns, before.rows, before.columns],
        ),
      );
    }
    return differenceGrid(now, before);
  }

  #shown(version: Exclude<MapVersion, "difference">): ShownStages {
    const shown = this.#stages[version];
    if (shown) return shown;
    throw new Error(l10n.t("There is nothing to compare with any more."));
  }
}

function attentionOf({ parts }: ShownStages): AttentionStages {
  if (parts.attention) return parts.attention;
  throw new Error(l10n.t("This computation has no attention."));
}
