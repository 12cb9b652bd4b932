import type { JSX } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { PanelToolsContext } from "../../panelTools.ts";
import { isPairStage } from "../../pointing/addressOf.ts";
import { useSelected } from "../../store.ts";
import { weightTexts } from "./weightTexts.ts";

/** Scrolls from the selected weight to its explanation, if that is out of view. */
export function ExplanationLink(): JSX.Element | null {
  const { pointed, choices } = useContext(PanelToolsContext);
  const focused = useSelected(pointed, (now) => now.focused);
  const [way, setWay] = useState<"none" | "offered" | "taken">("none");
  useEffect(() => {
    if (!focused) return;
    const isWeight = focused.head !== null && isPairStage(focused.stage);
    setWay(isWeight && isOutOfSight() ? "offered" : "none");
  }, [focused]);
  useEffect(() => {
    if (way !== "taken") return;
    // A section that was folded is there by now.
    showExplanation();
    setWay("none");
  }, [way]);
  if (way === "none") return null;
  return (
    <vscode-button
      appearance="secondary"
      onClick={() => {
        const now = choices.get();
        const closedSections = now.closedSections.filter((name) => name !== "attention");
        const isThere = findExplanation() !== null;
        choices.set({ ...now, closedSections, ...(!isThere && { place: "attentionWeights" }) });
        setWay("taken");
      }}
    >
      {weightTexts.toExplanation}
    </vscode-button>
  );
}

function showExplanation(): void {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const explanation = findExplanation();
  explanation?.scrollIntoView({ block: "start", behavior: isStill ? "auto" : "smooth" });
  explanation?.focus({ preventScroll: true });
}

function isOutOfSight(): boolean {
  const place = findExplanation()?.getBoundingClientRect();
  return !place || place.bottom < 0 || place.top > innerHeight * 0.75;
}

function findExplanation(): HTMLElement | null {
  return document.querySelector(".weight-explanation");
}
