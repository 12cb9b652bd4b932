import type { Store } from "../store.ts";
import type { ViewChoices } from "../viewChoices.ts";

/** Opens a section that may be folded, and brings what it shows of a stage into sight. */
export function openSection(choices: Store<ViewChoices>, section: string, stage: string): void {
  const { closedSections } = choices.get();
  choices.set({
    ...choices.get(),
    closedSections: closedSections.filter((name) => name !== section),
  });
  requestAnimationFrame(() => {
    const opened = document.querySelector(`.section-${section}`);
    const shown = opened?.querySelector(`[data-stage="${stage}"]`)?.closest("figure");
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    opened?.scrollIntoView({ block: "start", behavior: isStill ? "auto" : "smooth" });
    shown?.classList.remove("shown-now");
    requestAnimationFrame(() => shown?.classList.add("shown-now"));
  });
}
