import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

/** How wide an element is, in whole pixels; `assumed` until it has been measured. */
export function useWidth(element: RefObject<HTMLElement>, assumed: number): number {
  const [width, setWidth] = useState(assumed);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const measure = (): void => {
      if (target.clientWidth > 0) setWidth(target.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => {
      observer.disconnect();
    };
  }, [element]);
  return width;
}
