import type { ComponentChildren, JSX } from "preact";
import { useRef } from "preact/hooks";
import type { DecidedBy, SettingName } from "../../src/viewModel/whatIf/whatIfState.ts";
import { texts } from "../texts.ts";

/** A control with its name and the source of its value; below it, the change to reset. */
export function ControlField(props: {
  readonly setting: SettingName;
  readonly label: string;
  readonly decidedBy: DecidedBy;
  /** Its value without the change, in words. */
  readonly before: string | null;
  readonly startsRow: boolean;
  readonly onReset: () => void;
  readonly children: ComponentChildren;
}): JSX.Element {
  const { setting, label, decidedBy, before, startsRow, onReset, children } = props;
  const field = useRef<HTMLDivElement>(null);
  const reset = (): void => {
    onReset();
    field.current?.querySelector<HTMLElement>("vscode-dropdown, vscode-checkbox, button")?.focus();
  };
  const isChanged = decidedBy === "panel";
  const origin = before === null ? texts.decidedBy[decidedBy] : texts.was(before);
  return (
    <div
      ref={field}
      class={`control control-${setting} decided-by-${decidedBy}${startsRow ? " starts-row" : ""}`}
      role="group"
      aria-label={label}
    >
      <div class="control-name">
        <span class="control-label" aria-hidden="true">
          {label}
        </span>{" "}
        {!isChanged && (
          <span class={decidedBy === "default" ? "visually-hidden" : "control-origin"}>
            {origin}
          </span>
        )}
      </div>
      <div class="control-input">{children}</div>
      {isChanged && (
        <span class="control-origin">
          {origin}
          <button type="button" class="reset" aria-label={texts.resetWhat(label)} onClick={reset}>
            {texts.reset}
          </button>
        </span>
      )}
    </div>
  );
}
