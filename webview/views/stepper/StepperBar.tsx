import type { JSX } from "preact";
import { useContext, useRef } from "preact/hooks";
import type { ReadyState } from "../../../src/protocol/panelState.ts";
import type { StepView } from "../../../src/viewModel/steps/stepView.ts";
import { Formula } from "../../marks/Formula.tsx";
import { useRootMark } from "../../marks/useRootMark.ts";
import { PanelToolsContext } from "../../panelTools.ts";
import { useSelected } from "../../store.ts";
import { PredictionBox } from "./PredictionBox.tsx";
import { StepControls } from "./StepControls.tsx";
import { stepperTexts } from "./stepperTexts.ts";
import { useAnswerCells } from "./useAnswerCells.ts";
import { useStepPicture } from "./useStepPicture.ts";
import { type Stepper, useStepper } from "./useStepper.ts";
import { useWalkFocus } from "./useWalkFocus.ts";

/** The stepper. */
export function StepperBar({ state }: { readonly state: ReadyState }): JSX.Element | null {
  const { choices } = useContext(PanelToolsContext);
  const isOn = useSelected(choices, (now) => now.stepper.isOn);
  const chosen = state.choices.find((choice) => choice.chosen);
  // Given weights have no steps.
  return isOn && chosen && !state.weightMaps ? (
    <OpenBar state={state} computation={chosen.id} />
  ) : null;
}

function OpenBar(props: { readonly state: ReadyState; readonly computation: string }): JSX.Element {
  const bar = useRef<HTMLElement>(null);
  const stepper = useStepper(props.state, props.computation, bar);
  const { step, isCurrent, isPending, isWithheld, question, kept, score } = stepper;
  useWalkFocus(bar);
  useStepPicture(stepper);
  useAnswerCells(stepper);
  useRootMark("walks", "");
  useRootMark("withholds", isWithheld ? (isPending && question?.kind) || "later" : undefined);
  return (
    <section
      ref={bar}
      class="stepper-bar"
      aria-label={stepperTexts.region}
      aria-busy={!isCurrent}
      tabIndex={-1}
    >
      <StepControls stepper={stepper} />
      <div class={isCurrent ? "step-words" : "step-words step-behind"}>
        {step && (
          <h2>
            {step.title} <bdi class="aside">{step.place}</bdi>
          </h2>
        )}
        {/* There before its words, so that all of them are said. */}
        <div class="step-told" aria-live="polite">
          {step ? <Told stepper={stepper} step={step} /> : isCurrent && stepperTexts.failed}
        </div>
        {step && !isPending && (
          <div class="step-formulas">
            {step.formula.map(({ name, latex }) => (
              <Formula
                key={name}
                name={name === "numbers" ? stepperTexts.numbers : stepperTexts.formula}
                latex={latex}
              />
            ))}
          </div>
        )}
        {step && kept.predicts && (
          <p class="prediction-score">
            {stepperTexts.score(score.right, score.asked)}
            {score.asked > 0 && (
              <button
                type="button"
                class="reset"
                aria-label={stepperTexts.resetLabel}
                onClick={stepper.resetScore}
              >
                {stepperTexts.reset}
              </button>
            )}
          </p>
        )}
      </div>
    </section>
  );
}

/** The question, or the step in a sentence once it is answered. */
function Told(props: { readonly stepper: Stepper; readonly step: StepView }): JSX.Element {
  const { stepper, step } = props;
  const { isCurrent, isPending } = stepper;
  return (
    <>
      <PredictionBox stepper={stepper} />
      {!isPending && <p class="step-sentence">{isCurrent && step.sentence}</p>}
    </>
  );
}
