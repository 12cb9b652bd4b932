import * as l10n from "@vscode/l10n";
/** The words of the stepper. */
export const stepperTexts = {
  region: l10n.t("Step by step"),
  start: l10n.t({ message: "Step", comment: "walk through a computation" }),
  startLabel: l10n.t("Go through this computation step by step"),
  stop: l10n.t("Stop"),
  stopLabel: l10n.t("Stop stepping"),
  first: l10n.t("First step"),
  previous: l10n.t("Previous step"),
  play: l10n.t("Play"),
  pause: l10n.t("Pause"),
  next: l10n.t("Next step"),
  last: l10n.t("Last step"),
  leave: l10n.t("Close the stepper"),
  slider: l10n.t("Step"),
  place: (index: number, count: number) => `${index + 1} / ${count}`,
  placeLabel: (index: number, count: number, title: string, place: string) =>
    l10n.t("Step {0} of {1}: {2}, {3}", index + 1, count, title, place),
  pace: l10n.t("Steps"),
  paceOf: { stages: l10n.t("By stage"), steps: l10n.t("Every step") },
  speed: l10n.t("Speed"),
  speedOf: (speed: number) => `${speed}×`,
  predict: l10n.t("Predict"),
  predictHint: l10n.t("Predict each result before it is shown."),
  formula: l10n.t("formula"),
  numbers: l10n.t("with these numbers"),
  yourGuess: l10n.t("What do you predict?"),
  clickHint: (keys: number) => l10n.t("Click a cell or an answer, or press 1–{0}.", keys),
  pressHint: (keys: number) => l10n.t("Click an answer or press 1–{0}.", keys),
  right: l10n.t("Correct."),
  wrong: (answer: string) => l10n.t("Not quite: it is {0}.", answer),
  score: (right: number, asked: number) =>
    asked === 0
      ? l10n.t("No predictions yet")
      : l10n.t("{0} of {1} predicted correctly", right, asked),
  reset: l10n.t("Reset"),
  resetLabel: l10n.t("Reset your prediction score"),
  failed: l10n.t("This step could not be loaded. Try the next one."),
} as const;
