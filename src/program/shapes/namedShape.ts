import type { TextRange } from "../../source/textRange.ts";
import type { CheckedComment } from "./checkedComments.ts";

/** The shape of a tensor where the program names or returns it. */
export interface NamedShape {
  /** `scores`, `self.bias`; null for the value of a `return`. */
  readonly variable: string | null;
  /** Of the name, or of the statement that returns it. */
  readonly range: TextRange;
  /** The statement; of one with a body, its first line. */
  readonly statement: TextRange;
  /** What it is called there: `torch.Tensor int64`, `float*`. */
  readonly type: string;
  /** Each size by the names of the program: `B`, `C // n_head`. */
  readonly symbolic: readonly string[];
  /** The same, with the shorter names that comments give them: `hs` for `C // n_head`. */
  readonly short: readonly string[];
  /** Each size as a number; null if a name in it has no value. */
  readonly concrete: readonly (number | null)[];
  /** `inp[b, t, h * hs]`: where it starts in another array; null: it is no part of one. */
  readonly at: string | null;
  /** The shape that the author states there; null if there is none, or its truth is unknown. */
  readonly comment: CheckedComment | null;
  /** It follows from how a fragment uses names that it does not define. */
  readonly isAssumed: boolean;
  /** It rests on something that is not there. */
  readonly restsOnAbsent?: boolean;
}
