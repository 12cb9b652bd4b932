import type { RequestName, Requests } from "../../src/protocol/messages.ts";
import type { PanelState } from "../../src/protocol/panelState.ts";
import { MapAnswers } from "../../src/viewModel/tiles/mapAnswers.ts";
import { compared } from "./galleryState.ts";

const pace = {
  clock: () => performance.now(),
  pause: () => new Promise<void>((resolve) => setTimeout(resolve)),
  longestMs: 4,
};

/** Answers the requests of the maps of a state, as the extension would; null for other requests. */
export type MapHost = <Name extends RequestName>(
  name: Name,
  params: Requests[Name]["params"],
) => Promise<Requests[Name]["result"]> | null;

type MapRequest = {
  [Name in RequestName]: { readonly name: Name; readonly params: Requests[Name]["params"] };
}[RequestName];

/** A host for the maps of the state that is shown. */
export function createMapHost(shown: () => PanelState): MapHost {
  const answers = new MapAnswers((computation) => compared(shown(), computation), pace);
  return (name, params) => {
    const asked = { name, params } as MapRequest;
    switch (asked.name) {
      case "tile/load":
        return answers.tiles(asked.params.computation, asked.params.tiles);
      case "row/load":
        return answers.rows(asked.params.computation, asked.params);
      case "head/measure":
        return answers.measures(asked.params.computation, asked.params.layer);
      default:
        return null;
    }
  };
}
