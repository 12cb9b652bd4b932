import type { TextChange } from "../../sourceReader.ts";

/** The text after a change. */
export function applyToText(text: string, change: TextChange): string {
  return text.slice(0, change.start) + change.text + text.slice(change.end);
}
