import type { EvaluatedGroup } from "./evaluatedGroup.ts";

/** A computation of a file, with its current and its earlier result. */
export interface ComparedGroup {
  /** The language of the file. */
  readonly language: string;
  readonly now: EvaluatedGroup;
  /** Null if there is nothing to compare with. */
  readonly before: EvaluatedGroup | null;
}
