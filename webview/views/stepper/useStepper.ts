import type { RefObject } from "preact";
import { useContext, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ReadyState } from "../../../src/protocol/panelState.ts";
import type { PredictionScore } from "../../../src/protocol/stepMessages.ts";
import type { Question } from "../../../src/viewModel/predict/question.ts";
import type { StepView } from "../../../src/viewModel/steps/stepView.ts";
import { PanelToolsContext } from "../../panelTools.ts";
import { useSelected } from "../../store.ts";
import type { StepperChoices } from "./stepperChoices.ts";
import { stepperTexts } from "./stepperTexts.ts";
import { isLong, toStops, type StepPace } from "./stepStops.ts";
import { useShownStep } from "./useShownStep.ts";

/** The pace at normal speed. */
const stepMs = 1600;

/** The position in a computation, and how to continue. */
export interface Stepper {
  readonly kept: StepperChoices;
  /** Among the steps where it stops. */
  readonly index: number;
  readonly count: number;
  readonly step: StepView | null;
  /** Whether it goes from stage to stage or through every step; null: it is too short for that. */
  readonly pace: StepPace | null;
  readonly isCurrent: boolean;
  /** The position, in words. */
  readonly name: string;
  readonly isPlaying: boolean;
  /** The question of this step in predict mode; null without one. */
  readonly question: Question | null;
  /** Whether the question is still open; until it is answered, nothing is shown. */
  readonly isPending: boolean;
  /** Whether a result is still to be predicted, and must not be visible anywhere. */
  readonly isWithheld: boolean;
  readonly score: PredictionScore;
  readonly go: (index: number) => void;
  readonly choosePace: (pace: StepPace) => void;
  readonly togglePlaying: () => void;
  readonly leave: () => void;
  readonly keep: (change: Partial<StepperChoices>) => void;
  readonly answer: (option: number) => void;
  readonly resetScore: () => void;
}

/** Follows the steps of the shown computation; `bar` gets the focus to continue. */
export function useStepper(
  state: ReadyState,
  computation: string,
  bar: RefObject<HTMLElement>,
): Stepper {
  const { choices, ask, inquire, notice, request } = useContext(PanelToolsContext);
  const kept = useSelected(choices, (now) => now.stepper);
  const [isPlaying, setIsPlaying] = useState(false);
  const index = kept.computation === computation ? kept.index : 0;
  const shown = useShownStep(state, computation, index);
  const { step, isCurrent } = shown;
  const stops = step && toStops(step, kept.pace);
  const count = stops?.length ?? step?.count ?? 0;
  const at = stops?.findLastIndex((stop) => stop <= index) ?? index;
  const question = kept.predicts && isCurrent ? (step?.question ?? null) : null;
  const isPending = question !== null && kept.predicted === null;
  const isOver = isCurrent && !isPending && at >= count - 1;
  const isWithheld = kept.predicts && !isOver;
  const keep = (change: Partial<StepperChoices>): void => {
    const now = choices.get();
    choices.set({ ...now, stepper: { ...now.stepper, ...change } });
  };
  const early = useRef<{ readonly computation: string; readonly to: number } | null>(null);
  const go = (to: number): void => {
    // Until it is known how many steps there are, what was asked for waits.
    if (count === 0) early.current = { computation, to: Math.max(0, to) };
    const within = Math.max(0, Math.min(count - 1, to));
    const next = stops?.[within] ?? within;
    if (count === 0 || next === index) return;
    // The last announcement is outdated.
    notice.set("");
    keep({ computation, index: next, predicted: null });
  };
  const leave = (): void => {
    setIsPlaying(false);
    keep({ isOn: false, predicted: null });
    ask("step/leave", null);
  };
  const answer = (option: number): void => {
    if (!isPending || option >= question.options.length) return;
    keep({ predicted: option });
    request("predict/answer", { computation, index, option }).then(shown.setScore, () => undefined);
    // The button is disabled now, and in a cell, the arrow keys would move from cell to cell.
    bar.current?.focus({ preventScroll: true });
  };

  useEffect(() => {
    if (!isPlaying || isPending || !isCurrent) return undefined;
    if (at >= count - 1) {
      setIsPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => {
      go(at + 1);
    }, stepMs / kept.speed);
    return () => {
      clearTimeout(timer);
    };
  }, [isPlaying, isPending, isCurrent, index, count, kept.speed]);

  useLayoutEffect(() => {
    const asked = early.current;
    if (count === 0 || asked === null) return;
    early.current = null;
    if (asked.computation === computation) go(asked.to);
  }, [count, computation]);

  useEffect(() => {
    if (!isWithheld) return undefined;
    void inquire("predict/withhold", { isWithheld: true });
    return () => void inquire("predict/withhold", { isWithheld: false });
  }, [isWithheld, computation]);

  // Together with the picture: whoever reads a question may answer it, and whoever holds a key continues.
  useLayoutEffect(() => {
    const last = count === 0 ? Infinity : count - 1;
    const onKey = (event: KeyboardEvent): void => {
      const asked = readStepKey(event);
      if (!asked || (asked.kind === "answer" && !isPending)) return;
      event.preventDefault();
      const waiting = count === 0 && early.current?.computation === computation;
      const from = waiting ? early.current!.to : at;
      if (asked.kind === "leave") leave();
      else if (asked.kind === "answer") answer(asked.option);
      else go({ previous: from - 1, next: from + 1, first: 0, last }[asked.to]);
    };
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
    };
  });

  return {
    ...{ kept, index: at, count, step, isCurrent, isPlaying, question },
    pace: step && isLong(step) ? kept.pace : null,
    ...{ isPending, isWithheld },
    score: shown.score,
    name: step ? stepperTexts.placeLabel(at, count, step.title, step.place) : "",
    ...{ go, leave, keep, answer },
    choosePace: (pace) => {
      const next = step && toStops(step, pace);
      const stop = next?.findLast((each) => each <= index) ?? index;
      keep({ computation, index: stop, pace, predicted: null });
    },
    togglePlaying: () => {
      setIsPlaying(!isPlaying);
      if (!isPlaying && at >= count - 1) go(0);
    },
    resetScore: () => {
      request("predict/reset", null).then(shown.setScore, () => undefined);
    },
  };
}

/** What a key tells the stepper to do. */
type StepKey =
  | { readonly kind: "go"; readonly to: "previous" | "next" | "first" | "last" }
  | { readonly kind: "leave" }
  | { readonly kind: "answer"; readonly option: number };

const places: Readonly<Record<string, "previous" | "next" | "first" | "last">> = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  Home: "first",
  End: "last",
};

/** Elements in which arrow keys, Home, and End have a meaning of their own. */
const busy =
  '[role="grid"], [role="application"], .weight-explanation, vscode-dropdown, select, ' +
  "input[type=range], .formula-box, .matrix-scroll, pre";
const typing = "input:not([type=range], [type=checkbox]), textarea, vscode-text-field";

/** What a key means to the stepper; null if it means nothing. */
export function readStepKey(event: KeyboardEvent): StepKey | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(typing)) return null;
  if (event.key === "Escape") return { kind: "leave" };
  if (/^[1-9]$/.test(event.key)) return { kind: "answer", option: Number(event.key) - 1 };
  const to = places[event.key];
  return to && !target?.closest(busy) ? { kind: "go", to } : null;
}
