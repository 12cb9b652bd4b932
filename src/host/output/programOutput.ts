import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { DocumentModels } from "../models/documentModels.ts";
import { nameOfFile } from "../nameOfFile.ts";
import type { Withheld } from "../stepping/withheld.ts";

/** The scheme of documents that show what a program prints. */
const outputScheme = "attention-lens-output";

/** What followed programs print, as documents that only Attention Lens writes. */
export class ProgramOutput implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #disposables: vscode.Disposable;
  readonly #models: DocumentModels;
  readonly #withheld: Withheld;
  readonly onDidChange = this.#changed.event;

  constructor(models: DocumentModels, withheld: Withheld) {
    this.#models = models;
    this.#withheld = withheld;
    const renew = () => {
      for (const { uri } of vscode.workspace.textDocuments) {
        if (uri.scheme === outputScheme) this.#changed.fire(uri);
      }
    };
    this.#disposables = vscode.Disposable.from(
      this.#changed,
      models.onDidRead(renew),
      withheld.onDidChange(renew),
      vscode.workspace.registerTextDocumentContentProvider(outputScheme, this),
    );
  }

  /** Opens what a program prints beside its text. */
  async show({ uri }: vscode.TextDocument): Promise<void> {
    const output = vscode.Uri.from({
      scheme: outputScheme,
      path: `/${l10n.t("{0} output", nameOfFile(uri.path))}`,
      query: uri.toString(),
    });
    const document = await vscode.workspace.openTextDocument(output);
    await vscode.window.showTextDocument(document, {
      viewColumn: vscode.ViewColumn.Beside,
      preview: true,
    });
  }

  async provideTextDocumentContent({ query }: vscode.Uri): Promise<string> {
    const uri = vscode.Uri.parse(query);
    const document = await vscode.workspace.openTextDocument(uri);
    const isHidden = this.#withheld.has(uri);
    return (await this.#models.answer(document, "readOutput", { isHidden })) ?? "";
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
