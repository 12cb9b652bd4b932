import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { PanelToolsContext } from "../../panelTools.ts";
import { useSelected } from "../../store.ts";
import { stepperTexts } from "./stepperTexts.ts";

/** Starts or ends stepping through the shown computation. */
export function StepButton(props: { readonly computation: string }): JSX.Element {
  const { computation } = props;
  const { choices, ask } = useContext(PanelToolsContext);
  const isOn = useSelected(choices, (now) => now.stepper.isOn);
  const toggle = (): void => {
    const { stepper, ...others } = choices.get();
    if (isOn) ask("step/leave", null);
    const isSame = stepper.computation === computation;
    const index = isSame ? stepper.index : 0;
    choices.set({ ...others, stepper: { ...stepper, isOn: !isOn, computation, index } });
  };
  return (
    <vscode-button
      class="step-start"
      appearance="secondary"
      aria-pressed={isOn}
      aria-label={isOn ? stepperTexts.stopLabel : stepperTexts.startLabel}
      onClick={toggle}
    >
      {isOn ? `■ ${stepperTexts.stop}` : `▶ ${stepperTexts.start}`}
    </vscode-button>
  );
}
