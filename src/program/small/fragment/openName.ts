import type { TextRange } from "../../../source/textRange.ts";
import type { Expression } from "../../ir/ir.ts";

/** What is known of one axis of a name that nothing defines. */
export interface OpenAxis {
  /** A part of it is taken: it is as wide as all heads together. */
  isSliced: boolean;
  /** It is gone through, one after the other, or counted. */
  isCounted: boolean;
  /** It is chosen from by a name that nothing defines: `keys[li]`. */
  isChosen: boolean;
  /** `range(n)` gives its places. */
  size: string | null;
  /** It is read by methods of lists, such as `GetRange` and `get`. */
  isList: boolean;
  /** The keys by which it is read, as expressions. */
  readonly keys: Expression[];
}

/** What a mask marks: the keys that a query sees, or those that it does not; or it is added to the scores. */
export type MaskUse = "seen" | "hidden" | "added";

/** A name that a fragment reads, and that nothing defines. */
export interface OpenName {
  readonly name: string;
  /** Where it is read first. */
  readonly range: TextRange;
  readonly axes: OpenAxis[];
  isCalled: boolean;
  isNumber: boolean;
  /** It ends a slice, or counts. */
  isSize: boolean;
  isIndex: boolean;
  /** It is both sizes of a matrix that the fragment makes: `tril(ones(n, n))`. */
  isSquare: boolean;
  isTensor: boolean;
  /** Only its members are read: a library. */
  isMember: boolean;
  /** The letters that `einsum` gives its axes. */
  letters: string | null;
  /** It is a matrix that `linear` multiplies with. */
  isWeight: boolean;
  /** It is a list that the fragment adds to. */
  isFilled: boolean;
  /** A loop ends with it: `t <= pos`. */
  isLast: boolean;
  /** How it hides scores, if it has the name of a mask; null: it does not. */
  mask: MaskUse | null;
  /** It is read with several places at once: `a[i, j]`. */
  isRectangular: boolean;
}
