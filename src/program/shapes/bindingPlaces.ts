import { encloses, type TextRange } from "../../source/textRange.ts";
import type { Statement } from "../ir/ir.ts";
import { placeAt } from "../ir/places.ts";
import { type Binding, returnedName } from "../recording/recording.ts";

/** Where a binding stands. */
export interface BindingPlace {
  /** The innermost statement, or the name alone if there is none. */
  readonly statement: TextRange;
  /**
   * Not what a function without a name returns for each item: the line around it says what becomes of
   * them.
   */
  readonly isShown: boolean;
}

/** The place of a binding in a program. */
export function placeOfBinding(
  { name, range }: Binding,
  statements: readonly Statement[],
): BindingPlace {
  const place = placeAt(statements, range.start);
  const isInside = place !== null && encloses(place.statement, range);
  const isOfNamed = isInside && place.within !== null && !place.within.isAnonymous;
  return {
    statement: isInside ? place.statement : range,
    isShown: name !== returnedName || isOfNamed,
  };
}
