import type { ComponentChildren, JSX } from "preact";
import { useContext } from "preact/hooks";
import { PanelToolsContext } from "../panelTools.ts";
import { texts } from "../texts.ts";

/** Goes from position to position: the MLP treats each by itself. */
export function PositionStepper(props: {
  readonly tokens: readonly string[];
  readonly position: number;
  /** A remark about this position. */
  readonly children: ComponentChildren;
}): JSX.Element {
  const { tokens, position, children } = props;
  const { choices } = useContext(PanelToolsContext);
  const step = (by: number): void => {
    const mlpPosition = Math.max(0, Math.min(tokens.length - 1, position + by));
    choices.set({ ...choices.get(), mlpPosition });
  };
  const button = (name: string, sign: string, by: number): JSX.Element => (
    <vscode-button
      appearance="secondary"
      aria-label={name}
      onClick={() => {
        step(by);
      }}
    >
      {sign}
    </vscode-button>
  );
  return (
    <div class="stepper">
      {button(texts.previousPosition, "←", -1)}
      <span aria-live="polite">
        {texts.position(position, tokens.length)} · <bdi>{tokens[position]}</bdi>
      </span>
      {button(texts.nextPosition, "→", 1)}
      <span class="mlp-count">{children}</span>
    </div>
  );
}
