import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import type { PanelState, ReadyState } from "../../src/protocol/panelState.ts";
import { ThemeContext, useTheme } from "../marks/theme.ts";
import { useHeadColours } from "../marks/useHeadColours.ts";
import { ComputingView } from "./ComputingView.tsx";
import { EmptyView } from "./EmptyView.tsx";
import { FailedView } from "./FailedView.tsx";
import { ReadyView } from "./ReadyView.tsx";

/** The whole panel: a function of its state. */
export function Panel({ state }: { readonly state: PanelState }): JSX.Element {
  const theme = useTheme();
  const lastReady = useRef<ReadyState | null>(null);
  useHeadColours(theme.ground);
  if (state.kind !== "computing") lastReady.current = state.kind === "ready" ? state : null;
  return (
    <ThemeContext.Provider value={theme}>{viewOf(state, lastReady.current)}</ThemeContext.Provider>
  );
}

/** While something is computed, the picture before it stays: typing must not make it flicker. */
function viewOf(state: PanelState, lastReady: ReadyState | null): JSX.Element {
  switch (state.kind) {
    case "empty":
      return <EmptyView state={state} />;
    case "failed":
      return <FailedView state={state} />;
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
