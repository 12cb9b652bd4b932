import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type { AttentionView } from "../../src/viewModel/panelView.ts";
import { PanelToolsContext } from "../panelTools.ts";
import { texts } from "../texts.ts";
import { ControlField } from "./ControlField.tsx";
import { Dropdown } from "./Dropdown.tsx";

/** How many heads share the columns; only counts that divide them are offered. */
export function HeadCountControl({
  attention,
}: {
  readonly attention: AttentionView;
}): JSX.Element {
  const { ask } = useContext(PanelToolsContext);
  const { value, options, decidedBy } = attention.headCount;
  const change = (headCount: number | null): void => {
    ask("setting/change", {
      computation: attention.id,
      setting: "headCount",
      value: headCount,
    });
  };
  return (
    <ControlField
      label={texts.headCount}
      decidedBy={decidedBy}
      onReset={() => {
        change(null);
      }}
    >
      <Dropdown
        label={texts.headCount}
        value={String(value)}
        options={[...new Set([...options, value])]
          .sort((left, right) => left - right)
          .map((count) => ({ value: String(count), label: String(count) }))}
        onChoose={(count) => {
          change(Number(count));
        }}
      />
    </ControlField>
  );
}
