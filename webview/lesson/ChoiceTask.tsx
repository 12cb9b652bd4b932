import type { JSX } from "preact";
import { useContext, useState } from "preact/hooks";
import type { GuessOutcome, TaskState } from "../../src/protocol/lessonState.ts";
import { LessonToolsContext } from "./lessonTools.ts";
import { LineText } from "./LineText.tsx";
import { OutcomeView, SureBox, TaskCard } from "./TaskCard.tsx";
import { useDigitKeys } from "./useDigitKeys.ts";

/** One of several answers, by click or by its number. */
export function ChoiceTask(props: {
  readonly step: string;
  readonly task: Extract<TaskState, { readonly kind: "choice" }>;
}): JSX.Element {
  const { step, task } = props;
  const { options, outcome, prompt } = task;
  const { texts, ask } = useContext(LessonToolsContext);
  const [sure, setSure] = useState(false);
  const guess = (at: number): void => {
    const option = options[at];
    if (option)
      ask("prediction/guess", { step, guess: { kind: "choice", option: option.id }, sure });
  };
  useDigitKeys(outcome ? 0 : options.length, guess);
  return (
    <TaskCard kind={texts.predict} prompt={prompt}>
      <ol class="options">
        {options.map(({ id, text }, at) => (
          <li key={id}>
            <button
              type="button"
              class={`answer-option ${markOf(id, outcome)}`}
              aria-pressed={isChosen(id, outcome)}
              disabled={outcome !== null}
              onClick={() => {
                guess(at);
              }}
            >
              <kbd aria-hidden={outcome !== null}>{signOf(id, outcome) || at + 1}</kbd>{" "}
              <span>
                <LineText line={text} />
              </span>
            </button>
          </li>
        ))}
      </ol>
      {outcome ? (
        <OutcomeView step={step} outcome={outcome} said={null} isMarked />
      ) : (
        <p class="buttons muted">
          <SureBox sure={sure} onChange={setSure} /> {texts.keysNote(options.length)}
        </p>
      )}
    </TaskCard>
  );
}

function markOf(id: string, outcome: GuessOutcome | null): string {
  if (outcome?.rightOption === id) return "right-one";
  return isChosen(id, outcome) ? "wrong-one" : "";
}

/** Not by colour alone. */
function signOf(id: string, outcome: GuessOutcome | null): string {
  return { "right-one": "✓", "wrong-one": "✗" }[markOf(id, outcome)] ?? "";
}

function isChosen(id: string, outcome: GuessOutcome | null): boolean {
  return outcome?.guess.kind === "choice" && outcome.guess.option === id;
}
