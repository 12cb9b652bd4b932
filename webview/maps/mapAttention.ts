import type { AttentionFrame, TiledHeadView } from "../../src/viewModel/panelView.ts";

/** An attention of any size, for its maps. */
export interface MapAttention extends AttentionFrame {
  readonly heads: readonly TiledHeadView[];
  /** Which block of a stack it belongs to; 0 where there is one. */
  readonly layer: number;
}

/** Stages that have one map per head. */
export type MapStage = "scores" | "maskedScores" | "attentionWeights" | "headOutput";

/** Rows and columns of the maps of a stage. */
export function mapShape(
  { queryTokens, keyTokens, heads }: MapAttention,
  stage: MapStage,
): readonly [rows: number, columns: number] {
  if (stage !== "headOutput") return [queryTokens.length, keyTokens.length];
  const [first, last] = heads[0]?.columns ?? [0, 0];
  return [queryTokens.length, last - first + 1];
}

/** Whether the maps of a stage show the mask; scores come before it. */
export function isMasked(attention: MapAttention, stage: MapStage): boolean {
  return attention.isCausal && (stage === "maskedScores" || stage === "attentionWeights");
}

/** Whether a key is masked for a query: later keys, where the queries are the last positions. */
export function isHidden(attention: MapAttention, query: number, key: number): boolean {
  return key >= firstHidden(attention, query);
}

/** How many keys a query sees: the keys from this one on are masked. */
export function firstHidden(attention: MapAttention, query: number): number {
  const [queries, keys] = [attention.queryTokens.length, attention.keyTokens.length];
  return attention.isCausal ? Math.max(0, Math.min(keys, query + 1 + keys - queries)) : keys;
}

/** Whether the first queries see so few keys that each of their weights is large. */
export function beginsWithFewKeys(attention: MapAttention): boolean {
  return firstHidden(attention, 0) * 4 <= attention.keyTokens.length;
}
