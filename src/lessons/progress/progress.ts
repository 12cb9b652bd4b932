import * as v from "valibot";
import { codeLanguages } from "../format/codeLanguage.ts";

/** The version of the form that progress is stored in. */
const progressFormat = 1;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const keptTextSchema = v.object({
  step: v.string(),
  language: v.picklist(codeLanguages),
  text: v.string(),
  /** Milliseconds since 1970, as the host gives them. */
  time: v.number(),
});

const lessonProgressSchema = v.object({
  /** Where the learner is. */
  step: v.string(),
  /** The way there, for going back. */
  visited: v.array(v.string()),
  /** Steps whose task is done, or that have none and were left. */
  done: v.array(v.string()),
  /** By step; only the first guess counts for calibration. */
  predictions: v.record(
    v.string(),
    v.object({
      first: v.boolean(),
      latest: v.boolean(),
      attempts: count,
      sure: v.optional(v.boolean()),
    }),
  ),
  exercises: v.record(v.string(), v.object({ attempts: count, hints: count, passed: v.boolean() })),
  /** For computations with fresh numbers. */
  seed: count,
  /** What stood in the learner's file before a step changed it. */
  kept: v.array(keptTextSchema),
  finished: v.boolean(),
});

const progressSchema = v.object({
  format: v.literal(progressFormat),
  /** The form of the code that the learner chose; null: not yet. */
  language: v.nullable(v.picklist(codeLanguages)),
  /** By `PACK/LESSON`. */
  lessons: v.record(v.string(), lessonProgressSchema),
});

/** A learner's text that a step replaced. */
export type KeptText = Readonly<v.InferOutput<typeof keptTextSchema>>;

/** How far one lesson is. */
export type LessonProgress = Readonly<v.InferOutput<typeof lessonProgressSchema>>;

/** Everything that is remembered of a learner; plain JSON. */
export type Progress = Readonly<v.InferOutput<typeof progressSchema>>;

/** The progress of a new learner. */
export const noProgress: Progress = { format: progressFormat, language: null, lessons: {} };

/** Progress as it was exported or stored; null where it is none, or of another version. */
export function parseProgress(stored: unknown): Progress | null {
  const parsed = v.safeParse(progressSchema, stored);
  return parsed.success ? parsed.output : null;
}

/** A count out of a total. */
export interface Tally {
  readonly right: number;
  readonly of: number;
}

/** How good a learner's first guesses were: "you predicted 14 of 20". */
interface Calibration extends Tally {
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
