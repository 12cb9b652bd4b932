import type { AttentionMaps } from "../engine/trace.ts";
import type { ComputationGroup } from "../source/extraction.ts";
import { computeGaze, tellGaze, type Gaze } from "./headGaze.ts";
import { isolate } from "./isolate.ts";
import type { TokenLabels } from "./tokenLabels.ts";
import { withFiledSettings } from "./whatIf/problemParts.ts";

/** Where a head of a computation looks, unless it is turned off. */
export function gazeOf(
  group: ComputationGroup,
  stages: AttentionMaps,
  head: number,
  queryPosition: number,
): Gaze {
  return removedHeads(group).includes(head)
    ? { kind: "removed" }
    : computeGaze(stages, head, queryPosition);
}

/** The heads of a computation that are turned off. */
export function removedHeads(group: ComputationGroup): readonly number[] {
  return withFiledSettings(group).settings.removedHeads?.value ?? [];
}

/** Where the last query of a head looks: `K[0] looks at K[1], 86%`. */
export function summarizeHead(
  group: ComputationGroup,
  stages: AttentionMaps,
  head: number,
  labels: TokenLabels,
): string {
  const last = stages.shape.queryLength - 1;
  return tellGaze(isolate(labels.query[last]!), gazeOf(group, stages, head, last), labels.key);
}
