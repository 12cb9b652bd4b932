import * as vscode from "vscode";
import { turns } from "../../workers/turns.ts";
import type { Snapshot } from "./snapshot.ts";

/** The next listener runs in the same turn while the turn is shorter than this, in ms. */
const quickMs = 1;

/** Reports snapshots. For a long file, the work of listeners is spread over several turns. */
export class ReadEvent implements vscode.Disposable {
  readonly #emitters = new Set<vscode.EventEmitter<Snapshot>>();
  /** The snapshot being reported for a document; a newer one replaces it for the remaining listeners. */
  readonly #latest = new WeakMap<vscode.TextDocument, Snapshot>();

  /** Calls back with every snapshot that no newer one has replaced. */
  readonly event = (listener: (snapshot: Snapshot) => void): vscode.Disposable => {
    const emitter = new vscode.EventEmitter<Snapshot>();
    this.#emitters.add(emitter);
    const forget = { dispose: () => this.#emitters.delete(emitter) };
    return vscode.Disposable.from(emitter.event(listener), emitter, forget);
  };

  async fire(snapshot: Snapshot): Promise<void> {
    const { document } = snapshot;
    this.#latest.set(document, snapshot);
    for (const emitter of [...this.#emitters]) {
      if (this.#latest.get(document) !== snapshot) return;
      emitter.fire(snapshot);
      await turns.pause(quickMs);
    }
  }

  dispose(): void {
    for (const emitter of this.#emitters) emitter.dispose();
    this.#emitters.clear();
  }
}
