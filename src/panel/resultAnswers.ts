import type { MapRequests } from "../protocol/mapMessages.ts";
import type { Requests } from "../protocol/messages.ts";
import type { AskedStep } from "../protocol/stepMessages.ts";
import type { StepView } from "../viewModel/steps/stepView.ts";
import { stepOf } from "../viewModel/steps/toStepView.ts";
import type { Pace } from "../viewModel/tiles/inPieces.ts";
import { type FindCompared, MapAnswers } from "../viewModel/tiles/mapAnswers.ts";
import { explainCompared } from "../viewModel/weight/explainCompared.ts";

type Answered = keyof MapRequests | "weight/explain";

/** What views ask about results. */
export type ResultAnswers = {
  readonly [Name in Answered]: (
    asked: Requests[Name]["params"],
  ) => Promise<Requests[Name]["result"]>;
} & {
  /** A step through a computation; null where there is none. */
  readonly step: (asked: AskedStep) => Promise<StepView | null>;
};

/**
 * Answers what views ask about results, wherever these are: in the reading worker, in an exported page, or
 * in a panel where a number is dragged.
 */
export function resultAnswers(find: FindCompared, pace: Pace): ResultAnswers {
  const maps = new MapAnswers(find, pace);
  return {
    "tile/load": ({ computation, tiles }) => maps.tiles(computation, tiles),
    "row/load": ({ computation, ...asked }) => maps.rows(computation, asked),
    "head/measure": ({ computation, layer }) => maps.measures(computation, layer),
    "weight/explain": async (asked) => explainCompared(await find(asked.computation), asked),
    step: async ({ computation, index }) => stepOf((await find(computation)).now, index),
  };
}
