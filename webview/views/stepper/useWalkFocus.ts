import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** A start at the button moves the focus to the bar; an end in the bar moves it back to the visible part. */
export function useWalkFocus(bar: RefObject<HTMLElement>): void {
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
