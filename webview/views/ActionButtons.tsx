import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type { PanelAction } from "../../src/protocol/panelState.ts";
import { PanelToolsContext } from "../panelTools.ts";
import { useStore } from "../store.ts";

/** What the user can do next, the most likely action first. */
export function ActionButtons(props: { readonly actions: readonly PanelAction[] }): JSX.Element {
  const { ask, notice } = useContext(PanelToolsContext);
  const told = useStore(notice);
  return (
    <>
      <div class="actions">
        {props.actions.map(({ action, label }, at) => (
          <vscode-button
            key={action}
            appearance={at === 0 ? "primary" : "secondary"}
            onClick={() => {
              ask("panel/act", { action });
            }}
          >
            {label}
          </vscode-button>
        ))}
      </div>
      <p class="notice" role="status">
        {told}
      </p>
    </>
  );
}
