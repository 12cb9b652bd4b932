import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { commandIds } from "../ids.ts";
import type { DocumentModels } from "../models/documentModels.ts";
import type { Withheld } from "../stepping/withheld.ts";
import { toOffset } from "../textPositions.ts";
import { toSignal } from "../toSignal.ts";

/** The menu of the light bulb offers to explain a line; the bulb itself does not appear for it. */
export class ExplainActions implements vscode.CodeActionProvider {
  static readonly metadata: vscode.CodeActionProviderMetadata = {
    providedCodeActionKinds: [vscode.CodeActionKind.Empty],
  };
  readonly #models: DocumentModels;
  readonly #withheld: Withheld;

  constructor(models: DocumentModels, withheld: Withheld) {
    this.#models = models;
    this.#withheld = withheld;
  }

  async provideCodeActions(
    document: vscode.TextDocument,
    { start }: vscode.Range,
    { triggerKind, only }: vscode.CodeActionContext,
    token: vscode.CancellationToken,
  ): Promise<vscode.CodeAction[]> {
    const isAsked = triggerKind === vscode.CodeActionTriggerKind.Invoke && only === undefined;
    if (!isAsked || this.#withheld.has(document.uri)) return [];
    const offset = toOffset(document, start);
    const known = await this.#models.answer(document, "explainLine", { offset }, toSignal(token));
    if (!known) return [];
    const title = l10n.t("Explain this line");
    const action = new vscode.CodeAction(title, vscode.CodeActionKind.Empty);
    const place = [document.uri.toString(), offset];
    action.command = { title, command: commandIds.explainLine, arguments: place };
    return [action];
  }
}
