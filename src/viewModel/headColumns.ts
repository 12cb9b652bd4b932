import type { AttentionShape } from "../engine/trace.ts";
import type { HeadView } from "./panelView.ts";

/** First and last column, both inclusive, that a head reads and writes. */
export type HeadColumns = Pick<
  HeadView,
  "columns" | "queryColumns" | "keyColumns" | "valueColumns"
>;

/** The slices of one head; query heads may share key-value heads. */
export function toHeadColumns(shape: AttentionShape, head: number): HeadColumns {
  const { headCount, keyValueHeadCount, headDim, valueHeadDim } = shape;
  const keyValueHead = Math.floor(head / (headCount / keyValueHeadCount));
  return {
    columns: slice(head, valueHeadDim),
    queryColumns: slice(head, headDim),
    keyColumns: slice(keyValueHead, headDim),
    valueColumns: slice(keyValueHead, valueHeadDim),
  };
}

function slice(head: number, width: number): readonly [first: number, last: number] {
  return [head * width, (head + 1) * width - 1];
}
