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
