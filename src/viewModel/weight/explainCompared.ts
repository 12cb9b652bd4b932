import type { AttentionStages, Trace } from "../../engine/trace.ts";
import type { ComparedGroup } from "../comparedGroup.ts";
import type { EvaluatedGroup } from "../evaluatedGroup.ts";
import { evaluationOf } from "../evaluationOf.ts";
import { toStepContext } from "../steps/stepContext.ts";
import { findAttention } from "./attentionPlace.ts";
import { explainWeight } from "./explainWeight.ts";
import { mixValues } from "./mixValues.ts";
import type { ValueMix } from "./valueMix.ts";
import type { WeightExplanation, WeightPlace } from "./weightExplanation.ts";

/** A weight with how it comes about, and what its row brings home. */
export interface ExplainedWeight {
  readonly explanation: WeightExplanation;
  readonly mix: ValueMix;
  /** The same weight before; null where nothing is compared, or heads were split differently. */
  readonly before: EarlierWeight | null;
}

/** A weight as it was. */
export interface EarlierWeight {
  readonly weight: number;
  readonly mix: ValueMix;
}

/** Explains a weight and says what it was before; null where there is no attention. */
export function explainCompared(
  { language, now, before }: ComparedGroup,
  asked: WeightPlace,
): ExplainedWeight | null {
  const evaluation = evaluationOf(now);
  if (!evaluation) return null;
  const { labelsFor } = toStepContext(evaluation, now.group);
  const explanation = explainWeight(evaluation, asked, labelsFor, language);
  const mix = explanation && mixValues(evaluation.trace, explanation.place, labelsFor);
  if (!mix) return null;
  const earlier = before && "trace" in before ? before : null;
  return {
    explanation,
    mix,
    before: earlier && weightBefore(evaluation.trace, earlier, explanation.place, labelsFor),
  };
}

function weightBefore(
  now: Trace,
  { trace }: EvaluatedGroup & { readonly trace: Trace },
  place: WeightPlace,
  labelsFor: Parameters<typeof mixValues>[2],
): EarlierWeight | null {
  const [stages, old] = [now, trace].map((each) => findAttention(each, place.layer)?.stages);
  if (!stages || !old || !areAlike(stages, old)) return null;
  const mix = mixValues(trace, place, labelsFor);
  const { queryLength, keyLength } = old.shape;
  const at = (place.head * queryLength + place.query) * keyLength + place.key;
  return mix && { weight: old.attentionWeights.values[at] ?? Number.NaN, mix };
}

function areAlike(
  { headOutput, attentionWeights }: AttentionStages,
  old: AttentionStages,
): boolean {
  return (
    attentionWeights.shape.join() === old.attentionWeights.shape.join() &&
    headOutput.shape.join() === old.headOutput.shape.join()
  );
}
