import type { JSX } from "preact";

/** A share from 0 to 1, with a slider. */
export function ShareField(props: {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}): JSX.Element {
  const { label, value, onChange } = props;
  return (
    <label class="choice">
      <span class="choice-label">{label}</span>
      <span class="share-field">
        <input
          type="range"
          min={0}
          max={1}
          step={0.01}
          value={value}
          onInput={({ currentTarget }) => {
            onChange(Number(currentTarget.value));
          }}
        />
        <span class="tabular">{value.toFixed(2)}</span>
      </span>
    </label>
  );
}
