import type { JSX } from "preact";
import type { ComputingState } from "../../src/protocol/panelState.ts";
import { texts } from "../texts.ts";
import { ActionButtons } from "./ActionButtons.tsx";
import { useToolkitName } from "./useToolkitName.ts";

/** The first computation is running. */
export function ComputingView({ state }: { readonly state: ComputingState }): JSX.Element {
  const ring = useToolkitName(texts.computing);
  return (
    <main class="message computing" aria-busy="true">
      <vscode-progress-ring ref={ring} />
      <h1>{state.title}</h1>
      <ActionButtons actions={state.actions} />
    </main>
  );
}
