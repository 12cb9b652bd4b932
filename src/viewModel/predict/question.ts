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

/** Some things to choose from, and which of them is right. */
interface Options {
  readonly options: readonly string[];
  readonly answer: number;
}

/**
 * The right answer among wrong ones, each once, turned by `turn` so that it does not always stand
 * first; null where nothing wrong is left to choose.
 */
export function toOptions(right: string, wrong: readonly string[], turn: number): Options | null {
  const distinct = [...new Set([right, ...wrong])];
  if (distinct.length < 2) return null;
  const shift = turn % distinct.length;
  const options = [...distinct.slice(shift), ...distinct.slice(0, shift)];
  return { options, answer: options.indexOf(right) };
}

/** Four neighbouring counts, the right one anywhere among them; fewer where there are fewer. */
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

/** What shape comes out? Null where all plausible answers are the same. */
export function askShape(
  { text, right, wrong, because }: ShapeRiddle,
  turn: number,
): Question | null {
  const write = (shape: readonly number[]) => `[${shape.join(", ")}]`;
  const options = toOptions(write(right), wrong.map(write), turn);
  return options && { kind: "shape", text, ...options, because, cells: null };
}

/** How well somebody predicts, with the questions that have counted, so that none counts twice. */
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
