import { readCells } from "../dialects/notebook/readNotebook.ts";
import { splitMarkdown } from "../dialects/markdown/splitMarkdown.ts";
import { languageOf } from "../languages.ts";
import type { Comment } from "../reading.ts";
import type { TextRange } from "../textRange.ts";

/**
 * The program of a text, with every character at its place: prose, outputs and comments are spaces.
 * Empty where the text holds only data.
 */
export function programText(text: string, language: string, comments: readonly Comment[]): string {
  if (languageOf(language)?.holds === "data") return "";
  if (language === "ipynb") return withoutComments(codeOfNotebook(text), comments);
  if (language !== "markdown") return withoutComments(text, comments);
  const blocks = splitMarkdown(text).flatMap((part) => (part.kind === "block" ? part.range : []));
  return withoutComments(only(text, blocks), comments);
}

function codeOfNotebook(file: string): string {
  const { text, toFile } = readCells(file);
  const kept = new Array<string>(file.length).fill(" ");
  for (let at = 0; at < text.length; at++) {
    kept[toFile({ start: at, end: at }).start] = text[at] ?? " ";
  }
  return kept.join("");
}

function only(text: string, kept: readonly TextRange[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const range of kept) {
    parts.push(" ".repeat(range.start - end), text.slice(range.start, range.end));
    end = range.end;
  }
  return parts.join("") + " ".repeat(text.length - end);
}

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
