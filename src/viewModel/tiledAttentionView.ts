import type { AttentionStages } from "../engine/trace.ts";
import type { ComputationGroup } from "../source/extraction.ts";
import { toAttentionFrame } from "./attentionFrame.ts";
import { toHeadColumns } from "./headColumns.ts";
import type { StageName, TiledAttentionView } from "./panelView.ts";
import { summarizeHead } from "./summarizeHead.ts";
import { type TiledMatrix, toTiledMatrix } from "./tiles/tileAddress.ts";

/** How many numbers an attention has to be shown whole. */
export function countAttentionNumbers({ shape }: AttentionStages): number {
  const { headCount, keyValueHeadCount, queryLength, keyLength, headDim, valueHeadDim } = shape;
  const maps = 3 * headCount * queryLength * keyLength;
  const outputs = 3 * headCount * queryLength * valueHeadDim;
  const query = queryLength * headCount * headDim;
  const others = keyLength * keyValueHeadCount * (headDim + valueHeadDim);
  return maps + outputs + query + others;
}

/** Attention of the first batch element without its numbers: they are asked for. */
export function toTiledAttentionView(
  group: ComputationGroup,
  stages: AttentionStages,
  warnings: readonly string[],
  layer: number,
): TiledAttentionView {
  const tiled = (stage: StageName, shape: readonly number[]): TiledMatrix =>
    toTiledMatrix(layer, stage, shape);
  const frame = toAttentionFrame(group, stages, warnings);
  const labels = { query: frame.queryTokens, key: frame.keyTokens };
  const { headCount, keyValueHeadCount, queryLength, keyLength } = stages.shape;
  const { headDim, valueHeadDim } = stages.shape;
  return {
    ...frame,
    heads: Array.from({ length: headCount }, (_, head) => ({
      head,
      columns: toHeadColumns(stages.shape, head).columns,
      summary: summarizeHead(group, stages, head, labels),
    })),
    query: tiled("query", [queryLength, headCount * headDim]),
    key: tiled("key", [keyLength, keyValueHeadCount * headDim]),
    value: tiled("value", [keyLength, keyValueHeadCount * valueHeadDim]),
    attentionOutput: tiled("attentionOutput", stages.attentionOutput.shape),
    projectedOutput: stages.projectedOutput
      ? tiled("projectedOutput", stages.projectedOutput.shape)
      : null,
  };
}
