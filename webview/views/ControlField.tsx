import type { ComponentChildren, JSX } from "preact";
import { useRef } from "preact/hooks";
import type { DecidedBy } from "../../src/viewModel/whatIf/whatIfState.ts";
import { texts } from "../texts.ts";

/** A control with its name, and below it who decided; what was changed here can be given back. */
export function ControlField(props: {
  readonly label: string;
  readonly decidedBy: DecidedBy;
  /** What it was without the change, in words. */
  readonly before: string | null;
  readonly onReset: () => void;
  readonly children: ComponentChildren;
}): JSX.Element {
  const { label, decidedBy, before, onReset, children } = props;
  const field = useRef<HTMLDivElement>(null);
  const reset = (): void => {
    onReset();
    field.current?.querySelector<HTMLElement>("vscode-dropdown, vscode-checkbox, button")?.focus();
  };
  return (
    <div ref={field} class={`control decided-by-${decidedBy}`} role="group" aria-label={label}>
      <span class="control-label" aria-hidden="true">
        {label}
      </span>
      <div class="control-input">{children}</div>
      <span class="control-origin">
        {before === null ? texts.decidedBy[decidedBy] : texts.was(before)}
        {decidedBy === "panel" && (
          <button type="button" class="reset" aria-label={texts.resetWhat(label)} onClick={reset}>
            {texts.reset}
          </button>
        )}
      </span>
    </div>
  );
}
