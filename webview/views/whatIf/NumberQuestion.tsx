import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { NumberControl } from "../../../src/viewModel/whatIf/whatIfState.ts";
import { texts } from "../../texts.ts";
import { Dropdown } from "../Dropdown.tsx";
import { NumberField } from "./NumberField.tsx";

const own = "own";

/** A number with a name, or a typed one. */
export function NumberQuestion(props: {
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
