import * as l10n from "@vscode/l10n";
import type { Setting, SourceSettings } from "../extraction.ts";
import type { SourceProblem } from "../reading.ts";
import type { Directive } from "./directive.ts";
import { alternatives } from "./alternatives.ts";
import { directiveWords, type DirectiveWord } from "./directiveWords.ts";
import { editDistance } from "./editDistance.ts";
import { settingValues } from "../settingValues.ts";

type Settled = SourceSettings | { readonly expected: string };

const PARSERS: Readonly<Record<string, (word: DirectiveWord) => Settled>> = {
  heads: (word) =>
    settle("headCount", word, wholeNumber(word), l10n.t("a whole number from 1: heads=2")),
  kvHeads: (word) =>
    settle(
      "keyValueHeadCount",
      word,
      wholeNumber(word),
      l10n.t("a whole number from 1: kvHeads=1"),
    ),
  causal: (word) => settle("causal", word, flag(word, true), l10n.t("no value, or causal=true")),
  noncausal: (word) => settle("causal", word, flag(word, false), l10n.t("no value")),
  tokens: (word) =>
    settle("tokens", word, names(word), l10n.t("names with commas: tokens=the,cat")),
  scale: (word) => settle("scale", word, positive(word), l10n.t("a number above 0: scale=0.5")),
  temperature: (word) =>
    settle("temperature", word, positive(word), l10n.t("a number above 0: temperature=2")),
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
export function parseDirective(comment: string, offset: number): Directive | null {
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
    "unknown word '{0}' in the attention directive: use {1}",
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
      ? l10n.t("{0} has no value in the attention directive: it takes {1}", name, expected)
      : l10n.t("{0} is '{1}' in the attention directive: it takes {2}", name, value, expected);
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
