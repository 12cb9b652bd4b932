import { splitMarkdown } from "../dialects/markdown/splitMarkdown.ts";
import type { ComputationGroup, Setting, SourceMatrix } from "../extraction.ts";
import { commentStyleOf, languageStyles, styleOf, type CommentStyle } from "../languageStyles.ts";
import { directiveWords } from "../meaning/directives.ts";
import type { SettingOverrides } from "../meaning/meaningOptions.ts";
import type { TextChange } from "../sourceReader.ts";
import { toDirectiveWords, type SettingWord } from "./directiveText.ts";

/** Where a directive is to be written. */
export interface DirectivePlace {
  readonly text: string;
  /** VS Code language id, or a file name. */
  readonly language: string;
  readonly group: ComputationGroup;
  /** All computations of the file: a directive between two of them belongs to the first. */
  readonly groups: readonly ComputationGroup[];
}

/**
 * The one edit that makes the file say `settings` of a computation: the directive that already
 * speaks of it is changed, or a comment is put above its first matrix.
 */
export function writeDirective(place: DirectivePlace, settings: SettingOverrides): TextChange {
  const words = toDirectiveWords(settings);
  const known = findDirective(place);
  return known === null ? insert(place, words) : merge(place.text, known, words);
}

/** From the first word to the end of the directive's text. */
interface Known {
  readonly start: number;
  readonly end: number;
}

const nearLines = 6;

function findDirective({ text, group, groups }: DirectivePlace): Known | null {
  const said = Object.values(group.original ?? group.settings) as readonly Setting<unknown>[];
  const lines = [
    ...said.flatMap(({ range }) => (range ? [lineStart(text, range.start)] : [])),
    ...linesAbove(text, group.range.start),
  ];
  const directives = lines.flatMap((start) => directiveIn(text, start) ?? []);
  const own = directives.filter(
    ({ end }) =>
      !groups.some(
        ({ id, range }) => id !== group.id && range.start > end && range.start < group.range.start,
      ),
  );
  return own.toSorted((a, b) => a.start - b.start).at(-1) ?? null;
}

function linesAbove(text: string, offset: number): readonly number[] {
  const starts: number[] = [];
  let start = lineStart(text, offset);
  for (let count = 0; count < nearLines && start > 0; count++) {
    start = lineStart(text, start - 1);
    starts.push(start);
    if (/[\w\])}"]/.test(text[start] ?? "")) break;
  }
  return starts;
}

function directiveIn(text: string, start: number): Known | null {
  const written = text.slice(start, lineEnd(text, start));
  // In JSON the comment is a string, and so is a line of a notebook's cell.
  const cut = written.replace(/\\[nr].*$|"[,\]\s]*$/, "");
  const words = directiveWords(cut, start);
  const [first, last] = [words[0], words.at(-1)];
  return first && last ? { start: first.range.start, end: last.range.end } : null;
}

function merge(text: string, { start, end }: Known, words: readonly SettingWord[]): TextChange {
  const kept = directiveWords(`attention: ${text.slice(start, end)}`, 0).map(({ name, range }) => ({
    name: name.toLowerCase(),
    text: text.slice(start + range.start - 11, start + range.end - 11),
  }));
  const isNew = ({ names }: SettingWord) => !kept.some(({ name }) => names.includes(name));
  const changed = kept.flatMap(({ name, text: old }, at) => {
    const word = words.find(({ names }) => names.includes(name));
    if (!word) return [old];
    return kept.findIndex((other) => word.names.includes(other.name)) === at ? [word.text] : [];
  });
  return {
    start,
    end,
    text: [...changed, ...words.filter(isNew).map((word) => word.text)].join(" "),
  };
}

function insert(place: DirectivePlace, words: readonly SettingWord[]): TextChange {
  const { text, group } = place;
  const style = commentStyleAt(text, place.language, group.range.start);
  const comment = `${style.open}attention: ${words.map((word) => word.text).join(" ")}${style.close}`;
  const at = (start: number, added: string): TextChange => ({ start, end: start, text: added });
  if (style.kind === "member") {
    const start = firstKey(group);
    const indent = /^[ \t]*$/.exec(text.slice(lineStart(text, start), start))?.[0];
    return at(start, comment + (indent === undefined ? " " : lineBreak(text) + indent));
  }
  const from = lineStart(text, group.range.start);
  if (style.kind === "cellSource") {
    const quote = text.indexOf('"', from) + 1;
    const indent = /^ */.exec(text.slice(quote))?.[0] ?? "";
    return at(quote, indent + comment);
  }
  const indent = /^[ \t]*/.exec(text.slice(from))?.[0] ?? "";
  return at(from, indent + comment + lineBreak(text));
}

/** The quote of the first key that names a matrix. */
function firstKey({ matrices, range }: ComputationGroup): number {
  const all = Object.values(matrices) as readonly SourceMatrix[];
  const first = all.find(({ nameRange }) => nameRange?.start === range.start);
  return first ? range.start - 1 : range.start;
}

function lineStart(text: string, offset: number): number {
  return Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1)) + 1;
}

function lineEnd(text: string, start: number): number {
  const length = text.slice(start).search(/[\r\n]/);
  return length < 0 ? text.length : start + length;
}

function lineBreak(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
}

/**
 * How a comment is written at an offset of a text of that language (a VS Code id, or a file name);
 * `#` where nothing better is known.
 */
function commentStyleAt(text: string, language: string, offset: number): CommentStyle {
  const id = language.toLowerCase().replace(/^.*\./, "");
  const { markdown } = languageStyles;
  if ((styleOf(id) ?? styleOf(`.${id}`)) !== markdown) return commentStyleOf(id);
  const block = splitMarkdown(text).find(
    ({ kind, range }) => kind === "block" && range.start <= offset && offset < range.end,
  );
  return block?.kind === "block" ? commentStyleOf(block.language) : markdown.comment;
}
