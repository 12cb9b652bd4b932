import { useContext, useEffect, useRef } from "preact/hooks";
import { PanelToolsContext } from "../panelTools.ts";

const restMs = 200;

/**
 * Keeps the scroll position and restores it when the panel is shown again; what is `shown`
 * instead of something else begins at its top.
 */
export function useKeptScroll(shown: string): void {
  const { choices } = useContext(PanelToolsContext);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = (): void => {
      choices.set({ ...choices.get(), scrollTop: window.scrollY });
    };
    const onScroll = (): void => {
      clearTimeout(timer);
      timer = setTimeout(keep, restMs);
    };
    window.scrollTo(0, choices.get().scrollTop);
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", onScroll);
    };
  }, [choices]);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== shown) window.scrollTo(0, 0);
    before.current = shown;
  }, [shown]);
}
