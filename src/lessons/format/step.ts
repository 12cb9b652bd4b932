import * as v from "valibot";
import { localTextSchema, pathPerLanguageSchema } from "./codeLanguage.ts";
import { exerciseSchema } from "./exercise.ts";
import { insideMarkdownPath } from "./insidePath.ts";
import { viewReferenceSchema } from "./viewReference.ts";

const expression = (what: string) =>
  v.pipe(v.string(), v.minLength(1), v.description(`${what}, as an expression: demo.scores[0][0]`));

const common = {
  prompt: localTextSchema,
  explain: v.pipe(localTextSchema, v.description("Said after the answer, right or wrong")),
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
          v.pipe(localTextSchema, v.description("Said when this one was chosen")),
        ),
        holds: v.optional(
          expression("What must be true when this option is correct, and false when it is not"),
        ),
      }),
    ),
    v.minLength(2),
  ),
});

const number = v.strictObject({
  kind: v.literal("number"),
  ...common,
  answer: v.pipe(v.number(), v.description("The number, with as many digits as are meant")),
  value: expression("What the answer is"),
  tolerance: v.pipe(
    v.number(),
    v.minValue(0),
    v.description("How far off a prediction may be and still be right"),
  ),
});

const shape = v.strictObject({
  kind: v.literal("shape"),
  ...common,
  answer: v.array(v.pipe(v.number(), v.integer(), v.minValue(0))),
  value: expression("What has this shape"),
});

const pick = v.strictObject({
  kind: v.literal("pick"),
  ...common,
  pick: v.pipe(
    v.picklist(["head", "query", "key"]),
    v.description("What is to be clicked, or chosen with the keyboard"),
  ),
  view: v.pipe(viewReferenceSchema, v.description("The map in which it is picked")),
  answer: v.pipe(v.number(), v.integer(), v.minValue(0), v.description("Its index, from 0")),
  value: expression("What the answer is"),
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
    v.description("What must be true of the edited file, as an expression: demo.scale == 1"),
  ),
  hints: v.optional(v.array(localTextSchema)),
  success: localTextSchema,
  solution: v.optional(
    v.pipe(pathPerLanguageSchema, v.description("The file with the edit made; it must hold there")),
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
    v.pipe(conditionSchema, v.description("Only then; without it the branch is always taken")),
  ),
  go: v.pipe(v.string(), v.description("The id of a step")),
});

/** One page of a lesson. */
export const stepSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/), v.description("Progress is kept under it")),
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
        "The state that the learner's file is to have: `restore` for the lesson's own, or a file. Shown as a difference before anything changes",
      ),
    ),
  ),
  task: v.optional(v.variant("kind", [predictionSchema, exerciseSchema, editSchema])),
  next: v.optional(
    v.pipe(v.array(branch), v.description("Where to go; the first that fits. Default: in order")),
  ),
  aside: v.optional(
    v.pipe(v.boolean(), v.description("Only reached by a branch, passed over otherwise")),
  ),
});

export type LessonStep = Readonly<v.InferOutput<typeof stepSchema>>;

/** What a step asks of the learner. */
export type StepTask = NonNullable<LessonStep["task"]>;
