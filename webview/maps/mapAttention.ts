import type { ReadyState } from "../../src/protocol/panelState.ts";
import type {
  AttentionFrame,
  AttentionView,
  TiledHeadView,
  WeightMapsView,
  WeightMapView,
} from "../../src/viewModel/panelView.ts";

/** An attention of any size, for its maps. */
export interface MapAttention extends AttentionFrame {
  readonly heads: readonly (TiledHeadView | WeightMapView)[];
  /** Which block of a stack it belongs to; 0 where there is one. */
  readonly layer: number;
}

/** An attention whose numbers are in the state. */
export type WholeAttention = AttentionView | WeightMapsView;

/** The attention of a computation that is small enough to be sent whole, or its given weights. */
export function wholeAttention({ attention, weightMaps }: ReadyState): WholeAttention | null {
  return attention ?? weightMaps;
}

/** The attention of a computation of any size, or its given weights. */
export function shownAttention({ attention, tiledAttention, weightMaps }: ReadyState) {
  return attention ?? tiledAttention ?? weightMaps;
}

/** Stages that have one map per head. */
export type MapStage = "scores" | "maskedScores" | "attentionWeights" | "headOutput";

/** Rows and columns of the maps of a stage. */
export function mapShape(
  { queryTokens, keyTokens, heads }: MapAttention,
  stage: MapStage,
): readonly [rows: number, columns: number] {
  if (stage !== "headOutput") return [queryTokens.length, keyTokens.length];
  const [first, last] = columnsOf(heads[0]);
  return [queryTokens.length, last - first + 1];
}

/** First and last column of a head's slice of the concatenation, or of the output of given weights. */
export function columnsOf(
  head: MapAttention["heads"][number] | undefined,
): TiledHeadView["columns"] {
  return head && "columns" in head ? head.columns : [0, 0];
}

/** The stages that an attention has maps of. */
export function mapStages({ given, isCausal, heads }: MapAttention): readonly MapStage[] {
  const hasOutput = heads.some((head) => "columns" in head);
  if (given === "attentionWeights") {
    return hasOutput ? ["attentionWeights", "headOutput"] : ["attentionWeights"];
  }
  if (given === "scores") return ["scores", "attentionWeights"];
  return isCausal
    ? ["scores", "maskedScores", "attentionWeights", "headOutput"]
    : ["scores", "attentionWeights", "headOutput"];
}

/** Whether the maps of a stage show the mask; scores come before it. */
export function isMasked(attention: MapAttention, stage: MapStage): boolean {
  const isGiven = attention.given === "scores" && stage === "scores";
  return (
    attention.isCausal && (isGiven || stage === "maskedScores" || stage === "attentionWeights")
  );
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
