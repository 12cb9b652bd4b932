import * as vscode from "vscode";
import type { DocumentModels } from "./models/documentModels.ts";

/** Tells menus whether the active editor holds matrices and computations. */
export class ContextKeys implements vscode.Disposable {
  readonly #models: DocumentModels;
  readonly #disposables: vscode.Disposable;

  constructor(models: DocumentModels) {
    this.#models = models;
    this.#disposables = vscode.Disposable.from(
      vscode.window.onDidChangeActiveTextEditor(() => void this.#update()),
      models.onDidRead(({ document }) => {
        if (document === vscode.window.activeTextEditor?.document) void this.#update();
      }),
    );
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #update(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    // The panel has the focus: what is offered stays what it was.
    if (!document) return;
    const snapshot = await this.#models.snapshot(document);
    const keys = {
      "attentionLens.hasMatrices": (snapshot?.extraction.matrices.length ?? 0) > 0,
      "attentionLens.hasProblems": (snapshot?.extraction.problems.length ?? 0) > 0,
      "attentionLens.hasComputations": (snapshot?.evaluated.length ?? 0) > 0,
    };
    for (const [key, value] of Object.entries(keys)) {
      await vscode.commands.executeCommand("setContext", key, value);
    }
  }
}
