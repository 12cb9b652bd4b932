import type { HeadCostView } from "./computationView.ts";
import { costTexts } from "./costTexts.ts";

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
