import * as vscode from "vscode";
import type { Evaluation } from "../../engine/explain/evaluation.ts";
import type { EvaluatedGroup } from "../../viewModel/evaluatedGroup.ts";
import { evaluationOf } from "../../viewModel/evaluationOf.ts";
import type { Snapshot } from "../models/snapshot.ts";
import type { Parts } from "../parts.ts";

/** A computation of a file with its problem and its trace. */
export interface FoundEvaluation {
  readonly snapshot: Snapshot;
  readonly evaluated: EvaluatedGroup;
  readonly evaluation: Evaluation;
}

/** A computation of the current file; null if it is gone or cannot be computed. */
export async function findEvaluated(
  { models }: Parts,
  uri: vscode.Uri,
  computation: string,
): Promise<FoundEvaluation | null> {
  const document = await vscode.workspace.openTextDocument(uri);
  const snapshot = await models.snapshot(document);
  const evaluated = snapshot?.evaluated.find(({ group }) => group.id === computation);
  const evaluation = evaluated && evaluationOf(evaluated);
  return snapshot && evaluated && evaluation ? { snapshot, evaluated, evaluation } : null;
}
