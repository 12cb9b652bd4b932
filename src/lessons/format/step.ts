import { localTextSchema, pathPerLanguageSchema } from "./sharedSchemas.ts";
import * as v from "valibot";
import { exerciseSchema } from "./exercise.ts";
import { insideMarkdownPath } from "./insidePath.ts";
import { viewReferenceSchema } from "./viewReference.ts";

const expression = (what: string) =>
  v.pipe(v.string(), v.minLength(1), v.description(`${what}, as an expression: demo.scores[0][0]`));

const common = {
  prompt: localTextSchema,
  explain: v.pipe(localTextSchema, v.description("Shown after every answer")),
};

const choice = v.strictObject({
  kind: v.literal("choice"),
  ...common,
  options: v.pipe(
    v.array(
      v.strictObject({
        id: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/)),
        text: localTextSchema,
        correct: v.optional(v.boolean()),
        because: v.optional(
          v.pipe(localTextSchema, v.description("Shown when this option is chosen")),
        ),
        holds: v.optional(expression("True if this option is correct, and false otherwise")),
      }),
    ),
    v.minLength(2),
  ),
});

const number = v.strictObject({
  kind: v.literal("number"),
  ...common,
  answer: v.pipe(v.number(), v.description("The number, with the intended digits")),
  value: expression("The answer"),
  tolerance: v.pipe(
    v.number(),
    v.minValue(0),
    v.description("How far off a correct prediction may be"),
  ),
});

const shape = v.strictObject({
  kind: v.literal("shape"),
  ...common,
  answer: v.array(v.pipe(v.number(), v.integer(), v.minValue(0))),
  value: expression("The value with this shape"),
});

const pick = v.strictObject({
  kind: v.literal("pick"),
  ...common,
  pick: v.pipe(
    v.picklist(["head", "query", "key"]),
    v.description("What to click, or to select with the keyboard"),
  ),
  view: v.pipe(viewReferenceSchema, v.description("The map to pick from")),
  answer: v.pipe(v.number(), v.integer(), v.minValue(0), v.description("Its index, from 0")),
  value: expression("The answer"),
});

/** A question whose answer the learner says before it is shown. */
const predictionSchema = v.variant("kind", [choice, number, shape, pick]);

export type Prediction = Readonly<v.InferOutput<typeof predictionSchema>>;

/** A change to the code that the learner is to make; done when it holds. */
const editSchema = v.strictObject({
  kind: v.literal("edit"),
  prompt: localTextSchema,
  at: v.pipe(v.string(), v.description("Where, as an anchor")),
  until: v.pipe(
    v.string(),
    v.description("True once the file is edited, as an expression: demo.scale == 1"),
  ),
  hints: v.optional(v.array(localTextSchema)),
  success: localTextSchema,
  solution: v.optional(
    v.pipe(
      pathPerLanguageSchema,
      v.description("The file with the edit, for which `until` must be true"),
    ),
  ),
});

/** A change to the code that the learner is to make. */
export type EditTask = Readonly<v.InferOutput<typeof editSchema>>;

/** When a branch is taken. */
const conditionSchema = v.union([
  v.strictObject({ result: v.picklist(["right", "wrong"]) }),
  v.strictObject({ option: v.pipe(v.string(), v.description("The id of a chosen option")) }),
  v.strictObject({ mistake: v.pipe(v.string(), v.description("The id of a recognised mistake")) }),
]);

export type BranchCondition = Readonly<v.InferOutput<typeof conditionSchema>>;

const branch = v.strictObject({
  if: v.optional(
    v.pipe(conditionSchema, v.description("The condition; without it, the branch always applies")),
  ),
  go: v.pipe(v.string(), v.description("The id of a step")),
});

/** One page of a lesson. */
export const stepSchema = v.strictObject({
  id: v.pipe(
    v.string(),
    v.regex(/^[a-z][a-z0-9-]*$/),
    v.description("The key of the learner's progress"),
  ),
  title: localTextSchema,
  text: v.pipe(
    v.string(),
    v.regex(insideMarkdownPath),
    v.description("The English text; `NAME.zh-tw.md` beside it is the Chinese one"),
  ),
  at: v.optional(v.pipe(v.string(), v.description("The code to show, as an anchor"))),
  run: v.optional(v.pipe(v.string(), v.description("A computation to run when the step opens"))),
  view: v.optional(viewReferenceSchema),
  file: v.optional(
    v.pipe(
      v.union([v.literal("restore"), pathPerLanguageSchema]),
      v.description(
        "The version of the learner's file for this step: `restore` for the lesson's file, or a path. The learner sees the difference before anything changes",
      ),
    ),
  ),
  task: v.optional(v.variant("kind", [predictionSchema, exerciseSchema, editSchema])),
  next: v.optional(
    v.pipe(
      v.array(branch),
      v.description("Where to go next: the first that applies. The default is the next step"),
    ),
  ),
  aside: v.optional(
    v.pipe(v.boolean(), v.description("Only reached by a branch, otherwise skipped")),
  ),
});

export type LessonStep = Readonly<v.InferOutput<typeof stepSchema>>;

/** What a step asks of the learner. */
export type StepTask = NonNullable<LessonStep["task"]>;
