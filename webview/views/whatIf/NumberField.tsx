import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { texts } from "../../texts.ts";
import { useToolkitName } from "../useToolkitName.ts";
import type { ValueElement } from "../../toolkitElements.ts";

/** A number above 0, sent on Enter or when the field loses the focus; a problem is shown next to it. */
export function NumberField(props: {
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
