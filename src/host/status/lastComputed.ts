import type * as vscode from "vscode";
import type { EvaluatedGroup } from "../../viewModel/evaluatedGroup.ts";
import type { Snapshot } from "../models/documentModel.ts";

interface Seen {
  readonly traces: ReadonlyMap<string, object>;
  readonly last: string | undefined;
}

/** Which computation of each document was computed last. */
export class LastComputed {
  readonly #seen = new WeakMap<vscode.TextDocument, Seen>();

  /** The one that is new since the snapshot before, else the one that was told before. */
  find({ document, evaluated }: Snapshot): EvaluatedGroup | undefined {
    const before = this.#seen.get(document);
    const traces = new Map(evaluated.flatMap((each) => toEntry(each)));
    const fresh = [...traces].filter(([id, trace]) => before?.traces.get(id) !== trace);
    const computing = evaluated.find(({ kind }) => kind === "computing")?.group.id;
    const last = computing ?? (before ? fresh.at(-1)?.[0] : undefined) ?? before?.last;
    this.#seen.set(document, { traces, last });
    return evaluated.find(({ group }) => group.id === last) ?? evaluated[0];
  }
}

function toEntry(each: EvaluatedGroup): [string, object][] {
  return "trace" in each ? [[each.group.id, each.trace]] : [];
}
