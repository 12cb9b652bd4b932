import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type { FailedState } from "../../src/protocol/panelState.ts";
import { PanelToolsContext } from "../panelTools.ts";
import { ActionButtons } from "./ActionButtons.tsx";

/** The problems and their places; a click goes to the place. */
export function FailedView({ state }: { readonly state: FailedState }): JSX.Element {
  const { ask } = useContext(PanelToolsContext);
  return (
    <main class="message failed">
      <h1>{state.title}</h1>
      <ul class="problems">
        {state.problems.map(({ message, place, range }) => (
          <li key={`${place} ${message}`}>
            <button
              type="button"
              class="problem"
              onClick={() => {
                ask("problem/reveal", range);
              }}
            >
              <span class="problem-message">{message}</span>
              <span class="problem-place">{place}</span>
            </button>
          </li>
        ))}
      </ul>
      <ActionButtons actions={state.actions} />
    </main>
  );
}
