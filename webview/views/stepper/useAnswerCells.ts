import { useLayoutEffect } from "preact/hooks";
import type { AnswerCells } from "../../../src/viewModel/predict/question.ts";
import { useStyleRules } from "../../styleRules.ts";
import type { Stepper } from "./useStepper.ts";

/** Lets the user answer a question by clicking a cell. */
export function useAnswerCells({ question, isPending, answer }: Stepper): void {
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
