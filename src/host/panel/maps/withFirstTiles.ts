import type { PanelState } from "../../../protocol/panelState.ts";
import { firstTiles, type PlacedTile } from "../../../viewModel/tiles/firstTiles.ts";
import type { MapAnswers } from "../../../viewModel/tiles/mapAnswers.ts";

/** A state waits no longer than this for its pictures. */
const patienceMs = 100;

/**
 * A state with the small pictures of its maps, if they are read in time; otherwise the page
 * requests them.
 */
export async function withFirstTiles(state: PanelState, answers: MapAnswers): Promise<PanelState> {
  if (state.kind !== "ready" || !state.tiledAttention) return state;
  const { tiledAttention } = state;
  const addresses = firstTiles(tiledAttention, state.numbers.byteLength);
  const none: readonly PlacedTile[] = [];
  const read = answers
    .tiles(tiledAttention.id, addresses)
    .then((tiles) => tiles.map((tile, at) => ({ address: addresses[at]!, tile })));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof none>((resolve) => {
    timer = setTimeout(resolve, patienceMs, none);
  });
  // A request for a tile that cannot be read gets the reason.
  const tiles = await Promise.race([read.catch(() => none), late]);
  clearTimeout(timer);
  return { ...state, firstTiles: tiles };
}
