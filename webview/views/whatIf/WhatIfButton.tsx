import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { PanelToolsContext } from "../../panelTools.ts";
import { useSelected } from "../../store.ts";
import { texts } from "../../texts.ts";

/** Opens and closes the settings that can be tried. */
export function WhatIfButton({ hasEditor }: { readonly hasEditor: boolean }): JSX.Element {
  const { choices } = useContext(PanelToolsContext);
  const isOpen = useSelected(choices, (now) => now.isWhatIfOpen);
  return (
    <button
      type="button"
      class="what-if-open"
      aria-expanded={isOpen}
      title={hasEditor ? texts.whatIfNote : texts.whatIfNoteAlone}
      onClick={() => {
        choices.set({ ...choices.get(), isWhatIfOpen: !isOpen });
      }}
    >
      {texts.whatIf}
    </button>
  );
}
