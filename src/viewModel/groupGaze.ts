import type { AttentionStages } from "../engine/trace.ts";
import type { ComputationGroup } from "../source/extraction.ts";
import { computeGaze, type Gaze } from "./headGaze.ts";
import { withFiledSettings } from "./whatIf/problemParts.ts";

/** Where a head of a computation looks, unless it is taken out. */
export function gazeOf(
  group: ComputationGroup,
  stages: AttentionStages,
  head: number,
  queryPosition: number,
): Gaze {
  const removed = withFiledSettings(group).settings.removedHeads?.value ?? [];
  return removed.includes(head) ? { kind: "removed" } : computeGaze(stages, head, queryPosition);
}
