import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type { ComputingState, FailedState, ReadyState } from "../../src/protocol/panelState.ts";
import { breakable } from "../marks/breakable.tsx";
import { PanelToolsContext } from "../panelTools.ts";
import { texts } from "../texts.ts";
import { Dropdown } from "./Dropdown.tsx";
import { PanelMenus } from "./export/PanelMenus.tsx";
import { StepButton } from "./stepper/StepButton.tsx";

/** The computation, its file, and its backend, with alternatives. */
export function PanelHeader(props: {
  readonly state: ReadyState;
  /** What is being computed now, or why it cannot be. */
  readonly next: ComputingState | FailedState | null;
}): JSX.Element {
  const { state, next } = props;
  const { ask } = useContext(PanelToolsContext);
  const { title } = state.computation;
  const chosen = state.choices.find((choice) => choice.chosen);
  return (
    <header class="panel-header">
      <div class="panel-title">
        <h1>{breakable(title)}</h1>
        <p>
          {texts.run(state.fileName, state.run)}
          {next && <span class="busy"> · {next.title}</span>}
        </p>
      </div>
      {state.choices.length > 1 && (
        <Dropdown
          label={texts.chooseComputation}
          value={chosen?.id ?? ""}
          options={state.choices.map(({ id, label }) => ({ value: id, label }))}
          onChoose={(computation) => {
            ask("panel/choose", { computation });
          }}
        />
      )}
      <div class="panel-actions">
        {next?.actions.map(({ action, label }) => (
          <vscode-button
            key={action}
            appearance="secondary"
            onClick={() => {
              ask("panel/act", { action });
            }}
          >
            {label}
          </vscode-button>
        ))}
        {!state.weightMaps && <StepButton computation={chosen?.id ?? ""} />}
        <PanelMenus />
      </div>
    </header>
  );
}
