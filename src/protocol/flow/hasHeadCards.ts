import type { AttentionView, TiledAttentionView } from "../../viewModel/panelView.ts";

/** Heads with more weights than this in all are looked at as maps, one large at a time. */
const mostWeights = 288;

/** Whether every head is shown with all its numbers. */
export function hasHeadCards(attention: AttentionView | TiledAttentionView): boolean {
  const { heads, queryTokens, keyTokens } = attention;
  const isWhole = "offset" in attention.query;
  return isWhole && heads.length * queryTokens.length * keyTokens.length <= mostWeights;
}
