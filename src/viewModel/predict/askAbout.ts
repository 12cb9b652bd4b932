import * as l10n from "@vscode/l10n";
import { readAt, readTensorAt } from "../../engine/explain/evaluation.ts";
import type { AttentionStages } from "../../engine/trace.ts";
import { nameToken } from "../isolate.ts";
import { roundNumber } from "../numberText.ts";
import { isHeadStep } from "../steps/describeAttentionStep.ts";
import { indexOfLargest, rowOf } from "../steps/stepWords.ts";
import type { StepContext } from "../steps/stepContext.ts";
import type { StepPlace } from "../steps/stepPlan.ts";
import { askAboutHead } from "./askAboutHead.ts";
import { askAboutMlp } from "./askAboutMlp.ts";
import { askShape, type Question } from "./question.ts";

/** A change smaller than this share of the number makes no fair question. */
const leastChange = 0.1;

/** The question about a step; null if it would be a tie, trivial, or unanswerable. */
export function askAbout(context: StepContext, place: StepPlace): Question | null {
  const { kind } = place.segment;
  if (isHeadStep(kind)) return askAboutHead(context, kind, place);
  switch (kind) {
    case "mlpUp":
    case "activation":
    case "mlpDown":
      return askAboutMlp(context, kind, place);
    case "concatenate":
      return askConcatenation(context, place);
    case "norm1":
      return askNorm(context, place, "residualIn", "normed1");
    case "norm2":
      return askNorm(context, place, "residualMid", "normed2");
    case "queryKeyValue":
    case "projection":
    case "residualMid":
    case "residualOut":
    case "finalNorm":
    case "logits":
      return null;
  }
}

function askConcatenation(
  { evaluation }: StepContext,
  { segment, row, index }: StepPlace,
): Question | null {
  const { shape } = readAt(evaluation.trace, segment.path) as AttentionStages;
  const { headCount, queryLength, valueHeadDim } = shape;
  if (row > 0 || headCount === 1) return null;
  return askShape(
    {
      text: l10n.t(
        "{0} heads return [{1}, {2}] each. What is their shape when concatenated?",
        headCount,
        queryLength,
        valueHeadDim,
      ),
      right: [queryLength, headCount * valueHeadDim],
      wrong: [
        [queryLength, valueHeadDim],
        [headCount * queryLength, valueHeadDim],
        [headCount, valueHeadDim],
      ],
      because: l10n.t(
        "They are concatenated: {0} × {1} columns. An average would mix up the heads.",
        headCount,
        valueHeadDim,
      ),
    },
    index + 2,
  );
}

function askNorm(
  context: StepContext,
  { segment, row }: StepPlace,
  from: string,
  to: string,
): Question | null {
  const at = (stage: string) => readTensorAt(context.evaluation.trace, [...segment.path, stage]);
  const { placement } = readAt(context.evaluation.trace, segment.path) as { placement: string };
  if (placement === "post") return null;
  const [before, after] = [rowOf(at(from), row), rowOf(at(to), row)];
  const column = indexOfLargest(before, Math.abs);
  const [old, now] = [Math.abs(before[column]!), Math.abs(after[column]!)];
  if (Math.abs(now - old) < leastChange * old) return null;
  const token = nameToken(context.positionsFor(segment.rows)[row] ?? "");
  return {
    kind: "comparison",
    text: l10n.t(
      "Column {0} of {1} is {2}. Does the norm make its size larger or smaller?",
      column,
      token,
      roundNumber(before[column]!),
    ),
    options: [l10n.t("Larger"), l10n.t("Smaller")],
    answer: now > old ? 0 : 1,
    because: l10n.t(
      "It becomes {0}: the norm rescales the whole row.",
      roundNumber(after[column]!),
    ),
    cells: null,
  };
}
