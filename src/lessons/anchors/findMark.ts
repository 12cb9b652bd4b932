import { bracketDepth } from "./bracketDepth.ts";
import type { TextRange } from "../../source/textRange.ts";
import { escapePattern } from "./escapePattern.ts";

const commentMarks = String.raw`(?:\/\/|\/\*|#|--|<!--)`;

/** A line of the text without its line break. */
interface Line extends TextRange {
  readonly text: string;
}

/**
 * What a comment `lens: NAME` marks. Behind code: that line, from where its brackets open. On a line
 * of its own: the lines behind it, up to an empty one, another mark, or one that is indented less.
 */
export function findLens(text: string, mark: string): TextRange | null {
  const lines = toLines(text);
  const marked = new RegExp(`${commentMarks}.*\\blens:\\s*${escapePattern(mark)}(?![\\w-])`);
  const at = lines.findIndex((line) => marked.test(line.text));
  const line = lines[at];
  if (!line) return null;
  const comment = line.start + line.text.search(new RegExp(`${commentMarks}.*\\blens:`));
  const code = text.slice(line.start, comment);
  if (code.trim() !== "") {
    const opening = findOpening(lines.slice(0, at), code) ?? line;
    return trim(text, { start: opening.start, end: comment });
  }
  const indent = indentOf(line);
  const behind = lines.slice(at + 1);
  const count = behind.findIndex(
    (next) => next.text.trim() === "" || /\blens:\s*\S/.test(next.text) || indentOf(next) < indent,
  );
  const block = behind.slice(0, count < 0 ? behind.length : count);
  const [first, last] = [block[0], block.at(-1)];
  return first && last ? trim(text, { start: first.start, end: last.end }) : null;
}

/** The line that opens the brackets which a piece of code closes; null where it closes its own. */
function findOpening(before: readonly Line[], code: string): Line | null {
  let open = bracketDepth(code);
  if (open >= 0) return null;
  return before.findLast(({ text }) => (open += bracketDepth(text)) >= 0) ?? null;
}

/** What stands between `#region NAME` and its `#endregion`, in any kind of comment. */
export function findRegion(text: string, name: string): TextRange | null {
  const lines = toLines(text);
  const opens = new RegExp(`#\\s*region\\s+${escapePattern(name)}\\s*(?:\\*\\/|-->)?\\s*$`);
  const at = lines.findIndex((line) => opens.test(line.text));
  const opening = lines[at];
  if (!opening) return null;
  let depth = 1;
  for (const line of lines.slice(at + 1)) {
    if (/#\s*endregion\b/.test(line.text)) depth--;
    else if (/#\s*region\b/.test(line.text)) depth++;
    if (depth === 0) return trim(text, { start: opening.end, end: line.start });
  }
  return null;
}

function toLines(text: string): readonly Line[] {
  return [...text.matchAll(/[^\n]*/g)]
    .filter(({ 0: line, index }) => line !== "" || text[index - 1] === "\n" || index === 0)
    .map(({ 0: line, index }) => ({ text: line, start: index, end: index + line.length }));
}

function indentOf({ text }: Line): number {
  return text.length - text.trimStart().length;
}

function trim(text: string, { start, end }: TextRange): TextRange {
  const piece = text.slice(start, end);
  const before = piece.length - piece.trimStart().length;
  return { start: start + before, end: start + before + piece.trim().length };
}
