import { useContext, useEffect } from "preact/hooks";
import { PanelToolsContext } from "../panelTools.ts";

/** Escape returns to the file unless it closes something first. */
export function useEscapeKey(hasEditor: boolean): void {
  const { ask } = useContext(PanelToolsContext);
  useEffect(() => {
    if (!hasEditor) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && !event.defaultPrevented) ask("file/focus", null);
    };
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener("keydown", onKey);
    };
  }, [ask, hasEditor]);
}
