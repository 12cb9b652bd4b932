import * as l10n from "@vscode/l10n";
import type { StageName } from "../stageName.ts";
import { stageTexts } from "../stageTexts.ts";
import type { HeadCostView } from "./computationView.ts";

/** The words of what a computation costs. */
export const costTexts = {
  cost: l10n.t("Cost"),
  /** `layers` is null outside of a stack. */
  costNote: (layers: number | null) =>
    layers === null
      ? l10n.t("Counted by formula; exp, roots and comparisons are left out.")
      : l10n.t(
          "Counted by formula over all {0} blocks; exp, roots and comparisons are left out.",
          layers,
        ),
  costTotal: l10n.t("total"),
  costColumn: {
    multiplications: l10n.t("multiplications"),
    additions: l10n.t("additions"),
    parameters: l10n.t("parameters"),
    bytes: l10n.t("bytes of the result"),
  },
  costName: (stage: string): string => stageTexts.stage[stage as StageName],
  headCost: l10n.t("What cutting the width into heads costs"),
  headCostNote: l10n.t("Multiplications of the dot products and of the mixing."),
  slicedHeads: (count: number) =>
    count === 1 ? l10n.t("1 head") : l10n.t("{0} heads, each on its slice", count),
  oneFullHead: l10n.t("1 head on the whole width"),
  fullHeads: (count: number) => l10n.t("{0} heads, each on the whole width", count),
  ratio: (times: number) => (times === 1 ? "" : `× ${times}`),
  headCostMeaning: (count: number) =>
    count === 1
      ? l10n.t("One head has nothing to share: cutting the width would cost the same.")
      : l10n.t(
          "Cutting costs nothing: {0} slices take what one head of the whole width takes.",
          count,
        ),
} as const;

/** What the heads take, cut or not, as one bar. */
export interface HeadCostBar {
  readonly label: string;
  readonly count: number;
  /** How many times as much as the slices take. */
  readonly times: number;
  /** Whether every head has a part of it. */
  readonly isSplit: boolean;
}

/** The same width cut into heads, not cut at all, and given whole to every head. */
export function headCostBars(cost: HeadCostView): readonly HeadCostBar[] {
  const { headCount, slices, oneFullWidthHead, fullWidthHeads } = cost;
  const bar = (label: string, count: number, isSplit: boolean): HeadCostBar => {
    return { label, count, times: count / slices, isSplit };
  };
  return [
    bar(costTexts.slicedHeads(headCount), slices, true),
    bar(costTexts.oneFullHead, oneFullWidthHead, false),
    ...(headCount > 1 ? [bar(costTexts.fullHeads(headCount), fullWidthHeads, true)] : []),
  ];
}
