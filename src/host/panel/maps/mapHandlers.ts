import type { RequestHandlers } from "../../../protocol/messages.ts";
import type { Pace } from "../../../viewModel/tiles/inPieces.ts";
import { MapAnswers } from "../../../viewModel/tiles/mapAnswers.ts";
import { nextTurn } from "../../../workers/nextTurn.ts";
import type { ShownPanel } from "../shownPanel.ts";

/** The extension host is shared: what takes longer is done in turns with everybody else. */
const pace: Pace = { clock: () => performance.now(), pause: nextTurn, longestMs: 4 };

/** Answers about the maps of the snapshot that a panel shows. */
export function mapAnswersOf(panel: Pick<ShownPanel, "compared">): MapAnswers {
  return new MapAnswers((computation) => panel.compared(computation), pace);
}

/** What maps ask for. */
export function mapHandlers(
  answers: MapAnswers,
): Pick<RequestHandlers, "tile/load" | "row/load" | "head/measure"> {
  return {
    "tile/load": ({ computation, tiles }) => answers.tiles(computation, tiles),
    "row/load": ({ computation, ...asked }) => answers.rows(computation, asked),
    "head/measure": ({ computation, layer }) => answers.measures(computation, layer),
  };
}
