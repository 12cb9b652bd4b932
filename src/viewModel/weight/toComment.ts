import { codeLanguageOf } from "./codeLanguage.ts";

/**
 * Lines of code as a comment to stand above `lineText`, indented as it is; null where the language
 * has no comments.
 */
export function toComment(
  title: string,
  lines: readonly string[],
  languageId: string,
  lineText: string,
): string | null {
  const { comment, takesComments } = codeLanguageOf(languageId);
  if (comment === null || !takesComments) return null;
  const indent = /^[\t ]*/.exec(lineText)?.[0] ?? "";
  const bare = lines.map((line) =>
    line.startsWith(comment) ? line.slice(comment.length).trimStart() : line,
  );
  return [title, ...bare].map((line) => `${indent}${comment} ${line}\n`).join("");
}
