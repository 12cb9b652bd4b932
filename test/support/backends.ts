import type { Backend } from "../../src/engine/backends/backend.ts";
import { referenceBackend } from "../../src/engine/backends/reference.ts";

/** A backend with how close to the truth it has to come. */
export interface TestedBackend {
  readonly name: string;
  readonly backend: Backend;
  /** Largest error allowed, relative to max(1, |x|). */
  readonly tolerance: number;
}

/** Every backend that the operations are tested on, one test body for all. */
export const BACKENDS: readonly TestedBackend[] = [
  { name: "reference", backend: referenceBackend, tolerance: 1e-12 },
];
