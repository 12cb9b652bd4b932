import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { PassBody } from "../../program/passBodies.ts";
import { commandIds } from "../ids.ts";
import type { DocumentModels } from "../models/documentModels.ts";
import { onSettingsChange, readSettings } from "../settings.ts";
import { followedSelector, holdsFollowed } from "../shapes/followedDocuments.ts";
import type { Withheld } from "../stepping/withheld.ts";
import { isIn, toEditorRange } from "../textPositions.ts";
import { around, type ChosenPasses } from "./chosenPasses.ts";

/** Above loops and functions that run several times: which pass stands at the ends of their lines. */
export class PassLenses implements vscode.CodeLensProvider, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #disposables: vscode.Disposable;
  readonly #models: DocumentModels;
  readonly #withheld: Withheld;
  readonly #chosen: ChosenPasses;
  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(models: DocumentModels, withheld: Withheld, chosen: ChosenPasses) {
    this.#models = models;
    this.#withheld = withheld;
    this.#chosen = chosen;
    const renew = () => this.#changed.fire();
    this.#disposables = vscode.Disposable.from(
      this.#changed,
      models.onDidRead(renew),
      withheld.onDidChange(renew),
      chosen.onDidChange(renew),
      onSettingsChange(renew),
      vscode.languages.registerCodeLensProvider(followedSelector, this),
    );
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    const { codeLens, values } = readSettings(document);
    const isShown = codeLens && values !== "off" && holdsFollowed(document);
    if (!isShown || this.#withheld.has(document.uri)) return [];
    const bodies = await this.#models.answer(document, "listPasses", { scope: values });
    const chosen = this.#chosen.of(document.uri);
    return (bodies ?? [])
      .filter(({ range }) => isIn(document, range))
      .flatMap((body) => toLenses(document, body, chosen[body.id] ?? body.count - 1));
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}

function toLenses(
  document: vscode.TextDocument,
  { id, range, isLoop, count, labels }: PassBody,
  pass: number,
): readonly vscode.CodeLens[] {
  const { start } = toEditorRange(document, range);
  const place = new vscode.Range(start, start);
  const args = [document.uri, id];
  const label = labels[pass];
  const title = isLoop
    ? l10n.t("Pass {0} of {1}", pass + 1, count)
    : l10n.t("Call {0} of {1}", pass + 1, count);
  return [
    new vscode.CodeLens(place, {
      title: "$(chevron-left)",
      tooltip: l10n.t("Show the numbers of the previous pass"),
      command: commandIds.previousPass,
      arguments: args,
    }),
    new vscode.CodeLens(place, {
      title: label === undefined ? title : `${label} · ${title}`,
      tooltip: l10n.t("Show the numbers of the next pass, or of the first one"),
      command: commandIds.nextPass,
      arguments: [...args, around],
    }),
    new vscode.CodeLens(place, {
      title: "$(chevron-right)",
      tooltip: l10n.t("Show the numbers of the next pass"),
      command: commandIds.nextPass,
      arguments: args,
    }),
  ];
}
