import type { JSX } from "preact";
import { useContext, useId, useState } from "preact/hooks";
import type { Guess } from "../../src/lessons/predictions/judgePrediction.ts";
import type { TaskState } from "../../src/protocol/lessonState.ts";
import { LessonToolsContext } from "./lessonTools.ts";
import { OutcomeView, SureBox, TaskCard } from "./TaskCard.tsx";
import { readGuess } from "./readGuess.ts";

/** A number or a shape to type. */
export function NumberTask(props: {
  readonly step: string;
  readonly task: Extract<TaskState, { readonly kind: "number" | "shape" }>;
}): JSX.Element {
  const { step, task } = props;
  const { kind, outcome, prompt } = task;
  const { texts, ask } = useContext(LessonToolsContext);
  const [typed, setTyped] = useState("");
  const [sure, setSure] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const [field, problem] = [useId(), useId()];
  const submit = (event: Event): void => {
    event.preventDefault();
    const guess = readGuess(kind, typed);
    setWrong(guess === null);
    if (guess) ask("prediction/guess", { step, guess, sure });
  };
  return (
    <TaskCard kind={texts.predict} prompt={prompt}>
      {outcome ? (
        <OutcomeView step={step} outcome={outcome} said={saidText(outcome.guess)} />
      ) : (
        <form class="answer-form" onSubmit={submit}>
          <label for={field}>{kind === "number" ? texts.numberLabel : texts.shapeLabel}</label>
          <input
            id={field}
            type="text"
            inputMode={kind === "number" ? "decimal" : "text"}
            autocomplete="off"
            value={typed}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? problem : undefined}
            onInput={({ currentTarget }) => {
              setTyped(currentTarget.value);
            }}
          />
          <button type="submit">{texts.answerIt}</button>
          <SureBox sure={sure} onChange={setSure} />
          {isWrong && (
            <p id={problem} class="broken" role="alert">
              {kind === "number" ? texts.numberWrong : texts.shapeWrong}
            </p>
          )}
        </form>
      )}
    </TaskCard>
  );
}

function saidText(guess: Guess): string | null {
  if (guess.kind === "number") return String(guess.number);
  return guess.kind === "shape" ? `[${guess.shape.join(", ")}]` : null;
}
