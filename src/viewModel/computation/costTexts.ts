import * as l10n from "@vscode/l10n";
import type { StageName } from "../stageName.ts";
import { stageTexts } from "../stageTexts.ts";
import type { HeadCostView } from "./computationView.ts";

/** The texts of the cost of a computation. */
export const costTexts = {
  cost: l10n.t("Cost"),
  /** `layers` is null outside of a stack. */
  costNote: (layers: number | null) =>
    layers === null
      ? l10n.t("Counted by formula, without exponentials, roots, and comparisons.")
      : l10n.t(
          "Counted by formula over all {0} blocks, without exponentials, roots, and " +
            "comparisons.",
          layers,
        ),
  costTotal: l10n.t("total"),
  costColumn: {
    multiplications: l10n.t("multiplications"),
    additions: l10n.t("additions"),
    parameters: l10n.t("parameters"),
    bytes: l10n.t("result size in bytes"),
  },
  costName: (stage: string): string => stageTexts.stage[stage as StageName],
  headCost: l10n.t("Cost of splitting into heads"),
  headCostNote: l10n.t("Multiplications for the dot products and for mixing the values."),
  slicedHeads: (count: number) =>
    count === 1 ? l10n.t("1 head") : l10n.t("{0} heads, each over its slice", count),
  oneFullHead: l10n.t("1 head over the full width"),
  fullHeads: (count: number) => l10n.t("{0} heads, each over the full width", count),
  ratio: (times: number) => (times === 1 ? "" : `× ${times}`),
  headCostMeaning: (count: number) =>
    count === 1
      ? l10n.t("There is only one head. Splitting the width would cost the same.")
      : l10n.t(
          "Splitting costs nothing extra: {0} slices cost as much as one head over the " +
            "full width.",
          count,
        ),
} as const;

/** The cost of the heads, with or without a split, as one bar. */
export interface HeadCostBar {
  readonly label: string;
  readonly count: number;
  /** The ratio to the cost of the slices. */
  readonly times: number;
  /** Whether the bar is divided among the heads. */
  readonly isSplit: boolean;
}

/** The same width split into heads, not split, and in full for every head. */
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
