import * as vscode from "vscode";
import type { FileMove } from "../fileMoves.ts";
import { WithheldFiles, type PredictionPage } from "./withheldFiles.ts";

/** Tells the readers of the editor which results they keep to themselves, because somebody predicts. */
export class Withheld implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #files: WithheldFiles;
  readonly onDidChange = this.#changed.event;

  constructor(memory: vscode.Memento) {
    this.#files = new WithheldFiles(memory);
  }

  has(uri: vscode.Uri): boolean {
    return this.#files.has(uri.toString());
  }

  /** Keeps back the results of one file and no other; null: of none. */
  withhold(holder: object, page: PredictionPage, uri: vscode.Uri | null): void {
    if (this.#files.withhold(holder, page, uri?.toString() ?? null)) this.#changed.fire();
  }

  /** The pages of a kind that were open before a reload are there again, or were closed. */
  release(page: PredictionPage): void {
    if (this.#files.release(page)) this.#changed.fire();
  }

  /** Follows files that are somewhere else now. */
  move(moves: readonly FileMove[]): void {
    if (this.#files.move(moves)) this.#changed.fire();
  }

  dispose(): void {
    this.#files.close();
    this.#changed.dispose();
  }
}
