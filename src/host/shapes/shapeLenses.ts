import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { fragmentName } from "../../source/smallNumbers.ts";
import { withoutIcons } from "../../viewModel/showControls.ts";
import type { DocumentModels } from "../models/documentModels.ts";
import { commandIds } from "../ids.ts";
import type { AttentionLine } from "../../viewModel/shapes/shapeHint.ts";
import { onSettingsChange, readSettings } from "../settings.ts";
import { toMarkdown } from "../markdown.ts";
import type { Overrides } from "../overrides.ts";
import { isIn, toEditorRange } from "../textPositions.ts";

/** Where classes, functions, or fragments can be shown with small or sample numbers. */
const languages = [
  ...["python", "markdown", "csharp", "java"],
  ...["javascript", "javascriptreact", "typescript", "typescriptreact"],
];

/** To see the numbers of a class or a function, or no longer, and the way of its tensors. */
function offersOf(
  { uri }: vscode.TextDocument,
  { runs, walks }: Pick<AttentionLine, "runs" | "walks">,
  isShown: boolean,
): readonly vscode.Command[] {
  const isFragment = runs === fragmentName;
  const close = {
    command: commandIds.closeSmallNumbers,
    title: isFragment ? l10n.t("Close sample numbers") : l10n.t("Close small numbers"),
    tooltip: l10n.t("Show only shapes again"),
  };
  const sample = {
    command: commandIds.showSmallNumbers,
    title: l10n.t("Show with sample numbers"),
    tooltip: l10n.t("Run this code with random numbers for what it does not define"),
  };
  const open = isFragment
    ? sample
    : {
        command: commandIds.showSmallNumbers,
        title: l10n.t("Show with small numbers"),
        tooltip: l10n.t("Run {0} at small sizes, with random weights and your tokens", runs ?? ""),
      };
  const numbers = isShown ? close : open;
  const walk = {
    command: commandIds.showShapeWalk,
    title: l10n.t("Shape walk"),
    tooltip: l10n.t("Show the lines of {0} and their shapes as a flow", walks ?? ""),
  };
  return [
    ...(runs === null ? [] : [{ ...numbers, arguments: [uri, undefined, runs] }]),
    ...(walks === null ? [] : [{ ...walk, arguments: [uri, undefined, walks] }]),
  ];
}

/**
 * Says above code that computes attention, and above classes of layers, in files without numbers, what
 * their shapes tell of them. A hover on the name of such a class lists its parts.
 */
export class ShapeLenses
  implements vscode.CodeLensProvider, vscode.HoverProvider, vscode.Disposable
{
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
      vscode.languages.registerCodeLensProvider(
        languages.map((language) => ({ language })),
        this,
      ),
      vscode.languages.registerHoverProvider({ language: "python" }, this),
    );
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    if (!readSettings(document).codeLens) return [];
    const snapshot = await this.#models.snapshot(document);
    // Where there are numbers, the lenses of computations say more.
    const numbers = snapshot?.facts.computations ?? [];
    if (!snapshot || numbers.some(({ small }) => !small)) return [];
    const findings = await this.#models.answer(document, "checkShapes", {});
    if (!findings) return [];
    const shown = numbers[0]?.small?.name;
    // Of the classes of layers, those that no other one calls are whole models.
    const models = findings.walks.flatMap(({ name, isUsed }) => (isUsed ? [] : [name]));
    const layers = findings.layers.map((line) => {
      const isModel = models.includes(line.name) && findings.attentions.some((each) => each.walks);
      const name = isModel ? line.name : null;
      return { ...line, runs: name, walks: name };
    });
    return [...findings.attentions, ...layers]
      .filter(({ range }) => isIn(document, range))
      .flatMap((line) => {
        const place = toEditorRange(document, line.range);
        const told = { title: withoutIcons(line.title), command: "" };
        const offers = offersOf(document, line, line.runs === shown);
        return [...(line.title === "" ? [] : [told]), ...offers].map(
          (command) => new vscode.CodeLens(place, command),
        );
      });
  }

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.Hover | null> {
    if (!readSettings(document).hover) return null;
    const wordRange = document.getWordRangeAtPosition(position);
    if (!wordRange) return null;
    const word = document.getText(wordRange);
    // Most words begin with a small letter, and no class does.
    if (!/^[A-Z_]/.test(word)) return null;
    const findings = await this.#models.answer(document, "checkShapes", {});
    const layer = findings?.layers.find(({ name, parts }) => name === word && parts.length > 0);
    if (!layer) return null;
    const table = layer.parts.map(({ name, size }) => [name, size] as const);
    return new vscode.Hover(toMarkdown([[{ strong: layer.title }], { table }]), wordRange);
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
