import type { JSX } from "preact";
import type { EmptyState } from "../../src/protocol/panelState.ts";
import { ActionButtons } from "./ActionButtons.tsx";

/** Nothing to show yet: what to do. */
export function EmptyView({ state }: { readonly state: EmptyState }): JSX.Element {
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
