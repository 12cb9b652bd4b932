/** Cells of the panel that stand for the answers of a question. */
export interface AnswerCells {
  readonly stage: string;
  readonly head: number | null;
  readonly row: number;
  /** The column of each option, in their order. */
  readonly columns: readonly number[];
}

/** Something to predict before it is shown: plain data, made from a true trace. */
export interface Question {
  readonly kind: "winner" | "shape" | "count" | "comparison";
  readonly text: string;
  /** From two to six. */
  readonly options: readonly string[];
  /** The index of the right option. */
  readonly answer: number;
  /** Why, in one sentence with the actual numbers. */
  readonly because: string;
  /** Where the answers can be clicked; null where they are no cells. */
  readonly cells: AnswerCells | null;
}
