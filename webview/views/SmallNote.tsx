import type { JSX } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import { PanelToolsContext } from "../panelTools.ts";
import type { ValueElement } from "../toolkitElements.ts";
import { smallTexts } from "../smallTexts.ts";
import { useToolkitName } from "./useToolkitName.ts";

/** That the numbers are of a small, untrained model, with the tokens and the seed to change. */
export function SmallNote({ state }: { readonly state: ReadyState }): JSX.Element | null {
  const { ask } = useContext(PanelToolsContext);
  const { small } = state.computation;
  if (!small) return null;
  return (
    <section class="small-numbers" aria-label={smallTexts.title}>
      <p>{small.sentence}</p>
      {state.hasEditor && (
        <div class="small-fields">
          <TextField
            label={smallTexts.tokens}
            value={small.words}
            size={28}
            onChange={(words) => {
              ask("small/change", { words });
            }}
          />
          <TextField
            label={smallTexts.seed}
            value={String(small.seed)}
            size={6}
            onChange={(seed) => {
              ask("small/change", { seed });
            }}
          />
          <span class="small-actions">
            <ActionLink action="changeSmallNumbers" label={smallTexts.change} />
            <button
              type="button"
              class="link"
              title={smallTexts.copyTitle}
              onClick={() => {
                ask("clipboard/write", { text: small.code }, smallTexts.copied);
              }}
            >
              {smallTexts.copy}
            </button>
            <ActionLink action="closeSmallNumbers" label={smallTexts.close} />
          </span>
        </div>
      )}
    </section>
  );
}

function ActionLink(props: {
  readonly action: "changeSmallNumbers" | "closeSmallNumbers";
  readonly label: string;
}): JSX.Element {
  const { ask } = useContext(PanelToolsContext);
  const { action, label } = props;
  return (
    <button
      type="button"
      class="link"
      onClick={() => {
        ask("panel/act", { action });
      }}
    >
      {label}
    </button>
  );
}

/** A text that is sent on Enter, or when the field loses the focus; Escape takes it back. */
function TextField(props: {
  readonly label: string;
  readonly value: string;
  readonly size: number;
  readonly onChange: (value: string) => void;
}): JSX.Element {
  const { label, value, size, onChange } = props;
  const field = useToolkitName<ValueElement>(label);
  const [text, setText] = useState(value);
  useEffect(() => {
    setText(value);
  }, [value]);
  return (
    <label class="small-field">
      <span aria-hidden="true">{label}</span>
      <vscode-text-field
        ref={field}
        size={size}
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === "Escape") setText(value);
        }}
        onChange={() => {
          if (text.trim() !== value) onChange(text);
        }}
      />
    </label>
  );
}
