import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { MatrixFacts, Members } from "../../service/fileReading.ts";
import type { AskedKind, SelectedComputation } from "../../service/questions.ts";
import { requiredRoles, type Role } from "../../source/extraction.ts";
import { roleWord } from "../../viewModel/roleWord.ts";
import { withoutIcons } from "../../viewModel/showControls.ts";
import { toPlace } from "../textPositions.ts";

type Ambiguous = SelectedComputation & { readonly kind: "ambiguous" };

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
  document: vscode.TextDocument,
  candidates: readonly MatrixFacts[],
  kind: AskedKind,
): Promise<Members | null> {
  const members: { [role in Role]?: string } = {};
  for (const role of requiredRoles[kind]) {
    const left = candidates.filter(({ id }) => !Object.values(members).includes(id));
    const likeliest = left.toSorted((a, b) => Number(b.role === role) - Number(a.role === role));
    const picked = await askMatrix(document, likeliest, questions[role] ?? role);
    if (!picked) return null;
    members[role] = picked.id;
  }
  return members;
}

/** Asks for one matrix, shown with its shape and its place. */
export async function askMatrix(
  document: vscode.TextDocument,
  matrices: readonly MatrixFacts[],
  title: string,
): Promise<MatrixFacts | undefined> {
  const items = matrices.map((matrix) => ({
    label: withoutIcons(matrix.name ?? l10n.t("(unnamed)")),
    description: `${matrix.shape[0]} × ${matrix.shape[1]}${matrix.role ? ` · ${roleWord(matrix.role)}` : ""}`,
    detail: toPlace(document, matrix.range),
    matrix,
  }));
  const picked = await vscode.window.showQuickPick(items, { title, matchOnDescription: true });
  return picked?.matrix;
}

/** Asks which of several computations is meant; its id. */
export async function askWhichComputation(
  document: vscode.TextDocument,
  groups: Ambiguous["groups"],
  asked: string,
): Promise<string | undefined> {
  const items = groups.map(({ id, title, names, range }) => ({
    label: withoutIcons(title),
    description: withoutIcons(names),
    detail: toPlace(document, range),
    id,
  }));
  const picked = await vscode.window.showQuickPick(items, { title: asked });
  return picked?.id;
}
