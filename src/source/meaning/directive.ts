import type { SourceSettings } from "../extraction.ts";
import type { SourceProblem } from "../reading.ts";
import type { TextRange } from "../textRange.ts";

/** What one comment such as `attention: heads=2 causal tokens=the,cat` settles. */
export interface Directive {
  readonly settings: SourceSettings;
  readonly problems: readonly SourceProblem[];
  readonly range: TextRange;
}
