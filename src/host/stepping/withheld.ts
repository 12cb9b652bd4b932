import * as vscode from "vscode";

/** The files whose results the editor keeps to itself, because somebody is predicting them. */
export class Withheld implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  /** By who asked for it: the panel or the lesson in which the prediction is made. */
  readonly #files = new Map<object, string>();
  readonly onDidChange = this.#changed.event;

  has(uri: vscode.Uri): boolean {
    return [...this.#files.values()].includes(uri.toString());
  }

  /** Keeps back the results of one file and no other; null: of none. */
  withhold(holder: object, uri: vscode.Uri | null): void {
    const file = uri?.toString();
    if (this.#files.get(holder) === file) return;
    if (file === undefined) this.#files.delete(holder);
    else this.#files.set(holder, file);
    this.#changed.fire();
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
