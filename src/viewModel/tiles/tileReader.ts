import * as l10n from "@vscode/l10n";
import type { AttentionMaps } from "../../engine/trace.ts";
import type { EvaluatedGroup } from "../evaluatedGroup.ts";
import type { StageName } from "../stageName.ts";
import { headRows, type HeadRows } from "./headRows.ts";
import { inPieces, type Pace } from "./inPieces.ts";
import { measureHeads, type HeadMeasure } from "./measureHeads.ts";
import { differenceGrid, type NumberGrid } from "./numberGrid.ts";
import { poolTile } from "./poolTile.ts";
import { toShownStages, type ShownStages } from "./shownStages.ts";
import { stageGrid } from "./stageGrid.ts";
import type { MapChoice, MapVersion, Tile, TileAddress } from "./tileAddress.ts";

interface Opened {
  readonly now: EvaluatedGroup;
  readonly before: EvaluatedGroup | null;
  readonly reader: TileReader;
}

/** How many layers and computations are kept. */
const mostReaders = 8;

/** Keeps one reader for each requested layer, until its result changes. */
export class TileReaders {
  readonly #pace: Pace;
  readonly #opened = new Map<string, Opened>();

  constructor(pace: Pace) {
    this.#pace = pace;
  }

  /** The reader of the nearest layer, with its earlier result; throws without a result. */
  find(now: EvaluatedGroup, before: EvaluatedGroup | null, layer: number): TileReader {
    const key = `${now.group.id}\n${layer}`;
    const kept = this.#opened.get(key);
    if (kept && isSame(kept.now, now) && isSame(kept.before, before)) return kept.reader;
    const shown = toShownStages(now, layer);
    if (!shown) throw new Error(l10n.t("There is no result yet."));
    const earlier = before && toShownStages(before, layer);
    const reader = new TileReader({ now: shown, before: earlier }, this.#pace);
    this.#opened.delete(key);
    this.#opened.set(key, { now, before, reader });
    const [oldest] = this.#opened.keys();
    if (this.#opened.size > mostReaders && oldest !== undefined) this.#opened.delete(oldest);
    return reader;
  }
}

/** Every reading creates a new group around a result, so only the result counts. */
function isSame(left: EvaluatedGroup | null, right: EvaluatedGroup | null): boolean {
  if (left === null || right === null) return left === right;
  return "trace" in left && "trace" in right && left.trace === right.trace;
}

/** Tiles of one result that are kept. */
const mostBytes = 32_000_000;

/** The current result, and the one that it is compared with. */
interface ComparedStages {
  readonly now: ShownStages;
  /** Null if there is nothing to compare with. */
  readonly before: ShownStages | null;
}

/** Reads tiles, rows, and measures of one result; keeps the last requested tiles. */
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

  /** One tile; rejects with a message for the user if there is none. */
  async tile(address: TileAddress): Promise<Tile> {
    const key = JSON.stringify(address);
    const kept = this.#tiles.get(key);
    if (kept) return kept;
    const reading =
      this.#reading.get(key) ?? this.#read(key, address).finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }

  /** The weights of a query in every head; for null, what each key receives. */
  async rows(query: number | null, version: "now" | "before"): Promise<HeadRows> {
    return inPieces(headRows(mapsOf(this.#shown(version)), query), this.#pace);
  }

  /** The measures of each head, computed once. */
  measures(): Promise<readonly HeadMeasure[]> {
    this.#measures ??= inPieces(measureHeads(mapsOf(this.#stages.now)), this.#pace);
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
          "{0} is now {1} × {2} and was {3} × {4}, so the numbers cannot be compared one " +
            "by one.",
          ...[stage, now.rows, now.columns, before.rows, before.columns],
        ),
      );
    }
    return differenceGrid(now, before);
  }

  #shown(version: Exclude<MapVersion, "difference">): ShownStages {
    const shown = this.#stages[version];
    if (shown) return shown;
    throw new Error(l10n.t("There is no longer a result to compare with."));
  }
}

function mapsOf({ parts }: ShownStages): AttentionMaps {
  if (parts.maps) return parts.maps;
  throw new Error(l10n.t("This computation has no attention."));
}

/** A cache of the last used values, up to a size in bytes. */
export class BoundedCache<T> {
  readonly #kept = new Map<string, { readonly value: T; readonly bytes: number }>();
  readonly #mostBytes: number;
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** The current size in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The value of a key, which then counts as used. */
  get(key: string): T | undefined {
    const found = this.#kept.get(key);
    if (!found) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.value;
  }

  /** Stores a value and removes the least recently used ones. */
  set(key: string, value: T, bytes: number): void {
    this.delete(key);
    this.#kept.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#mostBytes || oldest === key) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }
}
