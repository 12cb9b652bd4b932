import type { JSX } from "preact";
import { speeds } from "./stepperChoices.ts";
import { stepperTexts } from "./stepperTexts.ts";
import { paces } from "./stepStops.ts";
import type { Stepper } from "./useStepper.ts";

/** Buttons, slider, speed and prediction. */
export function StepControls({ stepper }: { readonly stepper: Stepper }): JSX.Element {
  const { index, count, isPlaying, kept } = stepper;
  const isLast = index >= count - 1;
  const button = (name: string, icon: StepIconName, onClick: () => void, isOff = false) => (
    <button
      type="button"
      class={`step-button step-${icon}`}
      aria-label={name}
      title={name}
      disabled={isOff}
      onClick={onClick}
    >
      <StepIcon name={icon} />
    </button>
  );
  return (
    <div class="step-controls">
      <div class="step-buttons">
        {button(
          stepperTexts.first,
          "first",
          () => {
            stepper.go(0);
          },
          index === 0,
        )}
        {button(
          stepperTexts.previous,
          "previous",
          () => {
            stepper.go(index - 1);
          },
          index === 0,
        )}
        {button(
          isPlaying ? stepperTexts.pause : stepperTexts.play,
          isPlaying ? "pause" : "play",
          stepper.togglePlaying,
        )}
        {button(
          stepperTexts.next,
          "next",
          () => {
            stepper.go(index + 1);
          },
          isLast,
        )}
        {button(
          stepperTexts.last,
          "last",
          () => {
            stepper.go(count - 1);
          },
          isLast,
        )}
      </div>
      <input
        class="step-slider"
        type="range"
        aria-label={stepperTexts.slider}
        aria-valuetext={stepper.name}
        min={0}
        max={Math.max(0, count - 1)}
        value={index}
        onInput={({ currentTarget }) => {
          stepper.go(Number(currentTarget.value));
        }}
      />
      <span class="step-place tabular">{count > 0 && stepperTexts.place(index, count)}</span>
      <div class="step-options">
        {stepper.pace && (
          <label class="step-speed">
            <span class="visually-hidden">{stepperTexts.pace}</span>
            <select
              value={stepper.pace}
              onChange={({ currentTarget }) => {
                stepper.choosePace(paces.find((pace) => pace === currentTarget.value) ?? "stages");
              }}
            >
              {paces.map((pace) => (
                <option key={pace} value={pace}>
                  {stepperTexts.paceOf[pace]}
                </option>
              ))}
            </select>
          </label>
        )}
        <label class="step-speed">
          <span class="visually-hidden">{stepperTexts.speed}</span>
          <select
            value={String(kept.speed)}
            onChange={({ currentTarget }) => {
              stepper.keep({ speed: Number(currentTarget.value) });
            }}
          >
            {speeds.map((speed) => (
              <option key={speed} value={String(speed)}>
                {stepperTexts.speedOf(speed)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <label class="step-predict" title={stepperTexts.predictHint}>
        <input
          type="checkbox"
          checked={kept.predicts}
          onChange={({ currentTarget }) => {
            stepper.keep({ predicts: currentTarget.checked, predicted: null });
          }}
        />
        {stepperTexts.predict}
      </label>
      {button(stepperTexts.leave, "leave", stepper.leave)}
    </div>
  );
}

const paths = {
  first: "M3 3h1.5v10H3zM13 3v10L5.5 8z",
  previous: "M11.5 3v10L4 8z",
  play: "M4 2.5v11L13 8z",
  pause: "M4 3h2.8v10H4zM9.2 3H12v10H9.2z",
  next: "M4.5 3v10L12 8z",
  last: "M11.5 3H13v10h-1.5zM3 3v10l7.5-5z",
  leave: "M8 6.9 12 3l1 1-4 4 4 4-1 1-4-3.9L4 13l-1-1 4-4-4-4 1-1z",
} as const;

/** The name of an icon on a button of the stepper. */
type StepIconName = keyof typeof paths;

/** An icon on a button of the stepper. */
function StepIcon({ name }: { readonly name: StepIconName }): JSX.Element {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={paths[name]} fill="currentColor" />
    </svg>
  );
}
