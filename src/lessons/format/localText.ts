import * as v from "valibot";

/** Languages that every text of a lesson is written in; the first is the one to fall back on. */
export const textLanguages = ["en", "zh-tw"] as const;

/** One of them. */
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
