import type { AttentionStages } from "../engine/trace.ts";
import type { ComputationGroup } from "../source/extraction.ts";
import { attentionSteps } from "./attentionSteps.ts";
import { computeGaze } from "./headGaze.ts";
import type { AttentionFrame } from "./panelView.ts";
import { titleOf } from "./titleOf.ts";
import { toTokenLabels } from "./tokenLabels.ts";

/** Words and sizes of an attention. */
export function toAttentionFrame(
  group: ComputationGroup,
  stages: AttentionStages,
  warnings: readonly string[],
): AttentionFrame {
  const { queryLength, keyLength } = stages.shape;
  const labels = toTokenLabels(group, queryLength, keyLength);
  return {
    id: group.id,
    title: titleOf({ ...group, kind: "attention" }),
    steps: attentionSteps(stages),
    queryTokens: labels.query,
    keyTokens: labels.key,
    isCausal: group.settings.causal?.value === true,
    strongest: findStrongest(stages),
    warnings,
  };
}

/** Where the last query of the first head looks most. */
export function findStrongest(stages: AttentionStages): AttentionFrame["strongest"] {
  const query = stages.shape.queryLength - 1;
  const gaze = computeGaze(stages, 0, query);
  return { query, key: gaze.kind === "peak" ? gaze.keyPositions[0]! : 0 };
}
