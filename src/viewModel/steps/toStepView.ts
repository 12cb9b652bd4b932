import * as l10n from "@vscode/l10n";
import { readAt } from "../../engine/explain/evaluation.ts";
import type { AttentionStages } from "../../engine/trace.ts";
import { closeUp } from "../closeUp.ts";
import type { EvaluatedGroup } from "../evaluatedGroup.ts";
import { evaluationOf } from "../evaluationOf.ts";
import { askAbout } from "../predict/askAbout.ts";
import { describeHeadStep, isHeadStep } from "./describeAttentionStep.ts";
import { describeMergeStep } from "./describeMergeStep.ts";
import { describeMlpStep } from "./describeMlpStep.ts";
import { describeStreamStep } from "./describeStreamStep.ts";
import { toStepContext, type StepContext } from "./stepContext.ts";
import {
  planSteps,
  stagesOf,
  stepAt,
  type StepPlace,
  type StepPlan,
  type StepSegment,
} from "./stepPlan.ts";
import type { LaterCells, StepView } from "./stepView.ts";
import type { StepWords } from "./stepWords.ts";

/** `index -> the step as it is shown`; null for a computation without steps. */
export function toStepView(context: StepContext, index: number): StepView | null {
  const plan = planSteps(context.evaluation);
  const place = stepAt(plan, index);
  if (!place) return null;
  const { key, sentence, ...words } = describe(context, place);
  const question = askAbout(context, place);
  const { segment, head, row } = place;
  return {
    ...words,
    sentence: closeUp(sentence),
    index: place.index,
    count: plan.count,
    stageStarts: plan.segments.map(({ start }) => start),
    kind: segment.kind,
    place: namePlace(context, place),
    focus:
      head === null || key === undefined ? null : { layer: segment.layer, head, query: row, key },
    position: head === null ? row : null,
    later: laterCells(plan, place),
    question: question && {
      ...question,
      text: closeUp(question.text),
      because: closeUp(question.because),
    },
  };
}

function describe(context: StepContext, place: StepPlace): StepWords {
  const { kind } = place.segment;
  if (isHeadStep(kind)) return describeHeadStep(context, kind, place);
  switch (kind) {
    case "queryKeyValue":
    case "concatenate":
    case "projection":
      return describeMergeStep(context, kind, place);
    case "mlpUp":
    case "activation":
    case "mlpDown":
      return describeMlpStep(context, kind, place);
    case "norm1":
    case "residualMid":
    case "norm2":
    case "residualOut":
    case "finalNorm":
    case "logits":
      return describeStreamStep(context, kind, place);
  }
}

/** `layer 1 · head 0 · Q[0]`, without parts that exist only once. */
function namePlace(context: StepContext, { segment, head, row }: StepPlace): string {
  const { kind } = context.evaluation.trace;
  const layer = kind === "stack" ? [l10n.t("layer {0}", segment.layer)] : [];
  if (segment.kind === "split") return [...layer, l10n.t("head {0}", head ?? 0)].join(" · ");
  return [
    ...layer,
    ...(head === null ? [] : [l10n.t("head {0}", head)]),
    nameRow(context, segment, row),
  ].join(" · ");
}

function nameRow(context: StepContext, segment: StepPlace["segment"], row: number): string {
  const stages = readAt(context.evaluation.trace, segment.path) as Partial<AttentionStages>;
  if (!stages.shape) return context.positionsFor(segment.rows)[row] ?? "";
  const { queryLength, keyLength } = stages.shape;
  return context.labelsFor(queryLength, keyLength).query[row] ?? "";
}

/** What is not computed yet in the layer of a step: rows, heads, operations. */
function laterCells({ segments }: StepPlan, place: StepPlace): readonly LaterCells[] {
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

/** A null head means all heads, before the first one starts. */
function untouched({ kind }: StepSegment): readonly LaterCells[] {
  return stagesOf[kind].map((stage) => ({ stage, head: null, fromRow: 0 }));
}

/** One step of a computation; null if it has no result or no such step. */
export function stepOf(evaluated: EvaluatedGroup, index: number): StepView | null {
  const evaluation = evaluationOf(evaluated);
  return evaluation && toStepView(toStepContext(evaluation, evaluated.group), index);
}
