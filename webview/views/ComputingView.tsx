import type { JSX } from "preact";
import type { ComputingState } from "../../src/protocol/panelState.ts";
import { texts } from "../texts.ts";

/** The first computation is under way. */
export function ComputingView({ state }: { readonly state: ComputingState }): JSX.Element {
  return (
    <main class="message computing" aria-busy="true">
      <vscode-progress-ring aria-label={texts.computing} />
      <h1>{state.title}</h1>
    </main>
  );
}
