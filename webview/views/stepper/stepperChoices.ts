import { paces, type StepPace } from "./stepStops.ts";

/** The settings of the stepper; they survive a reload. */
export interface StepperChoices {
  readonly isOn: boolean;
  /** The computation that `index` belongs to; another computation begins at its first step. */
  readonly computation: string;
  readonly index: number;
  /** Whether a step asks before it shows. */
  readonly predicts: boolean;
  /** The option selected at this step; null until then. */
  readonly predicted: number | null;
  /** How a long walk goes on. */
  readonly pace: StepPace;
  /** The speed of playing, as a multiple of the usual speed. */
  readonly speed: number;
}

/** Speeds to choose from. */
export const speeds = [0.5, 1, 2, 4] as const;

/** Not stepping. */
export const stepperOff: StepperChoices = {
  isOn: false,
  computation: "",
  index: 0,
  predicts: false,
  predicted: null,
  pace: "stages",
  speed: 1,
};

/** Reads stored settings; invalid values become defaults. */
export function readStepperChoices(kept: unknown): StepperChoices {
  if (typeof kept !== "object" || kept === null) return stepperOff;
  const { isOn, computation, index, predicts, predicted, pace, speed } = kept as Partial<
    Record<string, unknown>
  >;
  const isPlace = (part: unknown): part is number => Number.isInteger(part) && Number(part) >= 0;
  return {
    isOn: isOn === true,
    computation: typeof computation === "string" ? computation : "",
    index: isPlace(index) ? index : 0,
    predicts: predicts === true,
    predicted: isPlace(predicted) ? predicted : null,
    pace: paces.find((known) => known === pace) ?? "stages",
    speed: speeds.find((known) => known === speed) ?? 1,
  };
}
