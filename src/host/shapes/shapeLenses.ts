import * as vscode from "vscode";
import { withoutIcons } from "../../viewModel/showControls.ts";
import type { DocumentModels } from "../models/documentModels.ts";
import { onSettingsChange, readSettings } from "../settings.ts";
import { isIn, toEditorRange } from "../textPositions.ts";

/** Says above code that computes attention, in files without numbers, what its shapes tell of it. */
export class ShapeLenses implements vscode.CodeLensProvider, vscode.Disposable {
  readonly #models: DocumentModels;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #disposables: vscode.Disposable;
  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(models: DocumentModels) {
    this.#models = models;
    this.#disposables = vscode.Disposable.from(
      this.#changed,
      models.onDidChangeFiles(() => this.#changed.fire()),
      onSettingsChange(() => this.#changed.fire()),
      vscode.languages.registerCodeLensProvider({ language: "python" }, this),
    );
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    if (!readSettings(document).codeLens) return [];
    const snapshot = await this.#models.snapshot(document);
    // Where there are numbers, the lenses of computations say more.
    if (!snapshot || snapshot.evaluated.length > 0) return [];
    const findings = await this.#models.shapeFindings(document);
    return (findings?.attentions ?? [])
      .filter(({ range }) => isIn(document, range))
      .map(({ range, title }) => {
        const command = { title: withoutIcons(title), command: "" };
        return new vscode.CodeLens(toEditorRange(document, range), command);
      });
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
