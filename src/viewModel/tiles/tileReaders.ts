import * as l10n from "@vscode/l10n";
import type { EvaluatedGroup } from "../evaluatedGroup.ts";
import type { Pace } from "./inPieces.ts";
import { toShownStages } from "./shownStages.ts";
import { TileReader } from "./tileReader.ts";

interface Opened {
  readonly now: EvaluatedGroup;
  readonly before: EvaluatedGroup | null;
  readonly reader: TileReader;
}

/** Layers and computations that are held at once. */
const mostReaders = 8;

/** One reader for each layer that was asked about, as long as its result stands. */
export class TileReaders {
  readonly #pace: Pace;
  readonly #opened = new Map<string, Opened>();

  constructor(pace: Pace) {
    this.#pace = pace;
  }

  /** The reader of a layer, the nearest there is, beside what it was before; throws without a result. */
  find(now: EvaluatedGroup, before: EvaluatedGroup | null, layer: number): TileReader {
    const key = `${now.group.id}\n${layer}`;
    const kept = this.#opened.get(key);
    if (kept && isSame(kept.now, now) && isSame(kept.before, before)) return kept.reader;
    const shown = toShownStages(now, layer);
    if (!shown) throw new Error(l10n.t("There is no result at the moment."));
    const earlier = before && toShownStages(before, layer);
    const reader = new TileReader({ now: shown, before: earlier }, this.#pace);
    this.#opened.delete(key);
    this.#opened.set(key, { now, before, reader });
    const [oldest] = this.#opened.keys();
    if (this.#opened.size > mostReaders && oldest !== undefined) this.#opened.delete(oldest);
    return reader;
  }
}

/** Every reading lays the group around a result anew: what counts is the result. */
function isSame(left: EvaluatedGroup | null, right: EvaluatedGroup | null): boolean {
  if (left === null || right === null) return left === right;
  return "trace" in left && "trace" in right && left.trace === right.trace;
}
