import type { BackendChoice } from "../../engine/backends/choose.ts";
import type { KnownFindings, Progress } from "./messages.ts";

/** How a computation is to be done. */
export interface EvaluateOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Default `auto`. */
  readonly backend?: BackendChoice;
  /** Bytes that the problem and its trace may take together; as many as there are by default. */
  readonly memoryLimit?: number;
  /** What earlier computations found out; without it, everything is measured again. */
  readonly findings?: FindingsStore;
}

/** Where findings outlive a worker. */
export interface FindingsStore {
  known(): KnownFindings;
  keep(found: KnownFindings): void;
}
