import type { AttentionStages } from "../engine/trace.ts";
import type { ComputationGroup } from "../source/extraction.ts";
import { gazeOf } from "./groupGaze.ts";
import { tellGaze } from "./headGaze.ts";
import { isolate } from "./isolate.ts";
import type { TokenLabels } from "./tokenLabels.ts";

/** Where the last query of a head looks: `K[0] looks at K[1], 86%`. */
export function summarizeHead(
  group: ComputationGroup,
  stages: AttentionStages,
  head: number,
  labels: TokenLabels,
): string {
  const last = stages.shape.queryLength - 1;
  return tellGaze(isolate(labels.query[last]!), gazeOf(group, stages, head, last), labels.key);
}
