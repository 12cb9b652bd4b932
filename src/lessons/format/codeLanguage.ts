import * as v from "valibot";

/** The forms in which a lesson can give its code; the learner chooses one of them once. */
export const codeLanguages = ["csharp", "python", "pytorch", "typescript"] as const;

/** One of them; `python` is plain lists, `pytorch` tensors. */
export type CodeLanguage = (typeof codeLanguages)[number];

/** One value for each form, or for some of them. */
export type PerLanguage<T> = { readonly [language in CodeLanguage]?: T | undefined };

/** A string for each form of the code. */
export const perLanguageSchema = v.strictObject({
  csharp: v.optional(v.pipe(v.string(), v.description("C# with plain loops"))),
  python: v.optional(v.pipe(v.string(), v.description("Python with plain lists"))),
  pytorch: v.optional(v.pipe(v.string(), v.description("Python with PyTorch tensors"))),
  typescript: v.optional(v.pipe(v.string(), v.description("TypeScript"))),
});

/** One string for all forms of the code, or one for each. */
export const textOrPerLanguageSchema = v.union([v.string(), perLanguageSchema]);

/** The string for one form; undefined where that form has none. */
export function forLanguage(
  value: string | PerLanguage<string>,
  language: CodeLanguage,
): string | undefined {
  return typeof value === "string" ? value : value[language];
}
