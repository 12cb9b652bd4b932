/** What the detail line says: the text before the hovered number, the number, and the text after it. */
export interface CellDetail {
  readonly before: string;
  readonly value: string;
  readonly after: string;
}

/** The placeholder of the hovered number in a sentence, where it has its own style. */
export const numberMark = "\uE000";

/** A sentence with the mark in it, and the number. */
export function toDetail(sentence: string, value: string): CellDetail {
  const [before = "", after = ""] = sentence.split(numberMark);
  return { before, value, after };
}
