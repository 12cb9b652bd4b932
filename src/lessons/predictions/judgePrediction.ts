import type { LessonValues } from "../computations/lessonValues.ts";
import type { ExpressionResult } from "../expression/value.ts";
import type { LocalText } from "../format/codeLanguage.ts";
import type { Prediction } from "../format/step.ts";
import { isSameShape } from "../../tensor/shape.ts";

/** What the learner says before the answer is shown. */
export type Guess =
  | { readonly kind: "choice"; readonly option: string }
  | { readonly kind: "number"; readonly number: number }
  | { readonly kind: "shape"; readonly shape: readonly number[] }
  | { readonly kind: "pick"; readonly index: number };

/** Whether a guess was right, what is right, and what to say. */
export interface Judgement {
  readonly correct: boolean;
  /** The right option's id, number, shape or index. */
  readonly answer: string | number | readonly number[];
  readonly explain: LocalText;
  /** What the lesson says of the option that was chosen. */
  readonly because: LocalText | null;
}

/**
 * Judges a guess by what the engine computes from the code as it is; by the lesson's own answer
 * where that cannot be computed.
 */
export async function judgePrediction(
  prediction: Prediction,
  guess: Guess,
  values: LessonValues,
): Promise<Judgement> {
  const { explain } = prediction;
  const because =
    prediction.kind === "choice" && guess.kind === "choice"
      ? (prediction.options.find(({ id }) => id === guess.option)?.because ?? null)
      : null;
  const answer = await findAnswer(prediction, values);
  return { correct: isRight(prediction, guess, answer), answer, explain, because };
}

async function findAnswer(
  prediction: Prediction,
  values: LessonValues,
): Promise<Judgement["answer"]> {
  if (prediction.kind === "choice") {
    return prediction.options.find(({ correct }) => correct)?.id ?? "";
  }
  const evaluated = await values.evaluate(prediction.value);
  const computed = evaluated.ok ? toAnswer(prediction.kind, evaluated.result) : null;
  return computed ?? prediction.answer;
}

/** What an expression says about a question of that kind; null where it says nothing. */
export function toAnswer(
  kind: Exclude<Prediction["kind"], "choice">,
  result: ExpressionResult,
): number | readonly number[] | null {
  if (kind === "shape") return typeof result === "object" ? result.shape : null;
  return typeof result === "number" ? result : null;
}

function isRight(prediction: Prediction, guess: Guess, answer: Judgement["answer"]): boolean {
  if (prediction.kind === "choice") {
    const chosen = guess.kind === "choice" ? guess.option : null;
    return prediction.options.some(({ id, correct }) => id === chosen && correct === true);
  }
  if (guess.kind !== prediction.kind) return false;
  switch (guess.kind) {
    case "number": {
      const tolerance = prediction.kind === "number" ? prediction.tolerance : 0;
      return typeof answer === "number" && Math.abs(guess.number - answer) <= tolerance + 1e-12;
    }
    case "shape":
      return Array.isArray(answer) && isSameShape(answer, guess.shape);
    case "pick":
      return guess.index === answer;
  }
}
