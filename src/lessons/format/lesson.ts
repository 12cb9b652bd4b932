import {
  insidePathSchema,
  localTextSchema,
  pathPerLanguageSchema,
  textOrPerLanguageSchema,
} from "./sharedSchemas.ts";
import * as v from "valibot";
import { computationSchema } from "./computation.ts";
import { stepSchema } from "./step.ts";

/** The version of the format that this program reads. */
const lessonFormat = 1;

const name = v.pipe(v.string(), v.regex(/^[a-z][A-Za-z0-9_]*$/));

/** `lesson.json`. */
export const lessonSchema = v.pipe(
  v.strictObject({
    $schema: v.optional(v.string()),
    format: v.pipe(v.literal(lessonFormat), v.description("The version of this format: 1")),
    id: v.pipe(
      v.string(),
      v.regex(/^[a-z][a-z0-9-]*$/),
      v.description("The key of the learner's progress"),
    ),
    title: localTextSchema,
    summary: localTextSchema,
    minutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    needs: v.optional(
      v.pipe(v.array(v.string()), v.description("Ids of earlier lessons that this one needs")),
    ),
    code: v.pipe(
      pathPerLanguageSchema,
      v.description("The lesson's file in each language, as a path"),
    ),
    anchors: v.optional(
      v.pipe(
        v.record(name, textOrPerLanguageSchema),
        v.description(
          "Places in the code by name: symbol:NAME, role:query@NAME, lens:MARK, region:NAME; one for all languages, or one for each",
        ),
      ),
    ),
    computations: v.optional(
      v.pipe(
        v.record(name, computationSchema),
        v.description("The computations that expressions use, by id"),
      ),
    ),
    steps: v.pipe(v.array(stepSchema), v.minLength(1)),
  }),
  v.title("Attention Lens lesson"),
);

/** A lesson as its file says it. */
export type Lesson = Readonly<v.InferOutput<typeof lessonSchema>>;

/** `pack.json`: lessons in their order. */
export const packSchema = v.pipe(
  v.strictObject({
    $schema: v.optional(v.string()),
    format: v.pipe(v.literal(lessonFormat), v.description("The version of this format: 1")),
    id: v.pipe(
      v.string(),
      v.regex(/^[a-z][a-z0-9-]*$/),
      v.description("The key of the learner's progress"),
    ),
    title: localTextSchema,
    lessons: v.pipe(
      v.array(insidePathSchema),
      v.minLength(1),
      v.description("Folders beside this file, each with a lesson.json, in their order"),
    ),
  }),
  v.title("Attention Lens lesson pack"),
);

/** A pack as its file says it. */
export type LessonPack = Readonly<v.InferOutput<typeof packSchema>>;
