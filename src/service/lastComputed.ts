import type { EvaluatedGroup } from "../viewModel/evaluatedGroup.ts";

/** Which computation of one document was computed last. */
export class LastComputed {
  /** The traces of the last readings. */
  #seen: WeakSet<object> | null = null;
  #last: string | undefined;

  /** The computation that is new since the last reading, or else the previous one. */
  find(evaluated: readonly EvaluatedGroup[]): EvaluatedGroup | undefined {
    const seen = this.#seen ?? new WeakSet();
    let fresh: string | undefined;
    let computing: string | undefined;
    for (const each of evaluated) {
      if (each.kind === "computing") computing ??= each.group.id;
      if (!("trace" in each) || seen.has(each.trace)) continue;
      seen.add(each.trace);
      fresh = each.group.id;
    }
    this.#last = computing ?? (this.#seen ? fresh : undefined) ?? this.#last;
    this.#seen = seen;
    return evaluated.find(({ group }) => group.id === this.#last) ?? evaluated[0];
  }
}
