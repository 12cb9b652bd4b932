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
    stage: v.pipe(v.picklist(viewStages), v.description("The stage to show")),
    block: v.optional(v.pipe(index, v.description("The block of a stack, from 0"))),
    head: v.optional(v.pipe(index, v.description("The head to show, from 0"))),
    query: v.optional(v.pipe(index, v.description("The query position to mark, from 0"))),
    key: v.optional(v.pipe(index, v.description("The key position to mark, from 0"))),
  }),
  v.description("A view with its state, open beside the code during the step."),
);

/** A stage of a computation, and what of it is in front or marked. */
export type ViewReference = Readonly<v.InferOutput<typeof viewReferenceSchema>>;
