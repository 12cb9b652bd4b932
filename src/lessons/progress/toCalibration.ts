import type { Progress } from "./progress.ts";

/** So many of so many. */
export interface Tally {
  readonly right: number;
  readonly of: number;
}

/** How good a learner's first guesses were: "you predicted 14 of 20". */
export interface Calibration extends Tally {
  /** Among the guesses that the learner was sure of. */
  readonly sure: Tally;
  /** Among those that the learner was not sure of. */
  readonly unsure: Tally;
}

/** The calibration over everything, or over one lesson. */
export function toCalibration({ lessons }: Progress, lesson?: string): Calibration {
  const counted = lesson === undefined ? Object.values(lessons) : [lessons[lesson]];
  const all = counted.flatMap((each) => Object.values(each?.predictions ?? {}));
  const tally = (guesses: typeof all): Tally => ({
    right: guesses.filter(({ first }) => first).length,
    of: guesses.length,
  });
  return {
    ...tally(all),
    sure: tally(all.filter(({ sure }) => sure === true)),
    unsure: tally(all.filter(({ sure }) => sure === false)),
  };
}
