import { useContext, useEffect } from "preact/hooks";
import type { UndoDirection } from "../../src/protocol/editMessages.ts";
import { PanelToolsContext } from "../panelTools.ts";

/** Fields that take back by themselves what was typed into them. */
const typing = "input:not([type=range], [type=checkbox]), textarea, vscode-text-field";

/** Ctrl+Z and its reverse take back in the file what was changed from the panel. */
export function useUndoKey(hasEditor: boolean): void {
  const { inquire, edits } = useContext(PanelToolsContext);
  useEffect(() => {
    if (!hasEditor) return undefined;
    const undo = async (direction: UndoDirection): Promise<void> => {
      // What a drag still sends must not come after it.
      await edits.get();
      const { activeElement } = document;
      await inquire("file/undo", { direction });
      if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
    };
    const onKey = (event: KeyboardEvent): void => {
      const isTyped = event.target instanceof Element && event.target.closest(typing) !== null;
      // The editor itself prevents what a page does by default with these keys: that says nothing.
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
