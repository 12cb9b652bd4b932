/** A comment without its markers, each line trimmed. */
export function toCommentText(comment: string): string {
  return comment
    .replace(/^(?:\/\*+|\/\/+!?|#+|<!--)/u, "")
    .replace(/(?:\*+\/|-->)$/u, "")
    .split(/\r?\n/u)
    .map((line) => line.replace(/^\s*\*\s?/u, "").trim())
    .join("\n")
    .trim();
}
