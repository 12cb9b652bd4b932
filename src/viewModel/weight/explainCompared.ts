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

/** A weight with its explanation, and the output of its row. */
export interface ExplainedWeight {
  readonly explanation: WeightExplanation;
  readonly mix: ValueMix;
  /** The earlier weight; null without a comparison, or if the head count differs. */
  readonly before: EarlierWeight | null;
}

/** An earlier weight. */
export interface EarlierWeight {
  readonly weight: number;
  readonly mix: ValueMix;
}

/** Explains a weight, with its earlier value; null if there is no attention. */
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
