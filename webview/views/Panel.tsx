import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import type { PanelState, ReadyState } from "../../src/protocol/panelState.ts";
import { ThemeContext, useTheme } from "../marks/theme.ts";
import { useHeadColours } from "../marks/useHeadColours.ts";
import { ComputingView } from "./ComputingView.tsx";
import { EmptyView } from "./EmptyView.tsx";
import { FailedView } from "./FailedView.tsx";
import { ReadyView } from "./ReadyView.tsx";
import { WalkView } from "./walk/WalkView.tsx";

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
