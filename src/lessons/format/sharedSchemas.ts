import * as v from "valibot";
import { insidePath } from "./insidePath.ts";

/** A path of a lesson or a pack, from the folder of the file that names it. */
export const insidePathSchema = v.pipe(v.string(), v.regex(insidePath));

function perLanguage<Schema extends v.GenericSchema<string, string>>(one: Schema) {
  return v.strictObject({
    csharp: v.optional(v.pipe(one, v.description("C# with plain loops"))),
    python: v.optional(v.pipe(one, v.description("Python with plain lists"))),
    pytorch: v.optional(v.pipe(one, v.description("Python with PyTorch tensors"))),
    typescript: v.optional(v.pipe(one, v.description("TypeScript"))),
  });
}

/** A file of the lesson for each form of the code, by its path. */
export const pathPerLanguageSchema = perLanguage(insidePathSchema);

/** One string for all forms of the code, or one for each. */
export const textOrPerLanguageSchema = v.union([v.string(), perLanguage(v.string())]);

/** A short text in every language: inline Markdown with formulas and checked numbers. */
export const localTextSchema = v.pipe(
  v.strictObject({
    en: v.pipe(v.string(), v.minLength(1), v.description("English")),
    "zh-tw": v.optional(v.pipe(v.string(), v.minLength(1), v.description("正體中文"))),
  }),
  v.description("A short text per language: inline Markdown, $formulas$, {{checked numbers}}."),
);
