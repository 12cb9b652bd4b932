import * as v from "valibot";
import { attentionStages } from "../../engine/explain/deriveAttention.ts";
import { blockStages, mlpStages } from "../../engine/explain/deriveBlock.ts";

/** What a view can show: a stage of a computation, or how its shapes go. */
export const viewStages = [
  "shapes",
  ...attentionStages,
  ...blockStages,
  ...mlpStages,
  "finalNormed",
  "logits",
] as const;

export type ViewStage = (typeof viewStages)[number];

const index = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A view in a given state. */
export const viewReferenceSchema = v.pipe(
  v.strictObject({
    computation: v.pipe(v.string(), v.description("The id of a computation of this lesson")),
    stage: v.pipe(v.picklist(viewStages), v.description("What is shown of it")),
    block: v.optional(v.pipe(index, v.description("Which block of a stack, from 0"))),
    head: v.optional(v.pipe(index, v.description("Which head is in front, from 0"))),
    query: v.optional(v.pipe(index, v.description("Which query position is marked, from 0"))),
    key: v.optional(v.pipe(index, v.description("Which key position is marked, from 0"))),
  }),
  v.description("A view in a given state, open beside the code while the step is read."),
);

/** A stage of a computation, and what of it is in front or marked. */
export type ViewReference = Readonly<v.InferOutput<typeof viewReferenceSchema>>;
