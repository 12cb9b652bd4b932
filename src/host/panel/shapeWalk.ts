import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { WalkState } from "../../protocol/panelState.ts";
import { isSameFile } from "../cellTexts.ts";
import type { DocumentModels } from "../models/documentModels.ts";
import type { Snapshot } from "../models/snapshot.ts";
import { nameOfFile } from "../nameOfFile.ts";
import { toOffset } from "../textPositions.ts";
import type { ShownPanel } from "./shownPanel.ts";

const prefix = "walk:";

/** What a panel shows as the way of the tensors through a class. */
export function walkOf(className: string): string {
  return `${prefix}${className}`;
}

/** The class whose way a panel shows; null: it shows something else. */
export function walkedClass(computation: string | null): string | null {
  return computation?.startsWith(prefix) ? computation.slice(prefix.length) : null;
}

/** The way of the tensors through a class; null: the panel shows something else, or the class is gone. */
export async function toWalkState(
  models: DocumentModels,
  { document }: Snapshot,
  computation: string | null,
): Promise<WalkState | null> {
  const className = walkedClass(computation);
  const findings = className === null ? null : await models.answer(document, "checkShapes", {});
  const parts = findings?.walks ?? [];
  if (className === null || !parts.some(({ name }) => name === className)) return null;
  const canRun = findings?.attentions.some(({ runs }) => runs !== null) === true;
  return {
    kind: "walk",
    fileName: nameOfFile(document.uri.path),
    parts,
    className,
    actions: canRun
      ? [{ action: "showSmallNumbers", label: l10n.t("Show with small numbers") }]
      : [],
  };
}

/** Tells a panel that shows lines of a program where the cursor is. */
export function followCaret(panel: ShownPanel): vscode.Disposable {
  return vscode.window.onDidChangeTextEditorSelection(({ textEditor, selections }) => {
    const { document } = textEditor;
    const isShown = walkedClass(panel.target?.computation ?? null) !== null;
    const [first] = selections;
    if (!first || !isShown || !isSameFile(document.uri, panel.target?.uri)) return;
    const params = toOffset(document, first.active);
    panel.tell({ type: "event", name: "walk/caret", params });
  });
}
