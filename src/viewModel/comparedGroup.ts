import type { EvaluatedGroup } from "./evaluatedGroup.ts";

/** A computation of a file as it is shown: now, and as it was before. */
export interface ComparedGroup {
  /** The language of the file. */
  readonly language: string;
  readonly now: EvaluatedGroup;
  /** Null where there is nothing to compare with. */
  readonly before: EvaluatedGroup | null;
}
