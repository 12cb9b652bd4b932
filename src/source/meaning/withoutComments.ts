import type { Comment } from "../reading.ts";

/** The text with spaces where its comments are, so that every place in it stays; comments in text order. */
export function withoutComments(text: string, comments: readonly Comment[]): string {
  if (comments.length === 0) return text;
  const parts: string[] = [];
  let end = 0;
  for (const { range } of comments) {
    if (range.start < end) continue;
    parts.push(text.slice(end, range.start), " ".repeat(range.end - range.start));
    end = range.end;
  }
  return parts.join("") + text.slice(end);
}
