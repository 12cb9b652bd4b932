import {
  localTextSchema,
  pathPerLanguageSchema,
  textOrPerLanguageSchema,
} from "./sharedSchemas.ts";
import * as v from "valibot";

const answerName = v.optional(
  v.pipe(v.string(), v.description("The name of the answer; optional if there is only one")),
);
const tolerance = v.pipe(
  v.number(),
  v.minValue(0),
  v.description("How far off a number may be, relative to itself above 1; the default is 0.005"),
);

const check = v.variant("kind", [
  v.strictObject({
    kind: v.literal("shape"),
    answer: answerName,
    shape: v.array(v.pipe(v.number(), v.integer(), v.minValue(1))),
  }),
  v.strictObject({
    kind: v.literal("rowsSumTo"),
    answer: answerName,
    sum: v.number(),
    tolerance: v.optional(tolerance),
  }),
  v.strictObject({
    kind: v.literal("zerosAboveDiagonal"),
    answer: answerName,
    offset: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.description("Column k of row q must be 0 when k > q + offset"),
      ),
    ),
  }),
  v.strictObject({
    kind: v.literal("between"),
    answer: answerName,
    low: v.optional(v.number()),
    high: v.optional(v.number()),
  }),
  v.strictObject({
    kind: v.literal("same"),
    answers: v.pipe(
      v.tuple([v.string(), v.string()]),
      v.description("Two answers that must have the same numbers"),
    ),
    tolerance: v.optional(tolerance),
  }),
  v.strictObject({
    kind: v.literal("equals"),
    answer: answerName,
    value: v.pipe(v.string(), v.description("The expected answer, as an expression")),
    tolerance: v.optional(tolerance),
  }),
]);

/** A property that an answer must have. */
export type ExerciseCheck = Readonly<v.InferOutput<typeof check>>;

const answer = v.strictObject({
  in: v.pipe(
    textOrPerLanguageSchema,
    v.description("The variable of the lesson's file with the answer: `weights`"),
  ),
  value: v.optional(
    v.pipe(
      v.string(),
      v.description(
        "The expected value, as an expression; shape and numbers are checked after all other checks",
      ),
    ),
  ),
  tolerance: v.optional(tolerance),
});

const numbers = v.union([
  v.number(),
  v.array(v.number()),
  v.pipe(v.array(v.array(v.number())), v.description("Rows of numbers")),
]);

const wrong = v.union([
  v.pipe(
    v.string(),
    v.description("The id of a mistake, whose numbers must fail and be recognised"),
  ),
  v.strictObject({
    numbers: v.pipe(
      v.record(v.string(), numbers),
      v.description("A wrong answer, number by number, by the name of the answer"),
    ),
    diagnosed: v.pipe(
      v.array(v.string()),
      v.description("The mistakes that must be recognised in it"),
    ),
  }),
]);

/** Something to compute or to write, checked by its properties. */
export const exerciseSchema = v.strictObject({
  kind: v.literal("exercise"),
  prompt: localTextSchema,
  answers: v.pipe(v.record(v.string(), answer), v.description("The answers, by name")),
  checks: v.optional(v.array(check)),
  hints: v.pipe(
    v.tuple([localTextSchema, localTextSchema, localTextSchema]),
    v.description("Three hints: where to look, what to do, and almost the answer"),
  ),
  success: v.pipe(
    localTextSchema,
    v.description("Why the answer is correct; shown after a correct answer"),
  ),
  wrong: v.optional(
    v.pipe(v.array(wrong), v.description("Wrong answers that must be recognised as mistakes")),
  ),
  solution: v.optional(
    v.pipe(pathPerLanguageSchema, v.description("A file with the answer filled in; it must pass")),
  ),
});

export type Exercise = Readonly<v.InferOutput<typeof exerciseSchema>>;
