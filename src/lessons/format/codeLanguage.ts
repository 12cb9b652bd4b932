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

/** Languages that every text of a lesson is written in; the first is the one to fall back on. */
export const textLanguages = ["en", "zh-tw"] as const;

export type TextLanguage = (typeof textLanguages)[number];

/** A short text in every language: inline Markdown with formulas and checked numbers. */
export const localTextSchema = v.pipe(
  v.strictObject({
    en: v.pipe(v.string(), v.minLength(1), v.description("English")),
    "zh-tw": v.optional(v.pipe(v.string(), v.minLength(1), v.description("正體中文"))),
  }),
  v.description("A short text per language: inline Markdown, $formulas$, {{checked numbers}}."),
);

/** A short text in every language. */
export type LocalText = Readonly<v.InferOutput<typeof localTextSchema>>;

/** The text in a language, English where there is none. */
export function toText(text: LocalText, language: TextLanguage): string {
  return text[language] ?? text.en;
}

/** `steps/03-scores.md` in another language: `steps/03-scores.zh-tw.md`. */
export function stepTextPath(text: string, language: TextLanguage): string {
  return language === "en" ? text : text.replace(/\.md$/, `.${language}.md`);
}
