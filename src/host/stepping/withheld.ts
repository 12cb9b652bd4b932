import * as vscode from "vscode";
import { fileUri } from "../cellTexts.ts";
import type { FileMove } from "../fileMoves.ts";
import { WithheldFiles, type PredictionPage } from "./withheldFiles.ts";

/** Tells the features of the editor which results to hide while the user predicts. */
export class Withheld implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #files: WithheldFiles;
  readonly onDidChange = this.#changed.event;

  constructor(memory: vscode.Memento) {
    this.#files = new WithheldFiles(memory);
  }

  has(uri: vscode.Uri): boolean {
    return this.#files.has(fileUri(uri).toString());
  }

  /** Hides the results of one file only; null hides none. */
  withhold(holder: object, page: PredictionPage, uri: vscode.Uri | null): void {
    if (this.#files.withhold(holder, page, uri && fileUri(uri).toString())) this.#changed.fire();
  }

  /** The pages of a kind that were open before a reload are restored or closed. */
  release(page: PredictionPage): void {
    if (this.#files.release(page)) this.#changed.fire();
  }

  /** Follows files that have moved. */
  move(moves: readonly FileMove[]): void {
    if (this.#files.move(moves)) this.#changed.fire();
  }

  dispose(): void {
    this.#files.close();
    this.#changed.dispose();
  }
}
