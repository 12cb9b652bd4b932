import type { TextLanguage } from "./localText.ts";

/** `steps/03-scores.md` in another language: `steps/03-scores.zh-tw.md`. */
export function stepTextPath(text: string, language: TextLanguage): string {
  return language === "en" ? text : text.replace(/\.md$/, `.${language}.md`);
}
