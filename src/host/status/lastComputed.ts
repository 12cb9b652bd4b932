import type * as vscode from "vscode";
import type { EvaluatedGroup } from "../../viewModel/evaluatedGroup.ts";
import type { Snapshot } from "../models/snapshot.ts";

interface Seen {
  /** All traces of the last snapshot. */
  readonly traces: WeakSet<object>;
  last: string | undefined;
}

/** Which computation of each document was computed last. */
export class LastComputed {
  readonly #seen = new WeakMap<vscode.TextDocument, Seen>();

  /** The computation that is new since the last snapshot, or else the previous one. */
  find({ document, evaluated }: Snapshot): EvaluatedGroup | undefined {
    const before = this.#seen.get(document);
    const seen = before ?? { traces: new WeakSet(), last: undefined };
    let fresh: string | undefined;
    let computing: string | undefined;
    for (const each of evaluated) {
      if (each.kind === "computing") computing ??= each.group.id;
      if (!("trace" in each) || seen.traces.has(each.trace)) continue;
      seen.traces.add(each.trace);
      fresh = each.group.id;
    }
    seen.last = computing ?? (before ? fresh : undefined) ?? seen.last;
    this.#seen.set(document, seen);
    return evaluated.find(({ group }) => group.id === seen.last) ?? evaluated[0];
  }
}
