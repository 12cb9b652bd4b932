import * as v from "valibot";
import { localTextSchema } from "./localText.ts";
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
export const predictionSchema = v.variant("kind", [choice, number, shape, pick]);

/** A question whose answer the learner says before it is shown. */
export type Prediction = Readonly<v.InferOutput<typeof predictionSchema>>;
