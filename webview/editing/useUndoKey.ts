import { useContext, useEffect } from "preact/hooks";
import type { UndoDirection } from "../../src/protocol/editMessages.ts";
import { PanelToolsContext } from "../panelTools.ts";

/** Fields with their own undo. */
const typing = "input:not([type=range], [type=checkbox], [readonly]), textarea, vscode-text-field";

/** Ctrl+Z and redo, for changes of the file from the panel. */
export function useUndoKey(hasEditor: boolean): void {
  const { inquire, edits } = useContext(PanelToolsContext);
  useEffect(() => {
    if (!hasEditor) return undefined;
    const undo = async (direction: UndoDirection): Promise<void> => {
      // Pending steps of a drag must not follow it.
      await edits.get();
      const { activeElement } = document;
      await inquire("file/undo", { direction });
      if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
    };
    const onKey = (event: KeyboardEvent): void => {
      const isTyped = event.target instanceof Element && event.target.closest(typing) !== null;
      // The editor prevents the default of these keys, so `defaultPrevented` says nothing.
      const direction = isTyped ? null : readUndoKey(event);
      if (!direction) return;
      event.preventDefault();
      void undo(direction);
    };
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener("keydown", onKey);
    };
  }, [inquire, edits, hasEditor]);
}

function readUndoKey(event: KeyboardEvent): UndoDirection | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey === metaKey || altKey) return null;
  if (key.toLowerCase() === "z") return shiftKey ? "redo" : "undo";
  return key.toLowerCase() === "y" && ctrlKey ? "redo" : null;
}
