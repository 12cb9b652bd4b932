import type { Snapshot } from "../models/snapshot.ts";

/** What a panel has shown of a document. */
export class ShownSnapshot {
  readonly #snapshot: Snapshot;
  readonly #computation: string | null;

  constructor(snapshot: Snapshot, computation: string | null) {
    this.#snapshot = snapshot;
    this.#computation = computation;
  }

  equals(other: ShownSnapshot): boolean {
    return this.#snapshot === other.#snapshot && this.#computation === other.#computation;
  }
}
