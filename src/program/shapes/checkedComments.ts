import type { TextRange } from "../../source/textRange.ts";
import type { Binding } from "../recording/recording.ts";
import { agrees, type CommentNames } from "./commentChecks.ts";
import { findShapeComment, type ShapeComment } from "./shapeComments.ts";

/** A shape that the author states, compared with the one of the program. */
export interface CheckedComment {
  /** Of the stated shape, with its brackets. */
  readonly range: TextRange;
  readonly says: readonly string[];
  readonly agrees: boolean;
}

/** The shapes that comments state, with the result of each pass of the program. */
export class Comments {
  readonly #text: string;
  readonly #mark: string;
  readonly #byName = new Map<number, ShapeComment | null>();
  readonly #verdicts = new Map<number, { comment: ShapeComment; verdicts: Set<boolean | null> }>();

  /** `mark`: what a comment of the program's language begins with. */
  constructor(text: string, mark: string) {
    this.#text = text;
    this.#mark = mark;
  }

  /** The place of the comment on a binding; null if there is none. */
  check(
    { name, range, value }: Binding,
    statement: TextRange,
    shape: readonly number[],
    names: CommentNames,
  ): number | null {
    const known = this.#byName.get(range.start);
    const comment =
      known === undefined ? findShapeComment(this.#text, statement, name, this.#mark) : known;
    this.#byName.set(range.start, comment);
    if (!comment) return null;
    // What comes first in the comment is all that the lead stands for.
    const own = shape[0] !== undefined && names.isLead(shape[0]) ? shape.slice(1) : shape;
    const skipped = own === shape ? 0 : comment.says.length - own.length;
    const says = skipped > 0 ? comment.says.slice(skipped) : comment.says;
    const { start } = comment.range;
    const all = this.#verdicts.get(start) ?? { comment, verdicts: new Set() };
    this.#verdicts.set(start, all);
    // Above a line may stand what it is about, and not what it makes.
    const isOther = !comment.isBeside && says.length !== own.length;
    // `[0, 1]` may be values, or a range.
    const canBeValues = comment.isNumbers && (own.length < 3 || says.length !== own.length);
    const found = isOther ? null : agrees(says, own, names, comment.isOrder);
    const verdict = canBeValues ? found || null : found;
    // What is not followed has its sizes from later lines, where other names may mean the same.
    const isInferred = value.kind === "unknown" && says.length === own.length;
    all.verdicts.add(isInferred ? verdict || null : verdict);
    return start;
  }

  /** One of several names, or of several passes, is enough for a comment to be true. */
  verdictOn(start: number): CheckedComment | null {
    const found = this.#verdicts.get(start);
    if (!found) return null;
    const { comment, verdicts } = found;
    const isTrue = verdicts.has(true);
    if (!isTrue && verdicts.has(null)) return null;
    return { range: comment.range, says: comment.says, agrees: isTrue };
  }
}
