import * as v from "valibot";
import { codeForms } from "./codeForms.ts";
import { codeLanguages, type CodeLanguage } from "./codeLanguage.ts";
import { insidePath } from "./insidePath.ts";

/** A path of a lesson or a pack, from the folder of the file that names it. */
export const insidePathSchema = v.pipe(v.string(), v.regex(insidePath));

function perLanguage<Schema extends v.GenericSchema<string, string>>(one: Schema) {
  const entryOf = (language: CodeLanguage) =>
    v.optional(v.pipe(one, v.description(codeForms[language].description)));
  const entries = codeLanguages.map((language) => [language, entryOf(language)]);
  return v.strictObject(
    Object.fromEntries(entries) as Record<CodeLanguage, ReturnType<typeof entryOf>>,
  );
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
