import { useEffect, useRef } from "preact/hooks";
import type { TaskState } from "../../src/protocol/lessonState.ts";

/** Scrolls to the response of the lesson when it changes. */
export function useShownOutcome(place: string, task: TaskState | null): void {
  const said = task && JSON.stringify(task.kind === "edit" ? task.holds : task.outcome);
  const before = useRef({ place, said });
  useEffect(() => {
    const isNew = before.current.place === place && before.current.said !== said;
    before.current = { place, said };
    if (!isNew) return;
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
    document.querySelector(".task .outcome")?.scrollIntoView({ block: "nearest", behavior });
  }, [place, said]);
}
