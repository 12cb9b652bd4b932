import * as l10n from "@vscode/l10n";
import { listAttentions } from "../../../engine/listAttentions.ts";
import type { AttentionStages } from "../../../engine/trace.ts";
import type { EvaluatedGroup } from "../../../viewModel/evaluatedGroup.ts";
import type { Pace } from "../../../viewModel/tiles/inPieces.ts";
import { TileReader } from "../../../viewModel/tiles/tileReader.ts";
import { nextTurn } from "../../nextTurn.ts";

/** The extension host is shared: what takes longer is done in turns with everybody else. */
const pace: Pace = { clock: () => performance.now(), pause: nextTurn, longestMs: 4 };

/** Tiles that are kept of each attention. */
const mostBytes = 32_000_000;

/** One reader for each attention that was asked about; goes with its trace. */
export class TileReaders {
  readonly #readers = new WeakMap<AttentionStages, TileReader>();

  /** The reader of a layer of a computation; throws where there is no such attention. */
  find(evaluated: EvaluatedGroup, layer: number): TileReader {
    const { group } = evaluated;
    const attentions = "trace" in evaluated ? listAttentions(evaluated.trace) : [];
    const stages = attentions[layer]?.attention;
    if (!stages) throw new Error(l10n.t("{0} has no attention in layer {1}.", group.id, layer));
    const kept = this.#readers.get(stages);
    if (kept) return kept;
    const reader = new TileReader(stages, group.matrices, pace, mostBytes);
    this.#readers.set(stages, reader);
    return reader;
  }
}
