import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";

/** Whether an element is visible, or nearly; distant ones need not be painted yet. */
export function useIsVisible(element: RefObject<Element>): boolean {
  const [isVisible, setIsVisible] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        setIsVisible(entries.at(-1)?.isIntersecting ?? false);
      },
      { rootMargin: "400px" },
    );
    observer.observe(element.current);
    return () => {
      observer.disconnect();
    };
  }, [element]);
  return isVisible;
}
