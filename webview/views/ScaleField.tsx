import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { texts } from "../texts.ts";

/** A number to multiply the scores by; sent when the field is left or Enter is pressed. */
export function ScaleField(props: {
  readonly value: number;
  readonly onChange: (value: number) => void;
}): JSX.Element {
  const { value, onChange } = props;
  const [text, setText] = useState(String(value));
  useEffect(() => {
    setText(String(value));
  }, [value]);
  const number = Number(text.replace(",", ".").replace("\u2212", "-"));
  const isWrong = text.trim() === "" || !Number.isFinite(number);
  return (
    <span class="scale-field">
      <vscode-text-field
        aria-label={texts.customScaleLabel}
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
          {texts.customScaleWrong}
        </span>
      )}
    </span>
  );
}
