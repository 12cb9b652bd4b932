import { toText, type CodeLanguage, type LocalText, type TextLanguage } from "./codeLanguage.ts";

/** A form in which a lesson can give its code. */
interface CodeForm {
  readonly name: LocalText;
  /** For those who write lessons. */
  readonly description: string;
  /** VS Code's id of a file in it. */
  readonly languageId: string;
  /** What stands around a row of numbers, and around the rows. */
  readonly row: readonly [open: string, close: string];
  readonly matrix: readonly [open: string, close: string];
  /** What ends a statement. */
  readonly end: string;
}

/** How each form of code is named and written. */
export const codeForms: { readonly [language in CodeLanguage]: CodeForm } = {
  csharp: {
    name: { en: "C#" },
    description: "C# with plain loops",
    languageId: "csharp",
    row: ["new() { ", " }"],
    matrix: ["new List<List<double>>\n{\n", "\n}"],
    end: ";",
  },
  python: {
    name: { en: "Python · lists", "zh-tw": "Python · 串列" },
    description: "Python with plain lists",
    languageId: "python",
    row: ["[", "]"],
    matrix: ["[\n", "\n]"],
    end: "",
  },
  pytorch: {
    name: { en: "Python · PyTorch" },
    description: "Python with PyTorch tensors",
    languageId: "python",
    row: ["[", "]"],
    matrix: ["torch.tensor([\n", "\n])"],
    end: "",
  },
  typescript: {
    name: { en: "TypeScript" },
    description: "TypeScript",
    languageId: "typescript",
    row: ["[", "]"],
    matrix: ["[\n", "\n]"],
    end: ";",
  },
};

/** Where no form is chosen, or none fits. */
export const firstCodeLanguage: CodeLanguage = "csharp";

/** The name of a form in a language of texts. */
export function nameOfForm(language: CodeLanguage, textLanguage: TextLanguage): string {
  return toText(codeForms[language].name, textLanguage);
}
