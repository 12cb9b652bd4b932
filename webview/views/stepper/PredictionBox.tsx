import type { JSX } from "preact";
import { stepperTexts } from "./stepperTexts.ts";
import type { Stepper } from "./useStepper.ts";

/** Asks for the result; after an answer, says whether it is correct, and why. */
export function PredictionBox({ stepper }: { readonly stepper: Stepper }): JSX.Element | null {
  const { question, isPending, kept } = stepper;
  if (!question) return null;
  const { options, answer, because, cells } = question;
  const isRight = kept.predicted === answer;
  const right = options[answer] ?? "";
  return (
    <div class="prediction">
      <p class="prediction-question">
        <bdi>{question.text}</bdi>
      </p>
      <ol class="prediction-options">
        {options.map((option, at) => (
          <li key={at}>
            <button
              type="button"
              class={optionClass(at, stepper, answer)}
              disabled={!isPending}
              aria-pressed={kept.predicted === at}
              onClick={() => {
                stepper.answer(at);
              }}
            >
              <span class="option-key" aria-hidden="true">
                {at + 1}
              </span>{" "}
              <bdi>{option}</bdi>
            </button>
          </li>
        ))}
      </ol>
      <p class="prediction-reply">
        {isPending ? (
          <span class="aside">
            {cells
              ? stepperTexts.clickHint(options.length)
              : stepperTexts.pressHint(options.length)}
          </span>
        ) : (
          <>
            <strong>{isRight ? stepperTexts.right : stepperTexts.wrong(right)}</strong> {because}
          </>
        )}
      </p>
    </div>
  );
}

function optionClass(at: number, { kept, isPending }: Stepper, answer: number): string {
  if (isPending) return "option";
  if (at === answer) return "option option-right";
  return at === kept.predicted ? "option option-wrong" : "option";
}
