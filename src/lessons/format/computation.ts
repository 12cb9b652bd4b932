import { insidePathSchema, textOrPerLanguageSchema } from "./sharedSchemas.ts";
import * as v from "valibot";
import {
  choicesOf,
  rowOf,
  settingsOf,
  type SettingPart,
  type SettingRow,
  type SettingsOf,
} from "../../settings/settings.ts";

const count = v.pipe(v.number(), v.integer(), v.minValue(1));

const fromCode = v.strictObject({
  code: v.pipe(
    textOrPerLanguageSchema,
    v.description(
      "The function, class, or cell with the matrices, by name; empty for the whole file",
    ),
  ),
  kind: v.optional(
    v.pipe(v.string(), v.description("If it has more than one: attention, mlp, ...")),
  ),
});

const fromProblem = v.strictObject({
  problem: v.pipe(
    v.union([insidePathSchema, v.record(v.string(), v.unknown())]),
    v.description("A problem in the format of `attention-lens eval`, or the path of such a file"),
  ),
});

const fromRandom = v.strictObject({
  random: v.pipe(
    v.strictObject({
      seed: v.pipe(
        v.union([v.pipe(v.number(), v.integer()), v.literal("fresh")]),
        v.description("A number, or `fresh` for another seed for every learner and attempt"),
      ),
      heads: count,
      headDim: count,
      queries: count,
      keys: v.optional(v.pipe(count, v.description("The default is the number of queries"))),
      causal: v.optional(v.boolean()),
      digits: v.optional(
        v.pipe(
          count,
          v.description("Decimals of each number, so that it can be typed; the default is 2"),
        ),
      ),
    }),
    v.description("Attention on random queries, keys, and values between -2 and 2"),
  ),
});

/** An object with settings of a part, each as its kind demands. */
function settingsSchema<Part extends SettingPart>(part: Part): v.GenericSchema<SettingsOf<Part>> {
  const entries = settingsOf(part).map((name) => [name, v.optional(schemaOf(rowOf(name)))]);
  const schema: unknown = v.strictObject(Object.fromEntries(entries) as v.ObjectEntries);
  return schema as v.GenericSchema<SettingsOf<Part>>;
}

function schemaOf(row: SettingRow): v.GenericSchema {
  switch (row.kind) {
    case "count":
      return count;
    case "positive":
      return v.number();
    case "flag":
      return v.boolean();
    case "choice":
      return v.picklist(Object.keys(row.choices));
    case "heads":
      return v.array(v.pipe(v.number(), v.integer(), v.minValue(0)));
    case "names":
      return v.array(v.string());
  }
}

const fromOther = v.strictObject({
  of: v.pipe(v.string(), v.description("Another computation of this lesson")),
  attention: v.optional(
    v.pipe(
      settingsSchema("attention"),
      v.description("The settings that change in every attention of it"),
    ),
  ),
  activation: v.optional(v.picklist(choicesOf("activation"))),
  block: v.optional(settingsSchema("block")),
  permuteKeys: v.optional(
    v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(0))),
      v.description(
        "Keys and values in another order: entry i is the index of the one at position i",
      ),
    ),
  ),
});

/** Where a computation comes from. */
export const computationSchema = v.pipe(
  v.union([fromCode, fromProblem, fromRandom, fromOther]),
  v.description(
    "{ code }: matrices of the lesson's code. { problem }: given as JSON. { random }: drawn from a seed. { of }: another computation with changed settings.",
  ),
);

export type LessonComputation = Readonly<v.InferOutput<typeof computationSchema>>;
