import type { MapRequests } from "../../src/protocol/mapMessages.ts";
import type { RequestName, Requests } from "../../src/protocol/messages.ts";
import type { PanelState } from "../../src/protocol/panelState.ts";
import type { InputMatrices } from "../../src/viewModel/tiles/stageGrid.ts";
import { TileReader } from "../../src/viewModel/tiles/tileReader.ts";
import type { AttentionExample } from "./attentionExample.ts";
import { exampleGroup } from "./exampleGroup.ts";
import { exampleStages } from "./exampleStages.ts";
import { stagesOfState } from "./stagesOfState.ts";

const pace = {
  clock: () => performance.now(),
  pause: () => new Promise<void>((resolve) => setTimeout(resolve)),
  longestMs: 4,
};
const mostBytes = 32_000_000;

/** Answers what the maps of a state ask for, as the extension would; null for other requests. */
export type MapHost = <Name extends RequestName>(
  name: Name,
  params: Requests[Name]["params"],
) => Promise<Requests[Name]["result"]> | null;

/** A host for the maps of the state that is shown; `example` is where a state without numbers came from. */
export function createMapHost(shown: () => PanelState, example: AttentionExample | null): MapHost {
  const open = (state: PanelState): TileReader => {
    if (example) {
      return new TileReader(
        exampleStages(example),
        exampleGroup(example).matrices,
        pace,
        mostBytes,
      );
    }
    if (state.kind !== "ready" || !state.attention) throw new Error("There is no attention here.");
    const noInputs: InputMatrices = {};
    return new TileReader(stagesOfState(state, state.attention), noInputs, pace, mostBytes);
  };
  let opened: { readonly state: PanelState; readonly reader: TileReader } | null = null;
  return (name, params) => {
    if (!isMapRequest(name)) return null;
    const state = shown();
    if (opened?.state !== state) opened = { state, reader: open(state) };
    return answer(opened.reader, params as never) as Promise<never>;
  };
}

function isMapRequest(name: RequestName): name is keyof MapRequests {
  return name === "tile/load" || name === "row/load" || name === "head/measure";
}

function answer(
  reader: TileReader,
  params: MapRequests[keyof MapRequests]["params"],
): Promise<unknown> {
  if ("tiles" in params) return Promise.all(params.tiles.map((address) => reader.tile(address)));
  return "query" in params ? reader.rows(params.query) : reader.measures();
}
