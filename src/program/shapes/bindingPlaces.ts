import { encloses, type TextRange } from "../../source/textRange.ts";
import type { Statement } from "../ir/ir.ts";
import { placeAt } from "../ir/places.ts";
import { type Binding, returnedName } from "../recording/recording.ts";

/** Where a binding stands. */
export interface BindingPlace {
  /** The innermost statement, or the name alone if there is none. */
  readonly statement: TextRange;
  /**
   * Not what a function without a name takes and returns for each item, because the line around it says what
   * becomes of them, and not what a function in one line returns.
   */
  readonly isShown: boolean;
}

/** The place of a binding in a program. */
export function placeOfBinding(
  { name, range }: Binding,
  statements: readonly Statement[],
  text: string,
): BindingPlace {
  const place = placeAt(statements, range.start);
  const isInside = place !== null && encloses(place.statement, range);
  const within = isInside ? place.within : null;
  const isInFirstLine =
    within !== null && !text.slice(within.range.start, range.start).includes("\n");
  const isShown =
    name === returnedName
      ? within !== null && !within.isAnonymous && !isInFirstLine
      : !(within?.isAnonymous === true && isInFirstLine);
  return { statement: isInside ? place.statement : range, isShown };
}
