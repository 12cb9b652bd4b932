import * as v from "valibot";
import { pathPerLanguageSchema } from "./codeLanguage.ts";
import { exerciseSchema } from "./exercise.ts";
import { insideMarkdownPath } from "./insidePath.ts";
import { localTextSchema } from "./localText.ts";
import { predictionSchema } from "./prediction.ts";
import { viewReferenceSchema } from "./viewReference.ts";

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

/** When a branch is taken. */
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

/** One page of a lesson. */
export type LessonStep = Readonly<v.InferOutput<typeof stepSchema>>;

/** What a step asks of the learner. */
export type StepTask = NonNullable<LessonStep["task"]>;
