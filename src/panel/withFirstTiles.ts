import type { PanelState } from "../protocol/panelState.ts";
import { firstTiles, type PlacedTile } from "../viewModel/tiles/firstTiles.ts";
import type { ResultAnswers } from "./resultAnswers.ts";

/** A state waits no longer than this for its next picture, in ms. */
const patienceMs = 100;

/**
 * A state with the small pictures of its maps, as many as are read in time; the page requests the
 * others. `clock` gives milliseconds.
 */
export async function withFirstTiles(
  state: PanelState,
  answers: Pick<ResultAnswers, "tile/load">,
  clock: () => number,
): Promise<PanelState> {
  if (state.kind !== "ready" || !state.tiledAttention) return state;
  const { tiledAttention } = state;
  const tiles: PlacedTile[] = [];
  const began = clock();
  for (const address of firstTiles(tiledAttention, state.numbers.byteLength)) {
    if (clock() - began >= patienceMs) break;
    // A request for a tile that cannot be read gets the reason.
    const [tile] = await answers["tile/load"]({
      computation: tiledAttention.id,
      tiles: [address],
    }).catch(() => []);
    if (!tile) break;
    tiles.push({ address, tile });
  }
  return { ...state, firstTiles: tiles };
}
