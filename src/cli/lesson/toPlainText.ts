import type { LessonValues } from "../../lessons/computations/lessonValues.ts";
import { parseInlineText } from "../../lessons/text/parseStepText.ts";
import { showNumbers } from "../../lessons/text/showNumbers.ts";
import type { Inline } from "../../lessons/text/stepText.ts";

/** A short text of a lesson as a terminal shows it: numbers as they are, no marks. */
export async function toPlainText(text: string, values: LessonValues): Promise<string> {
  return toText(await showNumbers(parseInlineText(text).children, values));
}

function toText(line: readonly Inline[]): string {
  return line.map(toPiece).join("");
}

function toPiece(inline: Inline): string {
  switch (inline.kind) {
    case "text":
    case "code":
      return inline.text;
    case "shown":
      return inline.now === null ? inline.text : `${inline.text} (now ${inline.now})`;
    case "break":
      return "\n";
    case "strong":
    case "emphasis":
    case "deleted":
    case "link":
      return toText(inline.children);
    case "embed":
      return inline.caption;
    case "formula":
      return inline.parts.map((part) => (typeof part === "string" ? part : "")).join("");
    case "number":
      return inline.literal ?? "";
  }
}
