import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { ValueElement } from "../toolkitElements.ts";

/** One of several; shows the value of the state, not the last click. */
export function Dropdown(props: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
}): JSX.Element {
  const { label, value, options, onChoose } = props;
  const element = useRef<ValueElement>(null);
  // A page keeps its active element while the user types elsewhere, so the focus is not moved.
  const hadFocus =
    document.hasFocus() && element.current !== null && element.current === document.activeElement;
  useLayoutEffect(() => {
    if (!element.current) return;
    if (element.current.value !== value) element.current.value = value;
    if (hadFocus) element.current.focus();
  });
  // The toolkit's element loses its selection when its options change: new options, new element.
  const key = options.map((option) => `${option.value} ${option.label}`).join("\n");
  return (
    <vscode-dropdown
      key={key}
      ref={element}
      aria-label={label}
      onChange={({ currentTarget }) => {
        if (currentTarget.value !== value) onChoose(currentTarget.value);
      }}
    >
      {options.map((option) => (
        <vscode-option key={option.value} value={option.value} selected={option.value === value}>
          {option.label}
        </vscode-option>
      ))}
    </vscode-dropdown>
  );
}
