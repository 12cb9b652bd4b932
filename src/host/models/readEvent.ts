import * as vscode from "vscode";
import { turns } from "../../workers/turns.ts";
import type { Snapshot } from "./documentModel.ts";

/** One listener is followed by the next in the same turn while that has lasted no longer, in ms. */
const quickMs = 1;

/** Tells of snapshots. What listeners do with a long file is spread over several turns. */
export class ReadEvent implements vscode.Disposable {
  readonly #emitters = new Set<vscode.EventEmitter<Snapshot>>();
  /** What is being told of a document: what is newer is told to all, and the older to nobody more. */
  readonly #latest = new WeakMap<vscode.TextDocument, Snapshot>();

  /** Calls back with every snapshot that nothing newer has overtaken. */
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
