import type { JSX } from "preact";
import { useContext, useLayoutEffect, useRef } from "preact/hooks";
import type { AttentionView } from "../../src/viewModel/panelView.ts";
import { PanelToolsContext } from "../panelTools.ts";
import { texts } from "../texts.ts";
import type { CheckedElement } from "../toolkitElements.ts";
import { ControlField } from "./ControlField.tsx";

/** Whether a query may look at later positions. */
export function CausalControl({ attention }: { readonly attention: AttentionView }): JSX.Element {
  const { ask } = useContext(PanelToolsContext);
  const element = useRef<CheckedElement>(null);
  const { value, decidedBy } = attention.causal;
  useLayoutEffect(() => {
    if (element.current) element.current.checked = value;
  });
  const change = (causal: boolean | null): void => {
    ask("setting/change", { computation: attention.id, setting: "causal", value: causal });
  };
  return (
    <ControlField
      label={texts.causal}
      decidedBy={decidedBy}
      onReset={() => {
        change(null);
      }}
    >
      <vscode-checkbox
        ref={element}
        onChange={({ currentTarget }) => {
          if (currentTarget.checked !== value) change(currentTarget.checked);
        }}
      >
        {texts.causalOn}
      </vscode-checkbox>
    </ControlField>
  );
}
