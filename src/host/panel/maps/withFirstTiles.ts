import type { PanelState } from "../../../protocol/panelState.ts";
import { firstTiles, type PlacedTile } from "../../../viewModel/tiles/firstTiles.ts";
import type { MapAnswers } from "../../../viewModel/tiles/mapAnswers.ts";

/** A state waits no longer than this for its pictures. */
const patienceMs = 100;

/** Calls back when the time is up, unless what it returns is called first. */
export type StartPatience = (onEnd: () => void) => () => void;

function startTimer(onEnd: () => void): () => void {
  const timer = setTimeout(onEnd, patienceMs);
  return () => clearTimeout(timer);
}

/**
 * A state with the small pictures of its maps, if they are read in time; otherwise the page
 * requests them. `startPatience` calls back when the time is up, and returns what stops it.
 */
export async function withFirstTiles(
  state: PanelState,
  answers: MapAnswers,
  startPatience: StartPatience = startTimer,
): Promise<PanelState> {
  if (state.kind !== "ready" || !state.tiledAttention) return state;
  const { tiledAttention } = state;
  const addresses = firstTiles(tiledAttention, state.numbers.byteLength);
  const none: readonly PlacedTile[] = [];
  const read = answers
    .tiles(tiledAttention.id, addresses)
    .then((tiles) => tiles.map((tile, at) => ({ address: addresses[at]!, tile })));
  let stop: (() => void) | undefined;
  const late = new Promise<typeof none>((resolve) => {
    stop = startPatience(() => resolve(none));
  });
  // A request for a tile that cannot be read gets the reason.
  const tiles = await Promise.race([read.catch(() => none), late]);
  stop?.();
  return { ...state, firstTiles: tiles };
}
