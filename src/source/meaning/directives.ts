import * as l10n from "@vscode/l10n";
import {
  directiveWordsOf,
  rowOf,
  settingsOf,
  type SettingRow,
  type WrittenSetting,
} from "../../settings/settings.ts";
import type { Setting, SourceSettings } from "../extraction.ts";
import type { Comment, SourceProblem } from "../reading.ts";
import type { TextRange } from "../textRange.ts";

/** What one comment such as `attention: heads=2 causal tokens=the,cat` settles. */
export interface Directive {
  readonly settings: SourceSettings;
  readonly problems: readonly SourceProblem[];
  readonly range: TextRange;
}

/** The directives among the comments, in text order. */
export function readDirectives(comments: readonly Comment[], text: string): readonly Directive[] {
  return comments.flatMap(({ text: plain, range }) => {
    if (!/\battention:/i.test(plain)) return [];
    return parseDirective(text.slice(range.start, range.end), range.start) ?? [];
  });
}

type Settled = SourceSettings | { readonly expected: string };

/** Each word with the setting that it settles, in the order of the table. */
const WORDS: ReadonlyMap<string, WrittenSetting> = new Map(
  settingsOf("attention", "mlp", "weights", "block", "positions").flatMap((name) =>
    directiveWordsOf(name).map((word) => [word, name] as const),
  ),
);

/** Words that may begin a directive by themselves; the others are prose unless a value follows. */
const BARE = [...WORDS].flatMap(([word, name]) => (rowOf(name).isBare ? [word.toLowerCase()] : []));

/** The directive in a comment, if there is one; prose that begins `attention:` is none. */
function parseDirective(comment: string, offset: number): Directive | null {
  const words = directiveWords(comment, offset);
  const [first] = words;
  if (first === undefined || !isMeant(first) || isProse(words)) return null;
  const settings: Partial<Record<keyof SourceSettings, Setting<unknown>>> = {};
  const problems: SourceProblem[] = [];
  for (const word of words) {
    const settled = settleWord(word);
    if (settled === undefined) problems.push(unknownWord(word));
    else if ("expected" in settled) problems.push(badValue(word, settled.expected));
    else Object.assign(settings, settled);
  }
  const range = { start: first.range.start, end: words.at(-1)?.range.end ?? first.range.end };
  return { settings: settings as SourceSettings, problems, range };
}

function settleWord(word: DirectiveWord): Settled | undefined {
  const lower = word.name.toLowerCase();
  const found = [...WORDS].find(([known]) => known.toLowerCase() === lower);
  if (found === undefined) return undefined;
  const [known, name] = found;
  const row = rowOf(name);
  const value = readValue(row, word, known);
  return value === null
    ? { expected: expectedOf(row, known) }
    : { [name]: { value, range: word.range } };
}

function readValue(row: SettingRow, word: DirectiveWord, known: string): unknown {
  switch (row.kind) {
    case "count":
      return wholeNumber(word);
    case "positive":
      return positive(word);
    case "flag":
      return flag(word, known !== row.off);
    case "heads":
      return headNumbers(word);
    case "names":
      return names(word);
    case "choice": {
      const lower = word.value?.toLowerCase();
      return Object.keys(row.choices).find((choice) => choice.toLowerCase() === lower) ?? null;
    }
  }
}

function expectedOf(row: SettingRow, known: string): string {
  switch (row.kind) {
    case "count":
      return l10n.t("a whole number of at least 1: {0}", row.example);
    case "positive":
      return l10n.t("a number greater than 0: {0}", row.example);
    case "flag":
      if (known === row.off) return l10n.t("no value");
      return row.off ? l10n.t("no value, or {0}", `${known}=true`) : row.example;
    case "heads":
      return l10n.t("heads counted from 0: {0}", row.example);
    case "names":
      return l10n.t("names separated by commas: {0}", row.example);
    case "choice":
      return Object.keys(row.choices).join(", ");
  }
}

function isMeant({ name, value }: DirectiveWord): boolean {
  if (value !== null) return true;
  return BARE.some((key) => editDistance(key, lower(name)) <= 1);
}

/** Words of which hardly one is a setting: `scaled dot products of queries and keys`, `query = key = value`. */
function isProse(words: readonly DirectiveWord[]): boolean {
  const isOther = ({ name }: DirectiveWord): boolean =>
    [...WORDS.keys()].every((key) => editDistance(key.toLowerCase(), lower(name)) > 1);
  const others = words.filter(isOther).length;
  if (words.some(({ isSetting }) => isSetting)) return false;
  return others === words.length || (others > 1 && others * 2 > words.length);
}

function unknownWord({ name, range }: DirectiveWord): SourceProblem {
  const message = l10n.t(
    "unknown option '{0}' in the attention directive: use {1}",
    ...[name, alternatives([...WORDS.keys()])],
  );
  const distance = (key: string) => editDistance(key.toLowerCase(), lower(name));
  const [meant = ""] = [...WORDS.keys()].toSorted((a, b) => distance(a) - distance(b));
  const isNear = distance(meant) <= 2 && distance(meant) * 2 < name.length;
  const problem = { message, range, severity: "error" } as const;
  return isNear ? { ...problem, remedy: { kind: "correctWord", word: meant } } : problem;
}

function lower(name: string): string {
  return name.toLowerCase().slice(0, 20);
}

function badValue({ name, value, range }: DirectiveWord, expected: string): SourceProblem {
  const message =
    value === null || value === ""
      ? l10n.t("{0} has no value in the attention directive: use {1}", name, expected)
      : l10n.t("{0} is '{1}' in the attention directive: use {2}", name, value, expected);
  return { message, range, severity: "error" };
}

function wholeNumber({ value }: DirectiveWord): number | null {
  return value !== null && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : null;
}

function positive({ value }: DirectiveWord): number | null {
  const number = value === null || value === "" ? Number.NaN : Number(value);
  return Number.isFinite(number) && number > 0 ? number : null;
}

function flag({ value }: DirectiveWord, meaning: boolean): boolean | null {
  if (value === null) return meaning;
  const lower = value.toLowerCase();
  if (/^(true|yes|1|on)$/.test(lower)) return meaning;
  return /^(false|no|0|off)$/.test(lower) ? !meaning : null;
}

function headNumbers({ value }: DirectiveWord): readonly number[] | null {
  if (value?.toLowerCase() === "none") return [];
  if (value === null || !/^\d{1,4}(?:,\d{1,4})*$/.test(value)) return null;
  return [...new Set(value.split(",").map(Number))].sort((a, b) => a - b);
}

function names({ value }: DirectiveWord): readonly string[] | null {
  const tokens = (value ?? "").split(",").map((token) => token.trim());
  const named = tokens.filter((token) => token !== "");
  return named.length > 0 ? named : null;
}

/** One word of a directive: `heads=2`, or `causal`, which has no value. */
interface DirectiveWord {
  readonly name: string;
  readonly value: string | null;
  /** Its value stands at its name, as in no sentence: `heads=2`. */
  readonly isSetting: boolean;
  readonly range: TextRange;
}

const START = /\battention:[ \t]*/i;
const WORD = /([\p{L}_][\p{L}\d_-]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"']\S*)?)?[,;]?\s*/uy;
const LONGEST_DIRECTIVE = 1000;

/** The words after `attention:` in a comment up to the end of its line or the first other sign. */
export function directiveWords(comment: string, offset: number): readonly DirectiveWord[] {
  const start = START.exec(comment);
  if (start === null) return [];
  const from = start.index + start[0].length;
  const line = (/^[^\r\n]*/.exec(comment.slice(from, from + LONGEST_DIRECTIVE)) ?? [""])[0];
  const text = line.replace(/(\*\/|-->).*$/, "");
  return readWords(text, offset + from);
}

function readWords(text: string, offset: number): readonly DirectiveWord[] {
  const words: DirectiveWord[] = [];
  WORD.lastIndex = 0;
  for (let at = 0; at < text.length; at = WORD.lastIndex) {
    const match = WORD.exec(text);
    if (match === null) break;
    const written = match[0].replace(/[,;]?\s*$/, "");
    const hasValue = written.includes("=");
    const range = { start: offset + at, end: offset + at + written.length };
    const value = hasValue ? unquote(match[2] ?? "") : null;
    words.push({ name: match[1] ?? "", value, isSetting: /\S=/.test(written), range });
  }
  return words;
}

function unquote(value: string): string {
  return /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value.replace(/[,;]+$/, "");
}

/** Choices in words: `1, 2, 4 or 8`. */
export function alternatives(choices: readonly (string | number)[]): string {
  const last = choices.at(-1);
  if (last === undefined) return "";
  const before = choices.slice(0, -1).map(String).join(", ");
  return before === "" ? String(last) : l10n.t("{0} or {1}", before, last);
}

/** The edit distance of two short words. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
