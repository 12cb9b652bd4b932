import type { JSX } from "preact";

/** A choice among a few options, all visible: a row of buttons, one of them pressed. */
export function Choice<Value extends string>(props: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly title?: string;
  readonly onChoose: (value: Value) => void;
}): JSX.Element {
  const { label, value, options, title, onChoose } = props;
  return (
    <div class="choice" role="group" aria-label={label} title={title}>
      <span class="choice-label" aria-hidden="true">
        {label}
      </span>
      <span class="choice-buttons button-group">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            onClick={() => {
              onChoose(option.value);
            }}
          >
            {option.label}
          </button>
        ))}
      </span>
    </div>
  );
}
