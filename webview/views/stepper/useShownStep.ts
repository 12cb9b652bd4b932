import { useContext, useEffect, useState } from "preact/hooks";
import type { ReadyState } from "../../../src/protocol/panelState.ts";
import type { PredictionScore } from "../../../src/protocol/stepMessages.ts";
import type { StepView } from "../../../src/viewModel/steps/stepView.ts";
import { PanelToolsContext } from "../../panelTools.ts";

/** What is known about the requested step. */
export interface StepAnswer {
  /** Null until the first answer, or if there are no steps. */
  readonly step: StepView | null;
  /** Whether `step` is the requested one, not the previous one. */
  readonly isCurrent: boolean;
  readonly score: PredictionScore;
  readonly setScore: (score: PredictionScore) => void;
}

interface Answered {
  readonly asked: string;
  readonly computation: string;
  readonly step: StepView | null;
}

const noScore: PredictionScore = { right: 0, asked: 0 };

/** Requests a step, again with every new state; outdated answers are discarded. */
export function useShownStep(state: ReadyState, computation: string, index: number): StepAnswer {
  const { request } = useContext(PanelToolsContext);
  const [answer, setAnswer] = useState<Answered | null>(null);
  const [score, setScore] = useState(noScore);
  const asked = `${computation}\n${index}`;
  useEffect(() => {
    let isWanted = true;
    request("step/show", { computation, index }).then(
      (shown) => {
        if (!isWanted) return;
        setAnswer({ asked, computation, step: shown?.step ?? null });
        if (shown) setScore(shown.score);
      },
      () => {
        if (isWanted) setAnswer({ asked, computation, step: null });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [request, asked, state]);
  // The progress of another computation does not count for this one.
  const step = answer?.computation === computation ? answer.step : null;
  return { step, isCurrent: answer?.asked === asked, score, setScore };
}
