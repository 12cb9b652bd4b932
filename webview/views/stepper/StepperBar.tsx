import type { JSX, RefObject } from "preact";
import { useContext, useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { ReadyState } from "../../../src/protocol/panelState.ts";
import type { StepView } from "../../../src/viewModel/steps/stepView.ts";
import { Formula } from "../../marks/Formula.tsx";
import { useRootMark } from "../../marks/useRootMark.ts";
import { PanelToolsContext } from "../../panelTools.ts";
import { useSelected } from "../../store.ts";
import { PredictionBox } from "./PredictionBox.tsx";
import { StepControls } from "./StepControls.tsx";
import { stepperTexts } from "./stepperTexts.ts";
import { type Stepper, useStepper } from "./useStepper.ts";
import type { AnswerCells } from "../../../src/viewModel/predict/question.ts";
import { useStyleRules } from "../../styleRules.ts";
import { nothingWithheld } from "../../marks/withheld.ts";
import { goTo } from "../../places.ts";
import { firstMade, sightRules, withheldCells } from "./stepRules.ts";

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

/** A start at the button moves the focus to the bar; an end in the bar moves it back to the visible part. */
function useWalkFocus(bar: RefObject<HTMLElement>): void {
  useLayoutEffect(() => {
    const opened = bar.current;
    const button = document.querySelector(".step-start");
    if (button && button === document.activeElement) {
      opened?.querySelector<HTMLElement>(".step-play")?.focus({ preventScroll: true });
    }
    return () => {
      if (opened?.contains(document.activeElement)) firstInSight()?.focus({ preventScroll: true });
    };
  }, [bar]);
}

/** The first visible element that takes keys. */
function firstInSight(): HTMLElement | undefined {
  const places = 'main :is(.step-start, summary, [role="grid"] [tabindex="0"])';
  return [...document.querySelectorAll<HTMLElement>(places)].find((place) => {
    const { top, bottom } = place.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
}

/** Lets the user answer a question by clicking a cell. */
function useAnswerCells({ question, isPending, answer }: Stepper): void {
  const cells = isPending ? (question?.cells ?? null) : null;
  // Together with the picture: an earlier click would go to the file.
  useLayoutEffect(() => {
    if (!cells) return undefined;
    const onClick = (event: MouseEvent): void => {
      const option = optionAt(event.target, cells);
      if (option < 0) return;
      // Now the click is an answer and does not go to the file.
      event.stopPropagation();
      answer(option);
    };
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      document.removeEventListener("click", onClick, { capture: true });
    };
  });
  const selectors = cells?.columns.map(
    (column) => `${rowSelector(cells)}[data-column="${column}"]`,
  );
  useStyleRules(selectors ? `${selectors.join(", ")} { ${answerable} }` : "");
}

const answerable = "cursor: pointer; box-shadow: inset 0 0 0 2px var(--step-made) !important;";

function rowSelector({ stage, head, row }: AnswerCells): string {
  return `[data-stage="${stage}"]${head === null ? "" : `[data-head="${head}"]`} td[data-row="${row}"]`;
}

/** The option that a cell stands for; −1 for anything else. */
function optionAt(target: EventTarget | null, cells: AnswerCells): number {
  const cell = target instanceof Element ? target.closest(rowSelector(cells)) : null;
  return cells.columns.indexOf(Number(cell?.getAttribute("data-column") ?? -1));
}

/** Shows in the panel how far the computation has come, and scrolls to the step. */
function useStepPicture(stepper: Stepper): void {
  const { step, isCurrent, isPending, isWithheld } = stepper;
  const { choices, withheld } = useContext(PanelToolsContext);
  const focus = useSelected(choices, (now) => now.focus);
  const mlpPosition = useSelected(choices, (now) => now.mlpPosition);
  useStyleRules(sightRules(step, { isPending, isWithheld, focus, mlpPosition }));
  // Together with the picture: no number may be visible for a moment.
  useLayoutEffect(() => {
    withheld.set(withheldCells(step, { isPending, isWithheld }));
    return () => {
      withheld.set(nothingWithheld);
    };
  }, [withheld, step, isPending, isWithheld]);
  useEffect(() => {
    if (!step || !isCurrent) return;
    // First the place, then the focus in it.
    const made = step.makes[0]?.stage;
    if (made !== undefined && !choices.get().isWhole) goTo(choices, made);
    const now = choices.get();
    // The key of a step may be the answer to the question.
    const key = isPending ? { key: now.focus.key } : {};
    choices.set({
      ...now,
      focus: step.focus ? { ...step.focus, ...key } : now.focus,
      mlpPosition: step.position ?? now.mlpPosition,
    });
  }, [step?.index, isCurrent, isPending]);
  const made = step?.makes[0]?.stage;
  const isUnfolded = useSelected(choices, ({ openWeights }) => openWeights.includes(made ?? ""));
  useEffect(() => {
    if (made === undefined || isUnfolded) return;
    const now = choices.get();
    choices.set({ ...now, openWeights: [...now.openWeights, made] });
  }, [choices, made]);
  useLayoutEffect(() => {
    const height = document.querySelector<HTMLElement>(".dock")?.offsetHeight ?? 0;
    document.documentElement.style.setProperty("--dock-height", `${height}px`);
    const selector = step && isCurrent ? firstMade(step) : null;
    const cell = selector === null ? null : document.querySelector(selector);
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
    cell?.scrollIntoView({ block: "nearest", inline: "nearest", behavior });
    // Weights that unfold above the cell move it.
  }, [step?.index, isCurrent, isPending, isUnfolded]);
}
