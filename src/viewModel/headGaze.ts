import * as l10n from "@vscode/l10n";
import type { AttentionMaps } from "../engine/trace.ts";
import { groupBy } from "../source/collections.ts";
import type { TensorValues } from "../tensor/tensor.ts";
import { digitsOf } from "./numberText.ts";
import { closeUp } from "./closeUp.ts";
import { isolate, nameToken } from "./isolate.ts";

/** Where one query of one head looks. */
export type Gaze =
  | {
      readonly kind: "peak";
      /** Several if they tie. */
      readonly keyPositions: readonly number[];
      readonly weight: number;
      /** Its part of the row; without, the row does not sum to 1, and the weight is a plain number. */
      readonly share: string;
      /** Whether no key that is seen gets much less. */
      readonly isNearlyEven: boolean;
    }
  | { readonly kind: "equal"; readonly weight: number }
  | { readonly kind: "nothing" }
  /** The head is turned off, so it adds nothing. */
  | { readonly kind: "removed" };

type Peak = Extract<Gaze, { kind: "peak" }>;

/** If more keys tie, they are counted, not named. */
const mostNamed = 3;

/** Nobody would take less for what a query looks at, unless a sentence says that it is the most. */
const smallShare = 0.2;

/** If no key gets this much, naming the first would suggest a target. */
const unclearShare = 0.1;

/** Of the largest weight; if no weight is smaller, the row is nearly even. */
const nearlyEven = 0.9;

/** Longer names of positions are cut. */
const longestName = 24;

/** Weights closer than this look the same to a reader. */
const sameWeight = 1e-9;

/** The strongest keys of a query in a head of the first batch element. */
export function computeGaze(stages: AttentionMaps, head: number, queryPosition: number): Gaze {
  const { queryLength, keyLength } = stages.shape;
  const start = (head * queryLength + queryPosition) * keyLength;
  return gazeOfRow(stages.attentionWeights.values.subarray(start, start + keyLength));
}

/** The strongest keys of one row of attention weights. */
export function gazeOfRow(row: TensorValues): Gaze {
  let [weight, least, count, sum] = [0, Infinity, 0, 0];
  for (const each of row) {
    sum += each;
    if (!(each > 0)) continue;
    count += 1;
    weight = Math.max(weight, each);
    least = Math.min(least, each);
  }
  if (!(weight > 0 && sum < Infinity)) return { kind: "nothing" };
  if (count > 1 && weight - least < sameWeight) return { kind: "equal", weight };
  const keyPositions: number[] = [];
  row.forEach((each, position) => {
    if (weight - each < sameWeight) keyPositions.push(position);
  });
  const share = Math.abs(sum - 1) < 1e-3 ? toPercent(weight) : digitsOf(weight, 2);
  return {
    kind: "peak",
    keyPositions,
    weight,
    share,
    isNearlyEven: count > 1 && least >= nearlyEven * weight,
  };
}

/** `0.859` -> `86%`; a number that only rounds to 0 or 100 gets `<` or `>`. */
export function toPercent(weight: number): string {
  const rounded = Math.round(weight * 100);
  if (rounded === 0 && weight > 0) return "<1%";
  if (rounded === 100 && weight < 1) return ">99%";
  return `${rounded}%`;
}

/** `K[1] 86%`, `K[1] and K[2] 46% each`, `spread evenly`, `no key`, or `turned off`. */
export function describeGaze(gaze: Gaze, keyTokens: readonly string[]): string {
  switch (gaze.kind) {
    case "peak":
      return describePeak(gaze.keyPositions, gaze.share, keyTokens);
    case "equal":
      return l10n.t("spread evenly");
    case "nothing":
      return l10n.t("no key");
    case "removed":
      return l10n.t("turned off");
  }
}

function describePeak(
  positions: readonly number[],
  percent: string,
  keyTokens: readonly string[],
): string {
  const names = positions.map((position) => isolate(keyTokens[position]!));
  const [first = "", ...others] = names;
  const last = others.pop();
  if (last === undefined) return `${first} ${percent}`;
  if (names.length > mostNamed) return l10n.t("{0} keys {1} each", names.length, percent);
  return l10n.t("{0} and {1} {2} each", [first, ...others].join(", "), last, percent);
}

/** `Q[0] looks at K[1] 86%` */
export function tellGaze(query: string, gaze: Gaze, keyTokens: readonly string[]): string {
  switch (gaze.kind) {
    case "peak":
      return l10n.t("{0} looks at {1}", query, describeGaze(gaze, keyTokens));
    case "equal":
      return l10n.t("{0} looks at all keys evenly", query);
    case "nothing":
      return l10n.t("{0} sees no key", query);
    case "removed":
      return l10n.t("the head is turned off and adds nothing");
  }
}

/** `Q[0] gives 86% of its attention to K[1]` */
export function sayGaze(query: string, gaze: Gaze, keyTokens: readonly string[]): string {
  const asker = isolate(query);
  switch (gaze.kind) {
    case "peak":
      return closeUp(sayPeak(asker, gaze, keyTokens));
    case "equal":
      return closeUp(l10n.t("{0} spreads its attention evenly", asker));
    case "nothing":
      return closeUp(l10n.t("{0} sees no key", asker));
    case "removed":
      return tellGaze(asker, gaze, keyTokens);
  }
}

function sayPeak(asker: string, gaze: Peak, keyTokens: readonly string[]): string {
  const { weight, share, keyPositions } = gaze;
  const keys = listKeys(gaze, keyTokens);
  switch (clarityOf(gaze)) {
    case "even":
      return l10n.t(
        "{0} spreads its attention nearly evenly ({1})",
        ...[asker, sayShare(gaze, keyTokens)],
      );
    case "unclear":
      return l10n.t("{0} has no clear target ({1})", asker, sayShare(gaze, keyTokens));
    case "clear":
      if (!share.endsWith("%") || (weight < smallShare && keyPositions.length === 1)) {
        return l10n.t("{0} looks most at {1}: {2}", asker, keys, share);
      }
      return keyPositions.length > 1
        ? l10n.t("{0} gives {1} of its attention each to {2}", asker, share, keys)
        : l10n.t("{0} gives {1} of its attention to {2}", asker, share, keys);
  }
}

function sayShare(gaze: Peak, keyTokens: readonly string[]): string {
  const keys = listKeys(gaze, keyTokens);
  return gaze.keyPositions.length === 1
    ? l10n.t("{0} to {1}", gaze.share, keys)
    : l10n.t("{0} each to {1}", gaze.share, keys);
}

/** Whether a query looks at what gets its largest weight. */
function clarityOf({ weight, isNearlyEven }: Peak): "clear" | "unclear" | "even" {
  if (isNearlyEven) return "even";
  return weight < unclearShare ? "unclear" : "clear";
}

/** `86% to K[1]`: the short form after the sentence of another head. */
export function describeShare(gaze: Gaze, keyTokens: readonly string[]): string {
  switch (gaze.kind) {
    case "peak": {
      const [share, unclear] = [sayShare(gaze, keyTokens), sayUnclear(gaze)];
      return closeUp(unclear === null ? share : l10n.t("{0} ({1})", unclear, share));
    }
    case "equal":
      return l10n.t("spread evenly");
    case "nothing":
      return l10n.t("no key");
    case "removed":
      return l10n.t("turned off");
  }
}

/** `K[1]`: only the keys, for a narrow line; or in a word that there is no clear target. */
export function nameKeys(gaze: Gaze, keyTokens: readonly string[]): string {
  if (gaze.kind !== "peak") return describeShare(gaze, keyTokens);
  return sayUnclear(gaze) ?? listKeys(gaze, keyTokens);
}

function sayUnclear(gaze: Peak): string | null {
  switch (clarityOf(gaze)) {
    case "even":
      return l10n.t("nearly even");
    case "unclear":
      return l10n.t("no clear target");
    case "clear":
      return null;
  }
}

function listKeys({ keyPositions }: Peak, keyTokens: readonly string[]): string {
  const names = keyPositions.map((position) => isolate(keyTokens[position] ?? ""));
  if (names.length > mostNamed) return l10n.t("{0} keys", names.length);
  const last = names.pop() ?? "";
  return names.length === 0 ? last : closeUp(l10n.t("{0} and {1}", names.join(", "), last));
}

/** Only the names that appear in the sentence; of a token that several keys have, with which one it is. */
export function namesFor(gaze: Gaze, keyTokens: readonly string[]): readonly string[] {
  const names: string[] = [];
  if (gaze.kind !== "peak") return names;
  const byToken = groupBy(keyTokens, (token) => token);
  for (const position of gaze.keyPositions) {
    const token = keyTokens[position] ?? "";
    const name = nameShortly(token);
    names[position] = (byToken.get(token)?.length ?? 0) > 1 ? `${name} (K[${position}])` : name;
  }
  return names;
}

/** A position as a sentence names it: its token in quotes, cut where it is long. */
export function nameShortly(token: string): string {
  if (token.length <= longestName) return nameToken(token);
  const signs = Array.from(new Intl.Segmenter().segment(token), ({ segment }) => segment);
  return nameToken(
    signs.length > longestName ? `${signs.slice(0, longestName - 1).join("")}…` : token,
  );
}
