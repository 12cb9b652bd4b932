import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Role } from "../../source/extraction.ts";
import { noMatrixIn } from "../../source/noMatrixIn.ts";
import type { CommandContext } from "./commandContext.ts";
import { askMatrix } from "./askMatrices.ts";
import { findPlace } from "./place.ts";
import { showInformation } from "../notify.ts";

const roles: readonly { readonly label: string; readonly role: Role | null | undefined }[] = [
  { label: l10n.t("Query (Q)"), role: "query" },
  { label: l10n.t("Key (K)"), role: "key" },
  { label: l10n.t("Value (V)"), role: "value" },
  { label: l10n.t("Output projection (Wo)"), role: "outputProjection" },
  { label: l10n.t("Query projection (Wq)"), role: "queryProjection" },
  { label: l10n.t("Key projection (Wk)"), role: "keyProjection" },
  { label: l10n.t("Value projection (Wv)"), role: "valueProjection" },
  { label: l10n.t("Input (X)"), role: "input" },
  { label: l10n.t("MLP up projection"), role: "mlpUp" },
  { label: l10n.t("MLP down projection"), role: "mlpDown" },
  { label: l10n.t("No role"), role: null },
  { label: l10n.t("Role from its name"), role: undefined },
];

/** Assigns a role to a matrix whose name does not tell it; remembered for the file. */
export async function assignRole(context: CommandContext): Promise<void> {
  const place = await findPlace(context);
  if (!place) return;
  const { snapshot, selections } = place;
  const [selection = null] = selections;
  const { document } = snapshot;
  const found = await context.models.answer(document, "listMatrices", { selection });
  const { all, selected: here } = found ?? { all: [], selected: [] };
  if (all.length === 0) {
    void showInformation(noMatrixIn("file"));
    return;
  }
  const matrix =
    here.length === 1 ? here[0] : await askMatrix(document, all, l10n.t("Which matrix?"));
  if (!matrix) return;
  const picked = await vscode.window.showQuickPick(
    roles.map((item) => ({ ...item, description: item.role === matrix.role ? l10n.t("now") : "" })),
    {
      title: l10n.t(
        "What is {0} ({1})?",
        matrix.name ?? l10n.t("this matrix"),
        matrix.shape.join(" × "),
      ),
    },
  );
  if (picked) await context.overrides.assignRole(document.uri, matrix.id, picked.role);
}
