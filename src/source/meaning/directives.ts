import * as l10n from "@vscode/l10n";
import type { Setting, SourceSettings } from "../extraction.ts";
import type { Comment, SourceProblem } from "../reading.ts";
import { settingValues } from "../settingValues.ts";
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

const PARSERS: Readonly<Record<string, (word: DirectiveWord) => Settled>> = {
  heads: (word) =>
    settle("headCount", word, wholeNumber(word), l10n.t("a whole number of at least 1: heads=2")),
  kvHeads: (word) =>
    settle(
      "keyValueHeadCount",
      word,
      wholeNumber(word),
      l10n.t("a whole number of at least 1: kvHeads=1"),
    ),
  causal: (word) => settle("causal", word, flag(word, true), l10n.t("no value, or causal=true")),
  noncausal: (word) => settle("causal", word, flag(word, false), l10n.t("no value")),
  tokens: (word) =>
    settle("tokens", word, names(word), l10n.t("names separated by commas: tokens=the,cat")),
  scale: (word) =>
    settle("scale", word, positive(word), l10n.t("a number greater than 0: scale=0.5")),
  temperature: (word) =>
    settle("temperature", word, positive(word), l10n.t("a number greater than 0: temperature=2")),
  removed: (word) =>
    settle("removedHeads", word, headNumbers(word), l10n.t("heads counted from 0: removed=1,3")),
  combine: (word) => choose("headCombination", word),
  activation: (word) => choose("activation", word),
  weights: (word) => choose("weightLayout", word),
  norm: (word) => choose("norm", word),
  placement: (word) => choose("placement", word),
  residual: (word) => settle("residual", word, flag(word, true), "residual=false"),
};

/** Words that may begin a directive by themselves; the others are prose unless a value follows. */
const BARE = ["heads", "kvheads", "causal", "noncausal", "tokens", "scale", "temperature"];

/** The directive in a comment, if there is one; prose that begins `attention:` is none. */
function parseDirective(comment: string, offset: number): Directive | null {
  const words = directiveWords(comment, offset);
  const [first] = words;
  if (first === undefined || !isMeant(first)) return null;
  const settings: Partial<Record<keyof SourceSettings, Setting<unknown>>> = {};
  const problems: SourceProblem[] = [];
  for (const word of words) {
    const settled = parserOf(word.name)?.(word);
    if (settled === undefined) problems.push(unknownWord(word));
    else if ("expected" in settled) problems.push(badValue(word, settled.expected));
    else Object.assign(settings, settled);
  }
  const range = { start: first.range.start, end: words.at(-1)?.range.end ?? first.range.end };
  return { settings: settings as SourceSettings, problems, range };
}

function parserOf(name: string): ((word: DirectiveWord) => Settled) | undefined {
  const lower = name.toLowerCase();
  const known = Object.keys(PARSERS).find((key) => key.toLowerCase() === lower);
  return known === undefined ? undefined : PARSERS[known];
}

function isMeant({ name, value }: DirectiveWord): boolean {
  if (value !== null) return true;
  return BARE.some((key) => editDistance(key, lower(name)) <= 1);
}

function choose(key: keyof typeof settingValues, word: DirectiveWord): Settled {
  const lower = word.value?.toLowerCase();
  const allowed: readonly string[] = settingValues[key];
  const value = allowed.find((known) => known.toLowerCase() === lower) ?? null;
  return settle(key, word, value, allowed.join(", "));
}

function settle(
  key: keyof SourceSettings,
  { range }: DirectiveWord,
  value: unknown,
  expected: string,
): Settled {
  return value === null ? { expected } : { [key]: { value, range } };
}

function unknownWord({ name, range }: DirectiveWord): SourceProblem {
  const message = l10n.t(
    "unknown option '{0}' in the attention directive: use {1}",
    ...[name, alternatives(Object.keys(PARSERS))],
  );
  const distance = (key: string) => editDistance(key.toLowerCase(), lower(name));
  const [meant = ""] = Object.keys(PARSERS).toSorted((a, b) => distance(a) - distance(b));
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
    words.push({ name: match[1] ?? "", value: hasValue ? unquote(match[2] ?? "") : null, range });
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
