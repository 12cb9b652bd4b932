import type { JSX } from "preact";
import { useContext, useRef } from "preact/hooks";
import type {
  ComputingState,
  EmptyState,
  FailedState,
  PanelState,
  ReadyState,
} from "../../src/protocol/panelState.ts";
import { ThemeContext, useTheme } from "../marks/theme.ts";
import { useHeadColours } from "../marks/useHeadColours.ts";
import { ReadyView } from "./ReadyView.tsx";
import { WalkView } from "./walk/WalkView.tsx";
import { texts } from "../texts.ts";
import { ActionButtons } from "./ActionButtons.tsx";
import { useToolkitName } from "./useToolkitName.ts";
import { PanelToolsContext } from "../panelTools.ts";

/** The whole panel: a function of its state. */
export function Panel({ state }: { readonly state: PanelState }): JSX.Element {
  const theme = useTheme();
  const lastReady = useRef<ReadyState | null>(null);
  useHeadColours(theme.ground);
  lastReady.current = lastReadyAt(state, lastReady.current);
  return (
    <ThemeContext.Provider value={theme}>{viewOf(state, lastReady.current)}</ThemeContext.Provider>
  );
}

/** The picture that stays while something is computed, or cannot be computed. */
function lastReadyAt(state: PanelState, last: ReadyState | null): ReadyState | null {
  switch (state.kind) {
    case "ready":
      return state;
    case "computing":
      return last;
    case "failed":
      return last?.fileName === state.fileName && last.computation.id === state.computation
        ? last
        : null;
    case "empty":
    case "walk":
      return null;
  }
}

/** While something is computed or half typed, the last picture stays, so that it does not flicker. */
function viewOf(state: PanelState, lastReady: ReadyState | null): JSX.Element {
  switch (state.kind) {
    case "empty":
      return <EmptyView state={state} />;
    case "walk":
      return <WalkView state={state} />;
    case "failed":
      return lastReady ? (
        <ReadyView state={lastReady} next={state} />
      ) : (
        <FailedView state={state} />
      );
    case "computing":
      return lastReady ? (
        <ReadyView state={lastReady} next={state} />
      ) : (
        <ComputingView state={state} />
      );
    case "ready":
      return <ReadyView state={state} next={null} />;
  }
}

/** The first computation is running. */
function ComputingView({ state }: { readonly state: ComputingState }): JSX.Element {
  const ring = useToolkitName(texts.computing);
  return (
    <main class="message computing" aria-busy="true">
      <vscode-progress-ring ref={ring} />
      <h1>{state.title}</h1>
      <ActionButtons actions={state.actions} />
    </main>
  );
}

/** Nothing to show yet: what to do. */
function EmptyView({ state }: { readonly state: EmptyState }): JSX.Element {
  return (
    <main class="message">
      <div class="message-picture" aria-hidden="true">
        <i class="head-0" />
        <i class="head-1" />
        <i class="head-2" />
        <i class="head-7" />
      </div>
      <h1>{state.title}</h1>
      <p>{state.message}</p>
      <ActionButtons actions={state.actions} />
    </main>
  );
}

/** The problems and their places; a click goes to the place. */
function FailedView({ state }: { readonly state: FailedState }): JSX.Element {
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
