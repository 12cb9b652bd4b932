import * as l10n from "@vscode/l10n";
import type { ComparedGroup } from "../comparedGroup.ts";
import type { HeadRows } from "./headRows.ts";
import type { HeadMeasure } from "./measureHeads.ts";
import type { Pace } from "./inPieces.ts";
import { mostBytesPerAnswer, type Tile, type TileAddress } from "./tileAddress.ts";
import { TileReaders } from "./tileReader.ts";

/** Which weights of a layer: those of one query in every head; for null, what each key receives. */
export interface AskedRows {
  readonly layer: number;
  readonly query: number | null;
  readonly version: "now" | "before";
}

/** A computation with what it is compared with; throws a message if it does not exist. */
export type FindCompared = (computation: string) => ComparedGroup | Promise<ComparedGroup>;

/** Answers the requests of maps, from the result that is shown at the time. */
export class MapAnswers {
  readonly #find: FindCompared;
  readonly #readers: TileReaders;

  constructor(find: FindCompared, pace: Pace) {
    this.#find = find;
    this.#readers = new TileReaders(pace);
  }

  /** Tiles in the requested order; rejected if they exceed the size of one answer. */
  async tiles(computation: string, addresses: readonly TileAddress[]): Promise<readonly Tile[]> {
    const { now, before } = await this.#find(computation);
    const answer: Tile[] = [];
    let bytes = 0;
    for (const address of addresses) {
      const tile = await this.#readers.find(now, before, address.layer).tile(address);
      bytes += tile.values.byteLength;
      if (bytes > mostBytesPerAnswer) {
        throw new Error(
          l10n.t(
            "{0} tiles exceed the limit of one request. Request fewer tiles.",
            addresses.length,
          ),
        );
      }
      answer.push(tile);
    }
    return answer;
  }

  async rows(computation: string, { layer, query, version }: AskedRows): Promise<HeadRows> {
    const { now, before } = await this.#find(computation);
    return this.#readers.find(now, before, layer).rows(query, version);
  }

  async measures(computation: string, layer: number): Promise<readonly HeadMeasure[]> {
    const { now, before } = await this.#find(computation);
    return this.#readers.find(now, before, layer).measures();
  }
}
