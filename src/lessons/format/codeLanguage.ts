/** The forms in which a lesson can give its code; the learner chooses one of them once. */
export const codeLanguages = ["csharp", "python", "pytorch", "typescript"] as const;

/** One of them; `python` is plain lists, `pytorch` tensors. */
export type CodeLanguage = (typeof codeLanguages)[number];

/** One value for each form, or for some of them. */
export type PerLanguage<T> = { readonly [language in CodeLanguage]?: T | undefined };

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

/** A short text in every language. */
export interface LocalText {
  readonly en: string;
  readonly "zh-tw"?: string | undefined;
}

/** The text in a language, English where there is none. */
export function toText(text: LocalText, language: TextLanguage): string {
  return text[language] ?? text.en;
}

/** `steps/03-scores.md` in another language: `steps/03-scores.zh-tw.md`. */
export function stepTextPath(text: string, language: TextLanguage): string {
  return language === "en" ? text : text.replace(/\.md$/, `.${language}.md`);
}
