import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type { WhatIfState } from "../../../src/viewModel/whatIf/whatIfState.ts";
import { PanelToolsContext } from "../../panelTools.ts";
import { texts } from "../../texts.ts";

/** Reset, write to file, pin, unpin: each is shown while it is possible. */
export function WhatIfActions({ whatIf }: { readonly whatIf: WhatIfState }): JSX.Element {
  const { ask } = useContext(PanelToolsContext);
  const { canReset, directive, baseline } = whatIf;
  const isPinned = baseline?.kind === "pinned";
  return (
    <div class="what-if-actions">
      {canReset && (
        <vscode-button
          appearance="secondary"
          aria-label={texts.resetAllLabel}
          onClick={() => {
            ask("whatIf/reset", null);
          }}
        >
          {texts.resetAll}
        </vscode-button>
      )}
      {directive !== null && (
        <vscode-button
          appearance="secondary"
          aria-label={texts.writeLabel(directive)}
          title={directive}
          onClick={() => {
            ask("whatIf/write", null);
          }}
        >
          {texts.write}
        </vscode-button>
      )}
      <vscode-button
        appearance="secondary"
        onClick={() => {
          ask("result/pin", null);
        }}
      >
        {isPinned ? texts.pinAgain : texts.pin}
      </vscode-button>
      {isPinned && (
        <vscode-button
          appearance="secondary"
          onClick={() => {
            ask("result/unpin", null);
          }}
        >
          {texts.unpin}
        </vscode-button>
      )}
    </div>
  );
}
