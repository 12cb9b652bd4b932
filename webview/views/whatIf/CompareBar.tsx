import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type { Baseline } from "../../../src/viewModel/whatIf/whatIfState.ts";
import { PanelToolsContext } from "../../panelTools.ts";
import { useSelected } from "../../store.ts";
import { texts } from "../../texts.ts";
import type { CompareMode } from "../../viewChoices.ts";

const modes: readonly CompareMode[] = ["ghosts", "sideBySide", "hidden"];

/** What the numbers are compared with, and how that is shown. */
export function CompareBar({ baseline }: { readonly baseline: Baseline }): JSX.Element {
  const { choices } = useContext(PanelToolsContext);
  const mode = useSelected(choices, ({ compare }) => compare);
  return (
    <div class="compare-bar" role="group" aria-label={texts.compare}>
      <span class="compare-label">{texts.comparedWith(baseline.label)}</span>
      {modes.map((each) => (
        <button
          key={each}
          type="button"
          class="compare-mode"
          aria-pressed={each === mode}
          onClick={() => {
            choices.set({ ...choices.get(), compare: each });
          }}
        >
          {texts.compareModes[each]}
        </button>
      ))}
    </div>
  );
}
