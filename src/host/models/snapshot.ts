import type * as vscode from "vscode";
import type { FileFacts } from "../../service/fileReading.ts";

/** What is known here about one version of one document; everything else is asked for. */
export interface Snapshot {
  readonly document: vscode.TextDocument;
  readonly version: number;
  readonly facts: FileFacts;
  /** Whether it is of the same text as the one before: a computation progressed, or the program was followed further. */
  readonly isLater: boolean;
}

/** Each snapshot as the other documents have it that are read with its own: cells of a notebook. */
export class SnapshotViews {
  readonly #views = new WeakMap<Snapshot, Map<vscode.TextDocument, Snapshot>>();

  from(document: vscode.TextDocument, snapshot: Snapshot): Snapshot {
    if (snapshot.document === document) return snapshot;
    const views = this.#views.get(snapshot) ?? new Map<vscode.TextDocument, Snapshot>();
    this.#views.set(snapshot, views);
    const known = views.get(document) ?? { ...snapshot, document };
    views.set(document, known);
    return known;
  }
}
