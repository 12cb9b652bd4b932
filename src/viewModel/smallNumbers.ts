import * as l10n from "@vscode/l10n";
import type { SmallView } from "./computation/computationView.ts";
import {
  fragmentName,
  type SmallChoice,
  type SmallFacts,
  type SmallSize,
} from "../source/smallNumbers.ts";

/** What goes into a class or a function that nobody chose tokens for. */
export function firstChoice(name: string): SmallChoice {
  return { name, seed: 1, words: ["the", "cat", "sat", "on", "the", "mat"], sizes: {} };
}

/** More tokens make maps that nobody reads, and larger sizes models that take long. */
export const most = { words: 16, size: 64, seed: 4_294_967_295 } as const;

/** The tokens that somebody typed; null: none, or too many. */
export function readWords(typed: string): readonly string[] | null {
  const words = typed.split(/\s+/).filter((word) => word !== "");
  return words.length === 0 || words.length > most.words ? null : words;
}

/** A whole number that somebody typed; null: it is none, or outside of the limits. */
export function readWhole(typed: string, least: number, largest: number): number | null {
  if (!/^\s*\d{1,10}\s*$/.test(typed)) return null;
  const value = Number(typed);
  return value >= least && value <= largest ? value : null;
}

/** `n_embd 768 → 12`, `d_model 12` */
export function saySize({ name, value, of }: SmallSize): string {
  if (of === null || of === value) return `${name} ${String(value)}`;
  return l10n.t("{0} {1} → {2}", name, of, value);
}

/** What small numbers are, in a sentence or two. */
export function saySmall({ made, name, seed, sizes, drawn }: SmallFacts): string {
  const ran = sayRun({ made, name, seed, drawn });
  const given = sayDrawn(drawn.filter(({ isMask }) => !isMask));
  const masks = sayDrawn(drawn.filter(({ isMask }) => isMask));
  const stated = name === fragmentName ? listOf(sizes.filter(isStated).map(saySize)) : null;
  const others = stated === null ? sizes : sizes.filter((size) => !isStated(size));
  const small = listOf(others.map(saySize));
  return [
    ran,
    ...(given === null ? [] : [l10n.t("Drawn: {0}.", given)]),
    ...(masks === null ? [] : [l10n.t("Causal mask: {0}.", masks)]),
    ...(stated === null ? [] : [l10n.t("From the comments: {0}.", stated)]),
    ...(small === null ? [] : [l10n.t("Small sizes: {0}.", small)]),
  ].reduce((all, one) =>
    l10n.t({ message: "{0} {1}", args: [all, one], comment: "one sentence after another" }),
  );
}

/** A comment states it. */
function isStated({ of, value }: SmallSize): boolean {
  return of === value;
}

/** What a fragment lacks: `q, keys, values are not defined here` */
export function sayOpenNames(names: readonly string[]): string {
  const [first = "", ...others] = names;
  if (others.length === 0) return l10n.t("{0} is not defined here", first);
  return l10n.t("{0} are not defined here", listOf(names) ?? "");
}

function sayRun({ made, name, seed, drawn }: Omit<SmallFacts, "sizes" | "words" | "code">): string {
  if (name === fragmentName)
    return l10n.t(
      "Sample numbers, drawn from seed {0}, stand for what the code leaves open.",
      seed,
    );
  if (drawn.length > 0)
    return l10n.t("Untrained: {0} runs with arguments drawn from seed {1}.", name, seed);
  if (made === name)
    return l10n.t("Untrained: {0} runs with weights drawn from seed {1}.", name, seed);
  return l10n.t("Untrained: {0} runs in {1}, with weights drawn from seed {2}.", name, made, seed);
}

/** More are only counted. */
const mostNamed = 6;

/** `q (6, 4), k (6, 4)`; null: a function was given nothing that is drawn. */
function sayDrawn(drawn: SmallFacts["drawn"]): string | null {
  const named = drawn.slice(0, mostNamed).map((each) => `${each.name} (${each.shape.join(", ")})`);
  const others = drawn.length - named.length;
  const list = listOf(named);
  return list === null || others === 0 ? list : l10n.t("{0} and {1} more", list, others);
}

/** null: it is empty. */
function listOf([first, ...others]: readonly string[]): string | null {
  if (first === undefined) return null;
  return others.reduce((all, one) => l10n.t("{0}, {1}", all, one), first);
}

/** What the panel says of small numbers, with what can be changed. */
export function toSmallView(facts: SmallFacts): SmallView {
  const { words, seed, code } = facts;
  return { sentence: saySmall(facts), words: words.join(" "), seed, code };
}

/** A choice with what somebody typed instead; a message if that is not usable. */
export function changeSmall(
  choice: SmallChoice,
  typed: { readonly words?: string; readonly seed?: string },
): SmallChoice | { readonly message: string } {
  const words = typed.words === undefined ? choice.words : readWords(typed.words);
  if (!words) return { message: wordsExpected() };
  const seed = typed.seed === undefined ? choice.seed : readWhole(typed.seed, 0, most.seed);
  return seed === null ? { message: wholeExpected(0, most.seed) } : { ...choice, words, seed };
}

/** Said where tokens cannot be used. */
export function wordsExpected(): string {
  return l10n.t("Type 1 to {0} tokens, separated by spaces.", most.words);
}

/** Said where a number cannot be used. */
export function wholeExpected(least: number, largest: number): string {
  return l10n.t("Type a whole number from {0} to {1}.", least, largest);
}
