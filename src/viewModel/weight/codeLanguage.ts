import type { SyntaxName } from "../../engine/explain/syntax.ts";

/** How a language of a file writes a calculation down. */
export interface CodeLanguage {
  readonly name: string;
  readonly syntax: SyntaxName;
  /** What stands before a new name: `var `. */
  readonly declare: string;
  readonly endOfLine: string;
  /** Starts a comment up to the end of the line; null where the language has none. */
  readonly comment: string | null;
  /** Whether a comment can be put into the file: the code of a notebook stands inside of JSON. */
  readonly takesComments: boolean;
}

const csharp: CodeLanguage = {
  name: "C#",
  syntax: "csharp",
  declare: "var ",
  endOfLine: ";",
  comment: "//",
  takesComments: true,
};
const python: CodeLanguage = {
  name: "Python",
  syntax: "python",
  declare: "",
  endOfLine: "",
  comment: "#",
  takesComments: true,
};
const typescript: CodeLanguage = {
  name: "TypeScript",
  syntax: "typescript",
  declare: "const ",
  endOfLine: ";",
  comment: "//",
  takesComments: true,
};
/** Files of numbers: the calculation stands there as text, and there is nowhere to put it. */
const plain: CodeLanguage = {
  name: "Text",
  syntax: "typescript",
  declare: "",
  endOfLine: "",
  comment: null,
  takesComments: false,
};

/** The language of a file by its VS Code language id. */
export function codeLanguageOf(languageId: string): CodeLanguage {
  switch (languageId) {
    case "csharp":
      return csharp;
    case "python":
      return python;
    case "ipynb":
      return { ...python, takesComments: false };
    case "typescript":
    case "typescriptreact":
      return typescript;
    case "javascript":
    case "javascriptreact":
      return { ...typescript, name: "JavaScript" };
    default:
      return plain;
  }
}
