import { useContext, useEffect, useLayoutEffect } from "preact/hooks";
import { nothingWithheld } from "../../marks/withheld.ts";
import { PanelToolsContext } from "../../panelTools.ts";
import { goTo } from "../../places.ts";
import { useSelected } from "../../store.ts";
import { useStyleRules } from "../../styleRules.ts";
import { firstMade, sightRules, withheldCells } from "./stepRules.ts";
import type { Stepper } from "./useStepper.ts";

/** Shows in the panel how far the computation has come, and scrolls to the step. */
export function useStepPicture(stepper: Stepper): void {
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
