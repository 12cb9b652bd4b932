import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

/** How far an element is scrolled, and how much of what is in it is in sight, in pixels. */
export interface Sight {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

const assumed: Sight = { top: 0, left: 0, width: 800, height: 600 };

/** What is in sight of an element that scrolls; `measure` looks again, for when it was scrolled. */
export function useSight(element: RefObject<HTMLElement>): readonly [Sight, measure: () => void] {
  const [sight, setSight] = useState(assumed);
  const measure = (): void => {
    if (!element.current) return;
    const { scrollTop: top, scrollLeft: left, clientWidth, clientHeight } = element.current;
    // Before the style sheet is there, the element is as large as all that is in it.
    const width = Math.min(clientWidth, window.innerWidth);
    const height = Math.min(clientHeight, window.innerHeight);
    setSight({ top, left, width, height });
  };
  useLayoutEffect(() => {
    measure();
    const observer = new ResizeObserver(measure);
    if (element.current) observer.observe(element.current);
    return () => {
      observer.disconnect();
    };
  }, [element]);
  return [sight, measure];
}
