import { useContext, useEffect, useLayoutEffect } from "preact/hooks";
import type { Question } from "../../../src/viewModel/predict/question.ts";
import { PanelToolsContext } from "../../panelTools.ts";
import { useStyleRules } from "../../styleRules.ts";
import { firstMade, stepRules } from "./stepRules.ts";
import type { Stepper } from "./useStepper.ts";

/** Shows in the panel how far the computation has come, and brings the step into sight. */
export function useStepPicture(stepper: Stepper): void {
  const { step, isCurrent, isPending } = stepper;
  const { choices } = useContext(PanelToolsContext);
  useStyleRules(step ? stepRules(step, isPending) : "");
  useEffect(() => {
    if (!step || !isCurrent) return;
    const now = choices.get();
    const focus = step.focus ?? now.focus;
    const mlpPosition = step.position ?? now.mlpPosition;
    if (focus !== now.focus || mlpPosition !== now.mlpPosition) {
      choices.set({ ...now, focus, mlpPosition });
    }
  }, [step?.index, isCurrent]);
  useLayoutEffect(() => {
    const height = document.querySelector<HTMLElement>(".dock")?.offsetHeight ?? 0;
    document.documentElement.style.setProperty("--dock-height", `${height}px`);
    const selector = step && isCurrent ? firstMade(step) : null;
    const cell = selector === null ? null : document.querySelector(selector);
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
    cell?.scrollIntoView({ block: "nearest", inline: "nearest", behavior });
  }, [step?.index, isCurrent]);
}

/** Lets a question be answered by clicking on the cell that is meant. */
export function useAnswerCells(
  question: Question | null,
  isPending: boolean,
  answer: (option: number) => void,
): void {
  const cells = isPending ? (question?.cells ?? null) : null;
  useEffect(() => {
    if (!cells) return undefined;
    const { stage, head, row, columns } = cells;
    const matrix = `[data-stage="${stage}"]${head === null ? "" : `[data-head="${head}"]`}`;
    const onClick = (event: MouseEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      const cell = target?.closest(`${matrix} td[data-row="${row}"]`);
      const option = columns.indexOf(Number(cell?.getAttribute("data-column") ?? -1));
      if (!cell || option < 0) return;
      // The click is an answer now, not a way to the file.
      event.stopPropagation();
      answer(option);
    };
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      document.removeEventListener("click", onClick, { capture: true });
    };
  });
  const selectors = (cells?.columns ?? []).map(
    (column) =>
      `[data-stage="${cells?.stage ?? ""}"]${cells?.head == null ? "" : `[data-head="${cells.head}"]`}` +
      ` td[data-row="${cells?.row ?? 0}"][data-column="${column}"]`,
  );
  useStyleRules(selectors.length === 0 ? "" : `${selectors.join(", ")} { ${answerable} }`);
}

const answerable = "cursor: help; box-shadow: inset 0 0 0 2px var(--step-made) !important;";
