import type { JSX } from "preact";
import { useContext, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type {
  HeadsControl,
  NumberControl,
  SettingChange,
  SwitchControl,
  WhatIfControl,
} from "../../../src/viewModel/whatIf/whatIfState.ts";
import { PanelToolsContext } from "../../panelTools.ts";
import { ControlField } from "../ControlField.tsx";
import { Dropdown } from "../Dropdown.tsx";
import type { CheckedElement, ValueElement } from "../../toolkitElements.ts";
import { texts } from "../../texts.ts";
import { useToolkitName } from "../useToolkitName.ts";

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

/** On or off; shows the value of the state, not the last click. */
function SwitchQuestion(props: {
  readonly control: SwitchControl;
  readonly onChange: (value: boolean) => void;
}): JSX.Element {
  const { control, onChange } = props;
  const element = useRef<CheckedElement>(null);
  useLayoutEffect(() => {
    if (element.current) element.current.checked = control.value;
  });
  return (
    <vscode-checkbox
      ref={element}
      onChange={({ currentTarget }) => {
        if (currentTarget.checked !== control.value) onChange(currentTarget.checked);
      }}
    >
      {control.text}
    </vscode-checkbox>
  );
}

/** One button per head in its colour; a pressed button turns its head off. */
function HeadSwitches(props: {
  readonly control: HeadsControl;
  readonly onChange: (removed: readonly number[]) => void;
}): JSX.Element {
  const { control, onChange } = props;
  const { headCount, removed } = control;
  const toggle = (head: number): void => {
    const others = removed.filter((each) => each !== head);
    onChange(others.length < removed.length ? others : [...removed, head].sort((a, b) => a - b));
  };
  return (
    <div class="head-switches">
      {Array.from({ length: headCount }, (_, head) => (
        <button
          key={head}
          type="button"
          class={`head-switch head-${head % 16}`}
          aria-pressed={removed.includes(head)}
          aria-label={texts.withoutHead(head)}
          onClick={() => {
            toggle(head);
          }}
        >
          {head}
        </button>
      ))}
    </div>
  );
}

const own = "own";

/** A number with a name, or a typed one. */
function NumberQuestion(props: {
  readonly control: NumberControl;
  readonly onChange: (value: number) => void;
}): JSX.Element {
  const { control, onChange } = props;
  const [isTyping, setIsTyping] = useState(false);
  const { value, named, label } = control;
  const isNamed = named.some((each) => each.value === value);
  const choice = isTyping || !isNamed ? own : String(value);
  return (
    <>
      <Dropdown
        label={label}
        value={choice}
        options={[
          ...named.map((each) => ({ value: String(each.value), label: each.label })),
          { value: own, label: texts.customNumber },
        ]}
        onChoose={(next) => {
          setIsTyping(next === own);
          if (next !== own && Number(next) !== value) onChange(Number(next));
        }}
      />
      {choice === own && <NumberField label={label} value={value} onChange={onChange} />}
    </>
  );
}

/** A number above 0, sent on Enter or when the field loses the focus; a problem is shown next to it. */
function NumberField(props: {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}): JSX.Element {
  const { label, value, onChange } = props;
  const field = useToolkitName<ValueElement>(texts.customLabel(label));
  const [text, setText] = useState(String(value));
  useEffect(() => {
    setText(String(value));
  }, [value]);
  const number = Number(text.replace(",", ".").replace("\u2212", "-"));
  const isWrong = text.trim() === "" || !Number.isFinite(number) || number <= 0;
  return (
    <span class="number-field">
      <vscode-text-field
        ref={field}
        aria-invalid={isWrong}
        size={8}
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
        }}
        onChange={() => {
          if (!isWrong && number !== value) onChange(number);
        }}
      />
      {isWrong && (
        <span class="field-problem" role="alert">
          {texts.numberWrong}
        </span>
      )}
    </span>
  );
}
