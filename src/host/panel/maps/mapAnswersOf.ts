import type { Pace } from "../../../viewModel/tiles/inPieces.ts";
import { MapAnswers } from "../../../viewModel/tiles/mapAnswers.ts";
import { nextTurn } from "../../../workers/turns.ts";
import type { ShownPanel } from "../shownPanel.ts";

/** The extension host is shared, so longer work yields to others. */
const pace: Pace = { clock: () => performance.now(), pause: nextTurn, longestMs: 4 };

/** Answers about the maps of the snapshot that a panel shows. */
export function mapAnswersOf(panel: Pick<ShownPanel, "compared">): MapAnswers {
  return new MapAnswers((computation) => panel.compared(computation), pace);
}
