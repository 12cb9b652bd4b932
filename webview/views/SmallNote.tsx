import type { JSX } from "preact";
import { useContext, useLayoutEffect, useRef } from "preact/hooks";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import { PanelToolsContext } from "../panelTools.ts";
import { smallTexts } from "../smallTexts.ts";

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

/**
 * A text that is sent on Enter, when the field loses the focus, and on undo; Escape takes it back. What is
 * being typed stays, whatever the panel shows meanwhile.
 */
function TextField(props: {
  readonly label: string;
  readonly value: string;
  readonly size: number;
  readonly onChange: (value: string) => void;
}): JSX.Element {
  const { label, value, size, onChange } = props;
  const field = useRef<HTMLInputElement>(null);
  /** The text of the field when it last agreed with the panel, or was sent. */
  const settled = useRef(value);
  useLayoutEffect(() => {
    const input = field.current;
    if (input?.value !== settled.current) return;
    // The same text again would take the field's own undo away.
    if (toPlain(input.value) !== value) input.value = value;
    settled.current = input.value;
  }, [value]);
  const send = ({
    currentTarget: { value: text },
  }: {
    readonly currentTarget: HTMLInputElement;
  }) => {
    settled.current = text;
    if (toPlain(text) !== value) onChange(text);
  };
  return (
    <label class="small-field">
      <span>{label}</span>
      <input
        ref={field}
        size={size}
        defaultValue={value}
        spellcheck={false}
        autocomplete="off"
        onChange={send}
        onInput={(event) => {
          if (event.inputType.startsWith("history")) send(event);
        }}
        onKeyDown={(event) => {
          const { key, currentTarget } = event;
          // The editor would do these later, to what has been typed since.
          if (isTextKey(event)) event.stopPropagation();
          if (key !== "Escape" || currentTarget.value === value) return;
          event.preventDefault();
          event.stopPropagation();
          currentTarget.value = value;
          settled.current = value;
        }}
      />
    </label>
  );
}

/** Select all, undo, and redo. */
function isTextKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey !== metaKey && !altKey && /^[ayz]$/i.test(key);
}

/** With single spaces, as the panel says it. */
function toPlain(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}
