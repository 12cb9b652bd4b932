import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { FrameContext } from "../frame.ts";
import type { ComputingState, FailedState, ReadyState } from "../../src/protocol/panelState.ts";
import { breakable } from "../marks/breakable.tsx";
import { PanelToolsContext } from "../panelTools.ts";
import { useStore } from "../store.ts";
import { texts } from "../texts.ts";
import { Dropdown } from "./Dropdown.tsx";
import { PanelMenus } from "./export/PanelMenus.tsx";
import { StepButton } from "./stepper/StepButton.tsx";
import { WhatIfButton } from "./whatIf/WhatIfButton.tsx";

/** One line: the computation, with alternatives, its file, and what can be done with it. */
export function PanelHeader(props: {
  readonly state: ReadyState;
  /** What is being computed now, or why it cannot be. */
  readonly next: ComputingState | FailedState | null;
}): JSX.Element {
  const { state, next } = props;
  const { ask } = useContext(PanelToolsContext);
  const { title } = state.computation;
  const chosen = state.choices.find((choice) => choice.chosen);
  const hasChoice = state.choices.length > 1;
  const hasMenus = useStore(useContext(FrameContext)) !== null;
  return (
    <header class="panel-header">
      <div class="panel-title">
        <h1 class={hasChoice ? "visually-hidden" : undefined}>{breakable(title)}</h1>
        {hasChoice && (
          <Dropdown
            label={texts.chooseComputation}
            value={chosen?.id ?? ""}
            options={state.choices.map(({ id, label }) => ({ value: id, label }))}
            onChoose={(computation) => {
              ask("panel/choose", { computation });
            }}
          />
        )}
        <p title={texts.run(state.fileName, state.run)}>
          {hasMenus ? state.fileName : texts.run(state.fileName, state.run)}
          {next && <span class="busy"> · {next.title}</span>}
        </p>
      </div>
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
        {state.whatIf && <WhatIfButton hasEditor={state.hasEditor} />}
        {!state.weightMaps && <StepButton computation={chosen?.id ?? ""} />}
        <PanelMenus run={state.run} />
      </div>
    </header>
  );
}
