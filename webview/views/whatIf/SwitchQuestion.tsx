import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { SwitchControl } from "../../../src/viewModel/whatIf/whatIfState.ts";
import type { CheckedElement } from "../../toolkitElements.ts";

/** On or off; shows the value of the state, not the last click. */
export function SwitchQuestion(props: {
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
