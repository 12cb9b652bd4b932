import { stagesOf } from "./stepKind.ts";
import type { StepPlace, StepPlan, StepSegment } from "./stepPlan.ts";
import type { LaterCells } from "./stepView.ts";

/** What is still to come in the layer of a step and behind the last one: rows, heads, operations. */
export function laterCells({ segments }: StepPlan, place: StepPlace): readonly LaterCells[] {
  const { layer, start } = place.segment;
  const inSight = segments.filter(
    (segment) => segment.layer === layer || segment.path.length === 0,
  );
  return [
    ...unfinished(place),
    ...inSight.filter((segment) => segment.start > start).flatMap(untouched),
  ];
}

function unfinished({ segment, head, row }: StepPlace): readonly LaterCells[] {
  const { heads, kind, rows } = segment;
  const rest = row + 1 < rows ? [{ head, fromRow: row + 1 }] : [];
  const heirs = Array.from({ length: Math.max(0, (heads ?? 0) - (head ?? 0) - 1) }, (_, at) => ({
    head: (head ?? 0) + at + 1,
    fromRow: 0,
  }));
  return stagesOf[kind].flatMap((stage) =>
    [...rest, ...heirs].map((cells) => ({ stage, ...cells })),
  );
}

/** A head of null stands for all heads here: none of them has begun. */
function untouched({ kind }: StepSegment): readonly LaterCells[] {
  return stagesOf[kind].map((stage) => ({ stage, head: null, fromRow: 0 }));
}
