import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { withoutIcons } from "../../viewModel/showControls.ts";
import type { DocumentModels } from "../models/documentModels.ts";
import { commandIds } from "../ids.ts";
import type { AttentionLine } from "../../viewModel/shapes/shapeHint.ts";
import { onSettingsChange, readSettings } from "../settings.ts";
import type { Overrides } from "../overrides.ts";
import { isIn, toEditorRange } from "../textPositions.ts";

/** To see the numbers of a class, or no longer. */
function offerOf(
  { uri }: vscode.TextDocument,
  { className }: AttentionLine,
  isShown: boolean,
): readonly vscode.Command[] {
  if (className === null) return [];
  const [id, title, tooltip] = isShown
    ? [
        commandIds.closeSmallNumbers,
        l10n.t("Close small numbers"),
        l10n.t("Show only shapes again"),
      ]
    : [
        commandIds.showSmallNumbers,
        l10n.t("Show with small numbers"),
        l10n.t("Run {0} at small sizes, with random weights and your tokens", className),
      ];
  return [{ title, tooltip, command: id, arguments: [uri, undefined, className] }];
}

/** Says above code that computes attention, in files without numbers, what its shapes tell of it. */
export class ShapeLenses implements vscode.CodeLensProvider, vscode.Disposable {
  readonly #models: DocumentModels;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #disposables: vscode.Disposable;
  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(models: DocumentModels, overrides: Overrides) {
    this.#models = models;
    this.#disposables = vscode.Disposable.from(
      this.#changed,
      models.onDidChangeFiles(() => this.#changed.fire()),
      onSettingsChange(() => this.#changed.fire()),
      overrides.onDidChange(() => this.#changed.fire()),
      vscode.languages.registerCodeLensProvider({ language: "python" }, this),
    );
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    if (!readSettings(document).codeLens) return [];
    const snapshot = await this.#models.snapshot(document);
    // Where there are numbers, the lenses of computations say more.
    const numbers = snapshot?.evaluated ?? [];
    if (!snapshot || numbers.some(({ group }) => !group.small)) return [];
    const findings = await this.#models.shapeFindings(document);
    const shown = numbers[0]?.group.small?.className;
    return (findings?.attentions ?? [])
      .filter(({ range }) => isIn(document, range))
      .flatMap((line) => {
        const place = toEditorRange(document, line.range);
        const told = { title: withoutIcons(line.title), command: "" };
        const offer = offerOf(document, line, line.className === shown);
        return [told, ...offer].map((command) => new vscode.CodeLens(place, command));
      });
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
