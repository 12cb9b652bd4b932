import type * as vscode from "vscode";
import type { Extraction } from "../../source/extraction.ts";
import type { EvaluatedGroup } from "../../viewModel/evaluatedGroup.ts";

/** Everything that is known about one version of one document. */
export interface Snapshot {
  readonly document: vscode.TextDocument;
  readonly version: number;
  readonly extraction: Extraction;
  /** The computations of the file, including those that a half-typed number hides for now. */
  readonly evaluated: readonly EvaluatedGroup[];
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
