import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { AskedWeight } from "../../protocol/messages.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import { toComment } from "../../viewModel/weight/weightCode.ts";
import { explainCompared } from "../../viewModel/weight/explainCompared.ts";
import type { WeightExplanation } from "../../viewModel/weight/weightExplanation.ts";
import type { Snapshot } from "../models/snapshot.ts";
import { textOf, toLocation } from "../textPositions.ts";
import { findEvaluated } from "../panel/findEvaluated.ts";
import type { Parts } from "../parts.ts";

/** Writes how a weight is computed as a comment above its code, as one undo step. */
export async function insertComment(
  parts: Parts,
  uri: vscode.Uri,
  asked: AskedWeight,
): Promise<void> {
  const found = await findEvaluated(parts, uri, asked.computation);
  const { snapshot, evaluated: now } = found ?? {};
  const language = snapshot?.extraction.language ?? "";
  const explained = now && explainCompared({ language, now, before: null }, asked);
  if (!snapshot || !explained) throw new Error(l10n.t("This weight is no longer in the file."));
  const { extraction } = snapshot;
  const start = await findCode(snapshot, now.group);
  const { document, range } = toLocation(snapshot.document, { start, end: start });
  const line = document.lineAt(range.start.line);
  const { code } = explained.explanation;
  const title = titleOf(explained.explanation);
  const comment = toComment(title, code.lines, extraction.language, line.text);
  if (comment === null) {
    throw new Error(l10n.t("This file type has no comments. Copy the calculation instead."));
  }
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, line.range.start, comment);
  if (!(await vscode.workspace.applyEdit(edit))) {
    throw new Error(l10n.t("The editor rejected the comment. The file may be read-only."));
  }
  for (const editor of vscode.window.visibleTextEditors) {
    if (editor.document === document) {
      editor.revealRange(line.range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    }
  }
}

/** The line of the weights, else of the scores, else of the query. */
async function findCode(
  { document, extraction }: Snapshot,
  group: ComputationGroup,
): Promise<number> {
  const { linesOfStep } = await import("../stepping/stepReader.ts");
  const text = textOf(document);
  for (const step of ["softmax", "scores"] as const) {
    const [first] = linesOfStep(text, extraction.language, group, step);
    if (first) return first.start;
  }
  const { query } = group.matrices;
  return (query?.nameRange ?? query?.range ?? group.range).start;
}

function titleOf({ place, queryToken, keyToken }: WeightExplanation): string {
  return l10n.t("Head {0}: attention from {1} to {2}", place.head, queryToken, keyToken);
}
