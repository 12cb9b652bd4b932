import * as vscode from "vscode";
import type { ChosenPasses as Chosen } from "../../viewModel/values/findValueHints.ts";
import { type FileMove, moveRemembered } from "../fileMoves.ts";

const prefix = "passes:";

/** An argument of the command: after the last pass comes the first one. */
export const around = "around";

/** Another pass of a loop or a function is chosen. */
export interface PassChange {
  readonly uri: vscode.Uri;
  /** See `PassBody.id`. */
  readonly body: string;
  /** null: the last one. */
  readonly pass: number | null;
}

/** Which pass of its loops and functions each file shows; it survives a reload. */
export class ChosenPasses implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<PassChange>();
  readonly #memory: vscode.Memento;
  readonly onDidChange = this.#changed.event;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  of(uri: vscode.Uri): Chosen {
    return this.#memory.get<Chosen>(prefix + uri.toString()) ?? {};
  }

  /** null: the last one, as long as nobody chooses. */
  async choose(uri: vscode.Uri, body: string, pass: number | null): Promise<void> {
    const { [body]: _old, ...others } = this.of(uri);
    const chosen = pass === null ? others : { ...others, [body]: pass };
    const isEmpty = Object.keys(chosen).length === 0;
    await this.#memory.update(prefix + uri.toString(), isEmpty ? undefined : chosen);
    this.#changed.fire({ uri, body, pass });
  }

  /** Keeps what was chosen for files that were moved. */
  move(moves: readonly FileMove[]): void {
    moveRemembered(this.#memory, prefix, moves);
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
