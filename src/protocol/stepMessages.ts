import type { StepView } from "../viewModel/steps/stepView.ts";

/** How many predictions were right so far, in this workspace. */
export interface PredictionScore {
  readonly right: number;
  readonly asked: number;
}

/** One step of one computation. */
export interface AskedStep {
  readonly computation: string;
  readonly index: number;
}

/** A step with the score so far. */
export interface ShownStep {
  readonly step: StepView;
  readonly score: PredictionScore;
}

/** What the panel asks while it walks through a computation. */
export interface StepRequests {
  /** Also marks the lines that do the step in the editor; null where there are no steps. */
  "step/show": { params: AskedStep; result: ShownStep | null };
  /** Takes the marks away. */
  "step/leave": { params: null; result: null };
  /** A prediction was made; each question counts once. */
  "predict/answer": {
    params: AskedStep & { readonly option: number };
    result: PredictionScore;
  };
  /** Results of the file are kept back in the editor while they are predicted. */
  "predict/withhold": { params: { readonly isWithheld: boolean }; result: null };
  "predict/reset": { params: null; result: PredictionScore };
}
