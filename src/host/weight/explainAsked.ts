import type * as vscode from "vscode";
import type { AskedWeight, ExplainedWeight } from "../../protocol/weightMessages.ts";
import { toStepContext } from "../../viewModel/steps/stepContext.ts";
import { explainWeight } from "../../viewModel/weight/explainWeight.ts";
import { mixValues } from "../../viewModel/weight/mixValues.ts";
import { findEvaluated } from "../panel/findEvaluated.ts";
import type { Parts } from "../parts.ts";

/** One weight of a file with how it comes about; null where there is none (any more). */
export async function explainAsked(
  parts: Parts,
  uri: vscode.Uri,
  asked: AskedWeight,
): Promise<ExplainedWeight | null> {
  const found = await findEvaluated(parts, uri, asked.computation);
  if (!found) return null;
  const { evaluation, evaluated, snapshot } = found;
  const { labelsFor } = toStepContext(evaluation, evaluated.group);
  const { language } = snapshot.extraction;
  const explanation = explainWeight(evaluation, asked, labelsFor, language);
  const mix = explanation && mixValues(evaluation.trace, explanation.place, labelsFor);
  return mix && { explanation, mix };
}
