import type { PanelState } from "../../src/protocol/panelState.ts";
import type { RequestName, Requests } from "../../src/protocol/messages.ts";
import type { PredictionScore } from "../../src/protocol/stepMessages.ts";
import { stepOf } from "../../src/viewModel/steps/toStepView.ts";
import { explainCompared } from "../../src/viewModel/weight/explainCompared.ts";
import { compared } from "./galleryState.ts";

/** Answers of a host that knows one state; undefined if it has no answer. */
export interface GalleryAnswers {
  readonly answer: <Name extends RequestName>(
    name: Name,
    params: Requests[Name]["params"],
  ) => Promise<Requests[Name]["result"]> | undefined;
}

/** Explains weights, shows steps and counts predictions as the extension does. */
export function galleryAnswers(state: PanelState): GalleryAnswers {
  let score: PredictionScore = { right: 6, asked: 8 };
  return {
    answer: (name, params) => {
      const asked = { name, params } as AnyRequest;
      switch (asked.name) {
        case "weight/explain":
          return compared(state, asked.params.computation).then((found) =>
            explainCompared(found, asked.params),
          );
        case "step/show":
          return showStep(state, asked.params, score);
        case "predict/answer":
          return countAnswer(state, asked.params, score).then((counted) => {
            score = counted;
            return counted as never;
          });
        case "predict/reset":
          score = { right: 0, asked: 0 };
          return Promise.resolve(score as never);
        default:
          return undefined;
      }
    },
  };
}

type AnyRequest = {
  [Name in RequestName]: { readonly name: Name; readonly params: Requests[Name]["params"] };
}[RequestName];

async function showStep(
  state: PanelState,
  { computation, index }: Requests["step/show"]["params"],
  score: PredictionScore,
): Promise<Requests["step/show"]["result"]> {
  const { now } = await compared(state, computation);
  const step = stepOf(now, index);
  return step && { step, score };
}

async function countAnswer(
  state: PanelState,
  asked: Requests["predict/answer"]["params"],
  { right, asked: before }: PredictionScore,
): Promise<PredictionScore> {
  const shown = await showStep(state, asked, { right, asked: before });
  const isRight = shown?.step.question?.answer === asked.option;
  return { right: right + (isRight ? 1 : 0), asked: before + 1 };
}
