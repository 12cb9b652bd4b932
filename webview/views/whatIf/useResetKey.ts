import { useContext, useEffect } from "preact/hooks";
import { PanelToolsContext } from "../../panelTools.ts";

const typing = "input, textarea, select, vscode-text-field, vscode-dropdown";

/** The key R resets every change, except in text fields. */
export function useResetKey(canReset: boolean): void {
  const { ask } = useContext(PanelToolsContext);
  useEffect(() => {
    if (!canReset) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
      const isTyped = event.target instanceof Element && event.target.closest(typing) !== null;
      if (isPlain && !isTyped && event.key.toLowerCase() === "r") ask("whatIf/reset", null);
    };
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener("keydown", onKey);
    };
  }, [ask, canReset]);
}
