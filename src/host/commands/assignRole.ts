import * as vscode from "vscode";
import type { Role } from "../../source/extraction.ts";
import { matricesIn } from "../../source/selection.ts";
import type { CommandContext } from "./commandContext.ts";
import { askMatrix } from "./askMatrices.ts";
import { findPlace } from "./place.ts";

const roles: readonly { readonly label: string; readonly role: Role | null | undefined }[] = [
  { label: "Query (Q)", role: "query" },
  { label: "Key (K)", role: "key" },
  { label: "Value (V)", role: "value" },
  { label: "Output projection (Wo)", role: "outputProjection" },
  { label: "Query projection (Wq)", role: "queryProjection" },
  { label: "Key projection (Wk)", role: "keyProjection" },
  { label: "Value projection (Wv)", role: "valueProjection" },
  { label: "Input (X)", role: "input" },
  { label: "MLP up projection", role: "mlpUp" },
  { label: "MLP down projection", role: "mlpDown" },
  { label: "No role", role: null },
  { label: "What its name says", role: undefined },
];

/** Says what a matrix is for, where its name does not; remembered for the file. */
export async function assignRole(context: CommandContext): Promise<void> {
  const place = await findPlace(context);
  if (!place) return;
  const { snapshot, selections } = place;
  const { matrices } = snapshot.extraction;
  if (matrices.length === 0) {
    void vscode.window.showInformationMessage(
      "There is no matrix in this file: nested lists of numbers were looked for.",
    );
    return;
  }
  const [selection] = selections;
  const here = selection ? matricesIn(snapshot.extraction, selection) : [];
  const matrix = here.length === 1 ? here[0] : await askMatrix(snapshot, matrices, "Which matrix?");
  if (!matrix) return;
  const picked = await vscode.window.showQuickPick(
    roles.map((item) => ({ ...item, description: item.role === matrix.role ? "now" : "" })),
    { title: `What is ${matrix.name ?? "this matrix"} (${matrix.shape.join(" × ")})?` },
  );
  if (picked) await context.overrides.assignRole(snapshot.document.uri, matrix.id, picked.role);
}
