import type { MapRequests } from "../protocol/mapMessages.ts";
import type { RequestHandlers } from "../protocol/messages.ts";
import type { MapAnswers } from "../viewModel/tiles/mapAnswers.ts";

/** What maps ask for. */
export function mapHandlers(answers: MapAnswers): Pick<RequestHandlers, keyof MapRequests> {
  return {
    "tile/load": ({ computation, tiles }) => answers.tiles(computation, tiles),
    "row/load": ({ computation, ...asked }) => answers.rows(computation, asked),
    "head/measure": ({ computation, layer }) => answers.measures(computation, layer),
  };
}
