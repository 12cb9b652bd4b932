import type * as vscode from "vscode";
import type { FindingsStore, KnownFindings } from "../workers/compute/messages.ts";

const findingsKey = "backend.findings";

interface StoredFindings {
  readonly place: string;
  readonly found: KnownFindings;
}

/** The measurements of the backends, remembered for one machine and one version of the extension. */
export class RememberedFindings implements FindingsStore {
  readonly #memory: vscode.Memento;
  readonly #place: string;

  /** `place` names the machine, the version and whether there is a library for the GPU. */
  constructor(memory: vscode.Memento, place: readonly string[]) {
    this.#memory = memory;
    this.#place = place.join(" ");
  }

  known(): KnownFindings {
    const stored = this.#memory.get<StoredFindings>(findingsKey);
    return stored?.place === this.#place ? stored.found : {};
  }

  keep(found: KnownFindings): void {
    const kept = Object.entries(found).filter(([, { measured }]) => {
      // Values that are not numbers cannot be stored.
      return measured.every(({ largestDifference }) => Number.isFinite(largestDifference));
    });
    if (kept.length === 0) return;
    const stored: StoredFindings = {
      place: this.#place,
      found: { ...this.known(), ...Object.fromEntries(kept) },
    };
    void this.#memory.update(findingsKey, stored);
  }

  /** Forgets everything, so that it is measured again. */
  async forget(): Promise<void> {
    await this.#memory.update(findingsKey, undefined);
  }
}
