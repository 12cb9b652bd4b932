import type { Trace } from "../../engine/trace.ts";
import { findStrongest } from "../attentionView.ts";
import { costTexts } from "../computation/costTexts.ts";
import { toCostView } from "../computation/toComputationView.ts";
import type { EvaluatedGroup } from "../evaluatedGroup.ts";
import { evaluationOf } from "../evaluationOf.ts";
import { findAttention } from "../weight/attentionPlace.ts";
import { explainedTexts } from "../weight/explainedTexts.ts";
import { explainCompared } from "../weight/explainCompared.ts";
import type { WeightPlace } from "../weight/weightExplanation.ts";
import { drawingTitle } from "./drawingTitle.ts";
import type { ExportSection } from "./exportMatrix.ts";

/**
 * What a picture shows besides the matrices: one weight with the output of its row, and the cost.
 * By default, the weight is the first one that the panel shows.
 */
export function toPictureSections(
  evaluated: EvaluatedGroup,
  asked: WeightPlace | null,
): readonly ExportSection[] {
  const evaluation = evaluationOf(evaluated);
  if (!evaluation) return [];
  const { problem, trace } = evaluation;
  const stages = findAttention(trace, 0)?.stages;
  const place = asked ?? (stages && { layer: 0, head: 0, ...findStrongest(stages) });
  const cost = toCostView(problem, stages?.shape ?? null);
  const layerCount = trace.kind === "stack" ? trace.blocks.length : null;
  return [
    ...(place ? weightSections(evaluated, trace, place) : []),
    { title: costTexts.cost, matrices: [], drawing: { kind: "cost", cost, layerCount } },
  ];
}

function weightSections(
  now: EvaluatedGroup,
  trace: Trace,
  place: WeightPlace,
): readonly ExportSection[] {
  const explained = explainCompared({ language: "", now, before: null }, place);
  if (!explained) return [];
  const { explanation, mix } = explained;
  const titled = (title: string): string => drawingTitle(trace, explanation.place.layer, title);
  return [
    {
      title: titled(explainedTexts.title),
      matrices: [],
      drawing: { kind: "weight", explanation },
    },
    { title: titled(explainedTexts.mixTitle), matrices: [], drawing: { kind: "mix", mix } },
  ];
}
