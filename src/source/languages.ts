/** One language of files. Its reader is in `dialects`; how it is written, in `languageStyles.ts`. */
export interface FileLanguage {
  /** For people. */
  readonly name: string;
  /** VS Code's ids; a reading calls the language by the first. */
  readonly ids: readonly string[];
  /** File name endings without the dot, for where no editor knows the language. */
  readonly extensions: readonly string[];
  /** Other names that Markdown gives it in a fence. */
  readonly otherNames: readonly string[];
  /** The tree-sitter grammar, `c-sharp` for `tree-sitter-c-sharp.wasm`; null if it needs none. */
  readonly grammar: string | null;
  /** `data` computes nothing, and `text` has prose, tables, and print-outs. */
  readonly holds: "program" | "data" | "text";
  /** How the programs stand in the file that are followed as they would run; null for none. */
  readonly followed: "whole" | "cells" | "fences" | null;
}

/** The name of the language of an open notebook's cells in one text. */
export function cellsOf(language: string): string {
  return `cells of ${language}`;
}

/** The language of the cells, from the name of their language in one text; null: it is no such name. */
export function languageInCells(language: string): string | null {
  const start = cellsOf("");
  return language.startsWith(start) ? language.slice(start.length) : null;
}

const program = { otherNames: [], holds: "program", followed: null } as const;
const data = { otherNames: [], grammar: null, holds: "data", followed: null } as const;
const text = { otherNames: [], grammar: null, holds: "text", followed: null } as const;

/** The languages that are read by themselves, in the order in which package.json names them. */
export const languages = {
  csharp: {
    ...program,
    name: "C#",
    ids: ["csharp"],
    extensions: ["cs", "csx"],
    otherNames: ["c#"],
    grammar: "c-sharp",
    followed: "whole",
  },
  python: {
    ...program,
    name: "Python",
    ids: ["python"],
    extensions: ["py", "pyi"],
    otherNames: ["python3", "ipython", "ipython3"],
    grammar: "python",
    followed: "whole",
  },
  typescript: {
    ...program,
    name: "TypeScript",
    ids: ["typescript"],
    extensions: ["ts", "mts", "cts"],
    grammar: "typescript",
    followed: "whole",
  },
  /** TypeScript with JSX, which is another grammar. */
  typescriptReact: {
    ...program,
    name: "TypeScript",
    ids: ["typescriptreact"],
    extensions: ["tsx"],
    grammar: "tsx",
    followed: "whole",
  },
  /** JavaScript, with JSX or without. */
  javascript: {
    ...program,
    name: "JavaScript",
    ids: ["javascript", "javascriptreact"],
    extensions: ["js", "mjs", "cjs", "jsx"],
    otherNames: ["node"],
    grammar: "javascript",
    followed: "whole",
  },
  c: {
    ...program,
    name: "C",
    ids: ["c"],
    extensions: ["c", "h"],
    grammar: "cpp",
    followed: "whole",
  },
  /** Its grammar reads C, too. */
  cpp: {
    ...program,
    name: "C++",
    ids: ["cpp"],
    extensions: ["cpp", "cc", "cxx", "hpp", "hh", "ipp"],
    otherNames: ["c++"],
    grammar: "cpp",
    followed: "whole",
  },
  java: {
    ...program,
    name: "Java",
    ids: ["java"],
    extensions: ["java"],
    grammar: "java",
    followed: "whole",
  },
  go: {
    ...program,
    name: "Go",
    ids: ["go"],
    extensions: ["go"],
    otherNames: ["golang"],
    grammar: "go",
    followed: "whole",
  },
  rust: {
    ...program,
    name: "Rust",
    ids: ["rust"],
    extensions: ["rs"],
    otherNames: ["rs"],
    grammar: "rust",
    followed: "whole",
  },
  r: {
    ...program,
    name: "R",
    ids: ["r"],
    extensions: ["r"],
    grammar: "r",
    followed: "whole",
  },
  julia: {
    ...program,
    name: "Julia",
    ids: ["julia"],
    extensions: ["jl"],
    otherNames: ["jl"],
    grammar: null,
    followed: "whole",
  },
  /** VS Code takes its files for Objective-C where no extension knows better. */
  matlab: {
    ...program,
    name: "MATLAB",
    ids: ["matlab", "octave", "objective-c"],
    extensions: ["m"],
    grammar: null,
    followed: "whole",
  },
  kotlin: {
    ...program,
    name: "Kotlin",
    ids: ["kotlin"],
    extensions: ["kt", "kts"],
    otherNames: ["kt"],
    grammar: "kotlin",
    followed: "whole",
  },
  swift: { ...program, name: "Swift", ids: ["swift"], extensions: ["swift"], grammar: null },
  json: {
    ...data,
    name: "JSON",
    ids: ["json", "jsonc", "json5"],
    extensions: ["json", "jsonc", "json5"],
  },
  csv: { ...data, name: "CSV", ids: ["csv", "tsv"], extensions: ["csv", "tsv"] },
  /** Plain text, and every language that is not in this table. */
  text: { ...text, name: "plain text", ids: ["plaintext"], extensions: ["txt"] },
  markdown: {
    ...text,
    name: "Markdown",
    ids: ["markdown", "rmd", "quarto"],
    extensions: ["md", "markdown", "mdx", "rmd", "qmd"],
    followed: "fences",
  },
  notebook: {
    ...program,
    name: "notebooks",
    ids: ["ipynb"],
    extensions: ["ipynb"],
    grammar: null,
    followed: "cells",
  },
} as const satisfies { readonly [name: string]: FileLanguage };

/** A row of the table. */
export type LanguageName = keyof typeof languages;

const all: readonly FileLanguage[] = Object.values(languages);

/** VS Code's ids of the languages that are read by themselves. */
export const readLanguages: readonly string[] = all.flatMap(({ ids }) => ids);

/** VS Code's ids of the languages whose programs are followed. */
export const followedLanguages: readonly string[] = all.flatMap(({ ids, followed }) =>
  followed === null ? [] : followed === "whole" ? [...ids, ...ids.map(cellsOf)] : ids,
);

/** The language of a VS Code id, or of a file name by its ending; undefined if it is not known. */
export function languageOf(idOrFileName: string): FileLanguage | undefined {
  return findLanguage(all, (language) => language, idOrFileName);
}

/** The first of some things whose language has a VS Code id, or the ending of a file name. */
export function findLanguage<Thing>(
  things: readonly Thing[],
  languageIn: (thing: Thing) => FileLanguage,
  idOrFileName: string,
): Thing | undefined {
  const name = idOrFileName.toLowerCase();
  const byId = things.find((thing) => languageIn(thing).ids.includes(name));
  if (byId !== undefined || !name.includes(".")) return byId;
  const ending = name.slice(name.lastIndexOf(".") + 1);
  return things.find((thing) => languageIn(thing).extensions.includes(ending));
}
