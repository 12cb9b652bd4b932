import type { Recording } from "../recording/recording.ts";
import type { Value } from "../values/value.ts";
import type { Completion, Raised } from "./completion.ts";
import type { Changes } from "./journal.ts";
import type { Names } from "./names.ts";

/** How a branch ran that may not run. */
export interface Outcome {
  readonly completion: Completion | "raised";
  readonly error: Raised | null;
  readonly names: Names;
  readonly returned: Value;
  readonly changes: Changes;
  readonly records: Records;
}

export type Records = Pick<
  Recording,
  "bindings" | "operations" | "numbers" | "output" | "printedAt" | "figures"
>;

/** The parts of a recording that a branch adds to. */
export const keptOfBranch = [
  "bindings",
  "operations",
  "numbers",
  "output",
  "printedAt",
  "figures",
] as const;
