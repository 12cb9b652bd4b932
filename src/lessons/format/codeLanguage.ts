import * as v from "valibot";
import { insidePathSchema } from "./insidePath.ts";

/** The forms in which a lesson can give its code; the learner chooses one of them once. */
export const codeLanguages = ["csharp", "python", "pytorch", "typescript"] as const;

/** One of them; `python` is plain lists, `pytorch` tensors. */
export type CodeLanguage = (typeof codeLanguages)[number];

/** One value for each form, or for some of them. */
export type PerLanguage<T> = { readonly [language in CodeLanguage]?: T | undefined };

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

/** The string for one form; undefined where that form has none. */
export function forLanguage(
  value: string | PerLanguage<string>,
  language: CodeLanguage,
): string | undefined {
  return typeof value === "string" ? value : value[language];
}
