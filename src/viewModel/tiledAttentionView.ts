import type { AttentionStages } from "../engine/trace.ts";
import type { ComputationGroup } from "../source/extraction.ts";
import { toAttentionFrame } from "./attentionFrame.ts";
import { toHeadColumns } from "./headColumns.ts";
import type { StageName, TiledAttentionView } from "./panelView.ts";
import { summarizeHead } from "./summarizeHead.ts";
import type { TiledMatrix } from "./tiles/tileAddress.ts";

/** More numbers than this do not travel whole: with what they were before, about 1.6 MB. */
export const mostNumbers = 100_000;

/** Whether an attention is too large to travel whole. */
export function isTiled({ shape }: AttentionStages): boolean {
  const { headCount, keyValueHeadCount, queryLength, keyLength, headDim, valueHeadDim } = shape;
  const maps = 3 * headCount * queryLength * keyLength;
  const outputs = 3 * headCount * queryLength * valueHeadDim;
  const query = queryLength * headCount * headDim;
  const others = keyLength * keyValueHeadCount * (headDim + valueHeadDim);
  return maps + outputs + query + others > mostNumbers;
}

/** Attention of the first batch element without its numbers: they are asked for. */
export function toTiledAttentionView(
  group: ComputationGroup,
  stages: AttentionStages,
  warnings: readonly string[],
): TiledAttentionView {
  const frame = toAttentionFrame(group, stages, warnings);
  const labels = { query: frame.queryTokens, key: frame.keyTokens };
  const { headCount, keyValueHeadCount, queryLength, keyLength } = stages.shape;
  const { headDim, valueHeadDim } = stages.shape;
  return {
    ...frame,
    heads: Array.from({ length: headCount }, (_, head) => ({
      head,
      columns: toHeadColumns(stages.shape, head).columns,
      summary: summarizeHead(stages, head, labels),
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

function tiled(stage: StageName, shape: readonly number[]): TiledMatrix {
  return {
    layer: 0,
    stage,
    map: null,
    version: "now",
    shape: [shape.at(-2) ?? 1, shape.at(-1) ?? 1],
  };
}
