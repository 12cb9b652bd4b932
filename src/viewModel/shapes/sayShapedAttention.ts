import * as l10n from "@vscode/l10n";
import type { AttentionFacts, HeadFacts, NamedSize } from "../../program/shapes/shapeReport.ts";
import { leadName } from "../../program/shapes/openRanks.ts";
import { groupBy } from "../../source/collections.ts";
import { digitsOf } from "../numberText.ts";
import type { AttentionLine } from "./shapeHint.ts";

/**
 * What stands above code that computes attention without numbers, once for each function: two branches
 * that compute the same thing are told once.
 */
export function toAttentionLines(
  attentions: readonly AttentionFacts[],
): readonly Pick<AttentionLine, "range" | "title" | "kind" | "hasHeads">[] {
  const lines = attentions.map((facts) => ({
    range: facts.range,
    title: sayShapedAttention(facts),
    kind: nameOf(facts),
    hasHeads: facts.heads !== null,
    place: facts.within?.range.start ?? facts.range.start,
  }));
  const alike = groupBy(lines, ({ place, title }) => `${String(place)} ${title}`);
  return [...alike.values()].map(([first]) => {
    const { place: _, ...line } = first!;
    return line;
  });
}

/**
 * `Causal self-attention · 12 heads × 64 · scale 1/√64 · weights (B, 12, T, T) · 2 × T² × 64
 * multiplications per head`
 */
export function sayShapedAttention(facts: AttentionFacts): string {
  const { keyValueHeads, weights, restsOnAbsent, isRotary, isWindowed } = facts;
  const saidWeights = l10n.t("weights {0}", `(${weights.map(sizeText).join(", ")})`);
  return [
    nameOf(facts),
    sayHeadsOf(facts) ?? l10n.t("width {0}", sizeText(facts.width)),
    ...(keyValueHeads ? [sayKeyValueHeads(sizeText(keyValueHeads))] : []),
    ...(isRotary ? [l10n.t("rotary positions")] : []),
    ...(isWindowed ? [l10n.t("sliding window")] : []),
    ...sayScales(facts),
    restsOnAbsent ? l10n.t("{0} assumed", saidWeights) : saidWeights,
    ...(isUncounted(weights) || callsOf(facts).length > 1 ? [] : [sayWork(facts)]),
  ].join(" · ");
}

/** More head counts than these are not listed. */
const mostHeads = 3;

/** `12 heads × 64`, `2 heads × 8 or 8 heads × 2` of several calls; null: they have no dimension of their own. */
export function sayHeadsOf(facts: AttentionFacts): string | null {
  if (!facts.heads) return null;
  const said = [
    ...new Set(
      callsOf(facts).flatMap(({ heads, width }) =>
        heads ? [sayHeads(factorOf(sizeText(heads)), factorOf(sizeText(width)))] : [],
      ),
    ),
  ];
  const listed = said
    .slice(0, mostHeads)
    .reduce((left, right) => l10n.t("{0} or {1}", left, right));
  return said.length > mostHeads ? l10n.t("{0} or others", listed) : listed;
}

/** Nothing where calls have several scales: each is that of its width. */
function sayScales(facts: AttentionFacts): readonly string[] {
  const said = new Set(callsOf(facts).map(({ scale }) => sayScale(scale)));
  return said.size === 1 ? [...said] : [];
}

/** The calls that differ: one with names for its sizes holds for all numbers. */
function callsOf(facts: AttentionFacts): readonly HeadFacts[] {
  const all = [facts, ...facts.others];
  const general = all.find(({ heads, width }) =>
    [heads, width].some((size) => size?.concrete === null),
  );
  return general ? [general] : all;
}

/** Nobody knows how many products there are. */
function isUncounted(weights: AttentionFacts["weights"]): boolean {
  return weights[0]?.symbolic === leadName || weights.slice(-2).some(isUnknown);
}

/** Of the two products: queries with keys, and weights with values. */
function sayWork({ weights, width, valueWidth, heads }: AttentionFacts): string {
  const [queries, keys] = weights.slice(-2).map(sizeText) as [string, string];
  const [own, other] = [sizeText(width), sizeText(valueWidth)];
  const area = queries === keys ? squareOf(queries) : `${factorOf(queries)} × ${factorOf(keys)}`;
  const work = own === other ? `2 × ${area} × ${factorOf(own)}` : `${area} × (${own} + ${other})`;
  return heads ? l10n.t("{0} multiplications per head", work) : l10n.t("{0} multiplications", work);
}

/** A sum or a quotient among factors needs brackets. */
function factorOf(text: string): string {
  return /^[\w.]+(?:\[-?\d+\])*$/.test(text) ? text : `(${text})`;
}

function squareOf(text: string): string {
  return `${factorOf(text)}²`;
}

/** A name such as `n_heads` says itself that it counts heads. */
function sayHeads(count: string, size: string): string {
  if (/heads?$/i.test(count)) return `${count} × ${size}`;
  return count === "1" ? l10n.t("1 head × {0}", size) : l10n.t("{0} heads × {1}", count, size);
}

function sayKeyValueHeads(count: string): string {
  return count === "1"
    ? l10n.t("1 key-value head (multi-query)")
    : l10n.t("{0} key-value heads (grouped queries)", count);
}

function nameOf({ isCausal, isSelf }: AttentionFacts): string {
  if (isSelf === null) return isCausal ? l10n.t("Causal attention") : l10n.t("Attention");
  if (isSelf) return isCausal ? l10n.t("Causal self-attention") : l10n.t("Self-attention");
  return isCausal ? l10n.t("Causal cross-attention") : l10n.t("Cross-attention");
}

function sayScale(scale: AttentionFacts["scale"]): string {
  switch (scale?.kind) {
    case "root":
      return l10n.t("scale 1/√{0}", factorOf(sizeText(scale.of)));
    case "size":
      return l10n.t("scale 1/{0}", factorOf(sizeText(scale.of)));
    case "number":
      return l10n.t("scale {0}", digitsOf(scale.value, 4));
    default:
      return l10n.t("no scale");
  }
}

/** Calls of one function have different ones. */
const isUnknown = ({ symbolic }: NamedSize): boolean => symbolic === "?";

function sizeText({ short, concrete }: NamedSize): string {
  return concrete === null ? short : String(concrete);
}
