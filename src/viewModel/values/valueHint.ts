import type { TextRange } from "../../source/textRange.ts";
import type { MarkedBlock, MarkedLine } from "../markdown.ts";

/** What is longer does not fit at the end of a line, with an arrow before it. */
export const longestValue = 38;

/** What the numbers are that a line makes. */
export interface ValueHint {
  /** The statements, in the file. The hint stands at the end of their last line. */
  readonly range: TextRange;
  /** `2.5`, `[0.07 0.86 0.07]`; where that is too long, `0.05…0.30`; null: only the tooltip has room for them. */
  readonly text: string | null;
  /** The shape, where the text leaves out numbers; null: it leaves out none. */
  readonly shape: readonly number[] | null;
  /** `q, k, v (3, 4)`: names that share a shape, where there is no room for their numbers; null: they share none. */
  readonly shared: string | null;
  /** They may rest on sample names, or on another thing of ours. */
  readonly isAssumed: boolean;
  /** It says what the program prints. */
  readonly prints: boolean;
  /** What the passes make, for the tooltip. */
  readonly rows: readonly (MarkedLine | MarkedBlock)[];
}
