import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type { SettingChange, WhatIfControl } from "../../../src/viewModel/whatIf/whatIfState.ts";
import { PanelToolsContext } from "../../panelTools.ts";
import { ControlField } from "../ControlField.tsx";
import { Dropdown } from "../Dropdown.tsx";
import { HeadSwitches } from "./HeadSwitches.tsx";
import { NumberQuestion } from "./NumberQuestion.tsx";
import { SwitchQuestion } from "./SwitchQuestion.tsx";

/** One setting of what-if. */
export function WhatIfQuestion(props: {
  readonly control: WhatIfControl;
  /** Whether it is the first in its row. */
  readonly startsRow: boolean;
}): JSX.Element {
  const { control, startsRow } = props;
  const { ask } = useContext(PanelToolsContext);
  const { computation, setting, label, decidedBy, before } = control;
  const change = (value: SettingChange["value"]): void => {
    // The control that offers the values of a setting knows their type.
    ask("setting/change", { computation, setting, value } as SettingChange & {
      readonly computation: string;
    });
  };
  return (
    <ControlField
      setting={setting}
      label={label}
      decidedBy={decidedBy}
      before={before}
      startsRow={startsRow}
      onReset={() => {
        change(null);
      }}
    >
      {answer(control, change)}
    </ControlField>
  );
}

function answer(
  control: WhatIfControl,
  change: (value: SettingChange["value"]) => void,
): JSX.Element {
  switch (control.kind) {
    case "choice":
      return (
        <Dropdown
          label={control.label}
          value={control.value}
          options={control.options}
          onChoose={(value) => {
            change(control.setting === "headCount" ? Number(value) : (value as never));
          }}
        />
      );
    case "number":
      return <NumberQuestion control={control} onChange={change} />;
    case "switch":
      return <SwitchQuestion control={control} onChange={change} />;
    case "heads":
      return <HeadSwitches control={control} onChange={change} />;
  }
}
