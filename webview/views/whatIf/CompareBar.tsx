import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type { Baseline } from "../../../src/viewModel/whatIf/whatIfState.ts";
import { PanelToolsContext } from "../../panelTools.ts";
import { useSelected } from "../../store.ts";
import { texts } from "../../texts.ts";
import type { CompareMode } from "../../viewChoices.ts";
import { Choice } from "../Choice.tsx";

const modes: readonly CompareMode[] = ["ghosts", "sideBySide", "hidden"];

/** What the numbers are compared with, and how the comparison is shown. */
export function CompareBar({ baseline }: { readonly baseline: Baseline }): JSX.Element {
  const { choices } = useContext(PanelToolsContext);
  const mode = useSelected(choices, ({ compare }) => compare);
  return (
    <Choice
      label={texts.comparedWith(baseline.label)}
      value={mode}
      options={modes.map((value) => ({ value, label: texts.compareModes[value] }))}
      onChoose={(compare) => {
        choices.set({ ...choices.get(), compare });
      }}
    />
  );
}
