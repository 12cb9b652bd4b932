import type { AttentionView, HeadView } from "../../src/viewModel/panelView.ts";
import type { ColumnSlice } from "../marks/matrixDrawing.ts";

const columnsOf = {
  query: (head: HeadView) => head.queryColumns,
  key: (head: HeadView) => head.keyColumns,
  value: (head: HeadView) => head.valueColumns,
  attentionOutput: (head: HeadView) => head.columns,
} as const;

/** Stages whose columns belong to heads. */
export type SlicedStage = keyof typeof columnsOf;

/** Which columns belong to which heads, from left to right; shared slices name all their heads. */
export function columnSlices(attention: AttentionView, stage: SlicedStage): readonly ColumnSlice[] {
  const slices = new Map<number, ColumnSlice>();
  for (const head of attention.heads) {
    const [first, last] = columnsOf[stage](head);
    const heads = [...(slices.get(first)?.heads ?? []), head.head];
    slices.set(first, { heads, first, last });
  }
  return [...slices.values()].sort((left, right) => left.first - right.first);
}

/** The heads that a column belongs to. */
export function headsOfColumn(slices: readonly ColumnSlice[], column: number): readonly number[] {
  return slices.find(({ first, last }) => first <= column && column <= last)?.heads ?? [];
}
