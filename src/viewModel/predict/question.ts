/** Cells of the panel that are the answers to a question. */
export interface AnswerCells {
  readonly stage: string;
  readonly head: number | null;
  readonly row: number;
  /** The column of each option, in their order. */
  readonly columns: readonly number[];
}

/** A question about a result before it is shown: plain data from a trace. */
export interface Question {
  readonly kind: "winner" | "shape" | "count" | "comparison";
  readonly text: string;
  /** From two to six. */
  readonly options: readonly string[];
  /** The index of the right option. */
  readonly answer: number;
  /** Why, in one sentence with the actual numbers. */
  readonly because: string;
  /** Where the answers can be clicked; null if they are no cells. */
  readonly cells: AnswerCells | null;
}

/** The options, and which one is correct. */
interface Options {
  readonly options: readonly string[];
  readonly answer: number;
}

/**
 * The correct answer among wrong ones, each once, rotated by `turn` so that it is not always first;
 * null if there is no wrong answer.
 */
export function toOptions(right: string, wrong: readonly string[], turn: number): Options | null {
  const distinct = [...new Set([right, ...wrong])];
  if (distinct.length < 2) return null;
  const shift = turn % distinct.length;
  const options = [...distinct.slice(shift), ...distinct.slice(0, shift)];
  return { options, answer: options.indexOf(right) };
}

/** Up to four neighbouring counts, with the correct one anywhere among them. */
export function toCountOptions(right: number, most: number, turn: number): Options | null {
  const size = Math.min(4, most + 1);
  if (size < 2) return null;
  const first = Math.max(0, Math.min(right - (turn % size), most - size + 1));
  const options = Array.from({ length: size }, (_, at) => String(first + at));
  return { options, answer: options.indexOf(String(right)) };
}

/** A shape that follows from the ones before it. */
interface ShapeRiddle {
  readonly text: string;
  readonly right: readonly number[];
  /** Wrong answers that are plausible. */
  readonly wrong: readonly (readonly number[])[];
  readonly because: string;
}

/** What is the shape of the result? Null if all plausible answers are the same. */
export function askShape(
  { text, right, wrong, because }: ShapeRiddle,
  turn: number,
): Question | null {
  const write = (shape: readonly number[]) => `[${shape.join(", ")}]`;
  const options = toOptions(write(right), wrong.map(write), turn);
  return options && { kind: "shape", text, ...options, because, cells: null };
}

/** The prediction score, with the counted questions, so that none counts twice. */
export interface PredictionTally {
  readonly right: number;
  readonly asked: number;
  readonly answered: readonly string[];
}

/** Before the first question. */
export const nothingAsked: PredictionTally = { right: 0, asked: 0, answered: [] };

/** Counts an answer; the same question counts once. */
export function countAnswer(
  tally: PredictionTally,
  question: string,
  isRight: boolean,
): PredictionTally {
  const { right, asked, answered } = tally;
  if (answered.includes(question)) return tally;
  return {
    right: right + (isRight ? 1 : 0),
    asked: asked + 1,
    answered: [...answered, question],
  };
}
