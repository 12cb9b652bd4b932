import type { ProblemPath } from "../../engine/errors.ts";
import type { StepKind } from "./stepKind.ts";

/** Steps of one kind in a row: heads outermost, then positions. */
export interface StepSegment {
  readonly kind: StepKind;
  /** Where the stages that it fills stand in the trace. */
  readonly path: ProblemPath;
  /** Which block of a stack; 0 where there is one. */
  readonly layer: number;
  /** Null where the operation is not done head by head. */
  readonly heads: number | null;
  readonly rows: number;
  /** The index of its first step. */
  readonly start: number;
}

/** All steps of a computation, counted but never written out. */
export interface StepPlan {
  readonly segments: readonly StepSegment[];
  readonly count: number;
}

/** One step: what is done, where. */
export interface StepPlace {
  readonly index: number;
  readonly segment: StepSegment;
  readonly head: number | null;
  readonly row: number;
}

/** How many steps a segment has. */
export function countSteps({ heads, rows }: Pick<StepSegment, "heads" | "rows">): number {
  return (heads ?? 1) * rows;
}

/** `index -> step`, by arithmetic; an index outside is taken as the nearest, null where there is none. */
export function stepAt({ segments, count }: StepPlan, asked: number): StepPlace | null {
  const index = Math.max(0, Math.min(count - 1, Math.trunc(asked)));
  const segment = segments.findLast(({ start }) => start <= index);
  if (!segment || count === 0) return null;
  const within = index - segment.start;
  const row = within % segment.rows;
  const head = segment.heads === null ? null : (within - row) / segment.rows;
  return { index, segment, head, row };
}
