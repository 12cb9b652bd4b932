/**
 * VS Code's ids of the languages that are read by themselves, those of every dialect. They stand here, too,
 * because who asks only for the names need not load the dialects.
 */
export const readLanguages: readonly string[] = [
  "csharp",
  "python",
  "typescript",
  "typescriptreact",
  "javascript",
  "javascriptreact",
  "json",
  "jsonc",
  "json5",
  "csv",
  "tsv",
  "plaintext",
  "markdown",
  "ipynb",
];

/** VS Code ids of the languages whose programs are followed, and of files that such programs stand in. */
export const followedLanguages: readonly string[] = ["python", "ipynb", "markdown"];
