import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type { FailedState } from "../../src/protocol/panelState.ts";
import { PanelToolsContext } from "../panelTools.ts";
import { texts } from "../texts.ts";

/** Why the picture is outdated; a click on the place goes there. */
export function StaleBar({ failed }: { readonly failed: FailedState }): JSX.Element {
  const { ask } = useContext(PanelToolsContext);
  const [problem] = failed.problems;
  return (
    <p class="stale-bar" role="status">
      <strong>{texts.lastResult}</strong>{" "}
      {problem ? texts.named(failed.title, problem.message) : failed.title}{" "}
      {problem && (
        <button
          type="button"
          class="text-button"
          onClick={() => {
            ask("problem/reveal", problem.range);
          }}
        >
          {problem.place}
        </button>
      )}
    </p>
  );
}
