import type { TextRange } from "../../source/textRange.ts";
import type { LocalText } from "../format/localText.ts";
import type { Answer } from "./answer.ts";

/** Where in an answer something is wrong. */
export interface AnswerPlace {
  readonly row: number;
  /** null: the whole row is meant. */
  readonly column: number | null;
  /** In the learner's file; null where the answer was typed into the lesson. */
  readonly range: TextRange | null;
}

/** A property that an answer does not have. */
export interface Failure {
  readonly answer: string;
  readonly message: LocalText;
  readonly place: AnswerPlace | null;
  readonly found?: number;
  /** What the engine says; the message does not give it away. */
  readonly expected?: number;
}

/** The place of one number of an answer. */
export function placeOfCell(answer: Answer, at: number): AnswerPlace {
  const columns = answer.shape[1];
  const range = answer.cells?.at(at) ?? answer.range;
  return { row: Math.floor(at / columns), column: at % columns, range };
}

/** The place of one row of an answer. */
export function placeOfRow(answer: Answer, row: number): AnswerPlace {
  const columns = answer.shape[1];
  const [first, last] = [row * columns, (row + 1) * columns - 1].map((at) => answer.cells?.at(at));
  const range = first && last ? { start: first.start, end: last.end } : answer.range;
  return { row, column: null, range };
}
