import * as l10n from "@vscode/l10n";
import { readAt } from "../../engine/explain/evaluation.ts";
import type { AttentionSettings } from "../../engine/problem.ts";
import type { AttentionStages } from "../../engine/trace.ts";
import { nameToken } from "../isolate.ts";
import { roundNumber } from "../numberText.ts";
import {
  indexOfLargest,
  inNumbers,
  inSymbols,
  listNumbers,
  rowCells,
  rowOf,
  type StepWords,
} from "./stepWords.ts";
import type { StepContext } from "./stepContext.ts";
import type { StepPlace } from "./stepPlan.ts";

/** Operations of attention around its heads. */
export type MergeStepKind = "queryKeyValue" | "concatenate" | "projection";

/** What a step before or after the heads does, with the actual numbers. */
export function describeMergeStep(
  context: StepContext,
  kind: MergeStepKind,
  { segment, row }: StepPlace,
): StepWords {
  const { evaluation, transposed: t } = context;
  const stages = readAt(evaluation.trace, segment.path) as AttentionStages;
  const { queryLength, keyLength, headCount, valueHeadDim } = stages.shape;
  const query = nameToken(context.labelsFor(queryLength, keyLength).query[row] ?? "");
  switch (kind) {
    case "queryKeyValue":
      return {
        title: l10n.t("Query, key, value"),
        sentence: l10n.t(
          "{0} has three vectors: what it looks for (query), what it offers (key), and " +
            "what it passes on (value). Its query in head 0 starts with {1}.",
          query,
          listNumbers(rowOf(stages.query, row).slice(0, 3)),
        ),
        formula: [
          inSymbols(String.raw`q = x W_Q${t},\quad k = x W_K${t},\quad v = x W_V${t}`),
          inNumbers(evaluation, [...segment.path, "query"], [0, 0, row, 0]),
        ],
        makes: ["query", "key", "value"].map((stage) => rowCells(stage, row)),
        reads: [rowCells("normed1", row), rowCells("input", row)],
      };
    case "concatenate": {
      const output = rowOf(stages.attentionOutput, row);
      const settings = readAt(evaluation.problem, segment.path) as AttentionSettings;
      const isMean = settings.headCombination === "average";
      const sentence =
        headCount === 1
          ? l10n.t("With one head, its output is the whole result: {0}.", listNumbers(output))
          : isMean
            ? l10n.t(
                "The {0} head outputs of {1} are averaged, so the heads can no longer be told " +
                  "apart.",
                headCount,
                query,
              )
            : l10n.t(
                "The {0} head outputs of {1}, {2} numbers each, are concatenated into {3} " +
                  "numbers. Nothing is averaged.",
                headCount,
                query,
                valueHeadDim,
                output.length,
              );
      return {
        title: l10n.t("Concatenate"),
        sentence,
        formula: [inSymbols(String.raw`[\,o_0 \mid o_1 \mid \dots\,]`)],
        makes: [rowCells("attentionOutput", row)],
        reads: Array.from({ length: headCount }, (_, head) => rowCells("headOutput", row, head)),
      };
    }
    case "projection": {
      const output = stages.projectedOutput ? rowOf(stages.projectedOutput, row) : [];
      const column = indexOfLargest(output, Math.abs);
      return {
        title: l10n.t("Output projection"),
        sentence: l10n.t(
          "The projection mixes what the heads found for {0}. Its largest number is {1}, " +
            "in column {2}.",
          query,
          roundNumber(output[column] ?? NaN),
          column,
        ),
        formula: [
          inSymbols(String.raw`y = [\,o_0 \mid o_1 \mid \dots\,]\, W_O${t}`),
          inNumbers(evaluation, [...segment.path, "projectedOutput"], [0, row, column]),
        ],
        makes: ["projectedOutput", "contribution", "strength"].map((stage) => rowCells(stage, row)),
        reads: [rowCells("attentionOutput", row)],
      };
    }
  }
}
