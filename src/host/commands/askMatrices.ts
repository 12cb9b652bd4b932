import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import {
  requiredRoles,
  type ComputationGroup,
  type Role,
  type SourceMatrix,
} from "../../source/extraction.ts";
import { roleWord } from "../../viewModel/roleWord.ts";
import { shortTitleOf } from "../../viewModel/titleOf.ts";
import { withoutIcons } from "../../viewModel/showControls.ts";
import type { Snapshot } from "../models/snapshot.ts";
import { toPlace } from "../textPositions.ts";

type Members = { readonly [role in Role]?: SourceMatrix };

const questions: { readonly [role in Role]?: string } = {
  query: l10n.t("Which matrix is the query?"),
  key: l10n.t("Which matrix is the key?"),
  value: l10n.t("Which matrix is the value?"),
  input: l10n.t("Which matrix is the input of the MLP?"),
  mlpUp: l10n.t("Which matrix is the MLP's up projection?"),
  mlpDown: l10n.t("Which matrix is the MLP's down projection?"),
};

/** Asks for each role in turn; null when the user stops answering. */
export async function askMatrices(
  snapshot: Snapshot,
  candidates: readonly SourceMatrix[],
  kind: ComputationGroup["kind"],
): Promise<Members | null> {
  const members: { [role in Role]?: SourceMatrix } = {};
  for (const role of requiredRoles[kind]) {
    const left = candidates.filter((matrix) => !Object.values(members).includes(matrix));
    const likeliest = left.toSorted((a, b) => Number(b.role === role) - Number(a.role === role));
    const picked = await askMatrix(snapshot, likeliest, questions[role] ?? role);
    if (!picked) return null;
    members[role] = picked;
  }
  return members;
}

/** Asks for one matrix, shown with its shape and its place. */
export async function askMatrix(
  { document }: Snapshot,
  matrices: readonly SourceMatrix[],
  title: string,
): Promise<SourceMatrix | undefined> {
  const items = matrices.map((matrix) => ({
    label: withoutIcons(matrix.name ?? l10n.t("(unnamed)")),
    description: `${matrix.shape[0]} × ${matrix.shape[1]}${matrix.role ? ` · ${roleWord(matrix.role)}` : ""}`,
    detail: toPlace(document, matrix.range),
    matrix,
  }));
  const picked = await vscode.window.showQuickPick(items, { title, matchOnDescription: true });
  return picked?.matrix;
}

/** Asks which of several computations is meant. */
export async function askWhichComputation(
  { document }: Snapshot,
  groups: readonly ComputationGroup[],
  title: string,
): Promise<ComputationGroup | undefined> {
  const items = groups.map((group) => ({
    label: withoutIcons(shortTitleOf(group)),
    description: withoutIcons(
      Object.values(group.matrices)
        .map((matrix) => matrix.name ?? matrix.role)
        .join(", "),
    ),
    detail: toPlace(document, group.range),
    group,
  }));
  const picked = await vscode.window.showQuickPick(items, { title });
  return picked?.group;
}
