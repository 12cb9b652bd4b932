import type { JSX } from "preact";
import { useContext, useState } from "preact/hooks";
import type { AttentionView } from "../../src/viewModel/panelView.ts";
import { exactNumber } from "../marks/formatNumber.ts";
import { PanelToolsContext } from "../panelTools.ts";
import { texts } from "../texts.ts";
import { ControlField } from "./ControlField.tsx";
import { Dropdown } from "./Dropdown.tsx";
import { ScaleField } from "./ScaleField.tsx";

/** What the scores are multiplied by: the formula, nothing, or a number of one's own. */
export function ScaleControl({ attention }: { readonly attention: AttentionView }): JSX.Element {
  const { ask } = useContext(PanelToolsContext);
  const [isTyping, setIsTyping] = useState(false);
  const { value, formulaScale, decidedBy } = attention.scale;
  const choice = isTyping ? "custom" : choiceOf(value, formulaScale);
  const change = (scale: number | null): void => {
    ask("setting/change", { computation: attention.id, setting: "scale", value: scale });
  };
  const choose = (next: string): void => {
    setIsTyping(next === "custom");
    if (next === "formula") change(formulaScale);
    if (next === "off") change(1);
  };
  const rounded = exactNumber(Number(formulaScale.toPrecision(4)));
  return (
    <ControlField
      label={texts.scale}
      decidedBy={decidedBy}
      onReset={() => {
        setIsTyping(false);
        change(null);
      }}
    >
      <Dropdown
        label={texts.scale}
        value={choice}
        options={[
          { value: "formula", label: texts.formulaScale(attention.headDim, rounded) },
          { value: "off", label: texts.noScale },
          { value: "custom", label: texts.customScale },
        ]}
        onChoose={choose}
      />
      {choice === "custom" && <ScaleField value={value} onChange={change} />}
    </ControlField>
  );
}

function choiceOf(value: number, formulaScale: number): "formula" | "off" | "custom" {
  if (value === formulaScale) return "formula";
  return value === 1 ? "off" : "custom";
}
