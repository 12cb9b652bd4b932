import type { JSX } from "preact";
import type { Line, TaskState } from "../../src/protocol/lessonState.ts";
import { ChoiceTask } from "./ChoiceTask.tsx";
import { PickTask } from "./PickTask.tsx";
import { useContext, useId, useState } from "preact/hooks";
import { LessonToolsContext } from "./lessonTools.ts";
import { LineText } from "./LineText.tsx";
import { OutcomeView, SureBox, TaskCard } from "./TaskCard.tsx";
import { CheckView } from "./CheckView.tsx";
import type { Guess } from "../../src/lessons/predictions/judgePrediction.ts";

/** What a step asks of the learner. */
export function TaskView(props: { readonly step: string; readonly task: TaskState }): JSX.Element {
  const { step, task } = props;
  switch (task.kind) {
    case "choice":
      return <ChoiceTask step={step} task={task} />;
    case "number":
    case "shape":
      return <NumberTask step={step} task={task} />;
    case "pick":
      return <PickTask step={step} task={task} />;
    case "exercise":
      return <ExerciseTask task={task} />;
    case "edit":
      return <EditTask task={task} />;
  }
}

/** A change to make in the code; the task watches the file. */
function EditTask(props: {
  readonly task: Extract<TaskState, { readonly kind: "edit" }>;
}): JSX.Element {
  const { prompt, holds, broken, success, hints, hintsLeft } = props.task;
  const { texts, ask } = useContext(LessonToolsContext);
  return (
    <TaskCard kind={texts.edit} prompt={prompt}>
      <p>
        <button type="button" class="link" onClick={() => ask("file/show", null)}>
          {texts.showFile}
        </button>
      </p>
      <div class={`outcome ${holds ? "right" : "missing"}`} role="status">
        {holds ? (
          <p>
            <strong>✓ {texts.editHolds}</strong> <LineText line={success} />
          </p>
        ) : (
          <p>{broken === null ? texts.editWaiting : `${texts.broken} ${broken}`}</p>
        )}
      </div>
      {!holds && <HintList hints={hints} hintsLeft={hintsLeft} />}
    </TaskCard>
  );
}

/** An answer to write to the file, or to paste here, and to check. */
function ExerciseTask(props: {
  readonly task: Extract<TaskState, { readonly kind: "exercise" }>;
}): JSX.Element {
  const { answers, file, prompt, hints, hintsLeft, attempts, outcome } = props.task;
  const { texts, ask } = useContext(LessonToolsContext);
  const [pasted, setPasted] = useState<Readonly<Record<string, string>>>({});
  const variables = answers.map(({ variable }) => variable).join("`, `");
  return (
    <TaskCard kind={texts.exercise} prompt={prompt}>
      <p class="muted">
        {texts
          .exerciseNote(variables, file)
          .split("`")
          .map((piece, at) => (at % 2 === 0 ? piece : <code key={at}>{piece}</code>))}{" "}
        <button type="button" class="link" onClick={() => ask("file/show", null)}>
          {texts.showFile}
        </button>
      </p>
      <details class="paste">
        <summary>{texts.pasteTitle}</summary>
        {answers.map(({ name, variable }) => (
          <label key={name}>
            <span>{texts.pasteLabel(variable)}</span>
            <textarea
              rows={3}
              spellcheck={false}
              value={pasted[name] ?? ""}
              onInput={({ currentTarget }) => {
                setPasted({ ...pasted, [name]: currentTarget.value });
              }}
            />
          </label>
        ))}
      </details>
      <p class="buttons">
        <button type="button" class="check" onClick={() => ask("exercise/check", { pasted })}>
          {texts.check}
        </button>
        {attempts > 0 && <span class="muted">{texts.tries(attempts)}</span>}
      </p>
      {outcome && <CheckView outcome={outcome} />}
      {outcome?.kind !== "passed" && <HintList hints={hints} hintsLeft={hintsLeft} />}
    </TaskCard>
  );
}

/** A number or a shape to type. */
function NumberTask(props: {
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

/** A typed number or shape; null where it is neither. Brackets, × and percent signs are read. */
export function readGuess(kind: "number" | "shape", typed: string): Guess | null {
  const plain = typed.trim().replace(/[−–]/g, "-");
  if (kind === "number") {
    const [, digits = "", percent] =
      /^([-+]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[-+]?\d+)?)\s*(%?)$/i.exec(plain) ?? [];
    if (digits === "") return null;
    const number = Number(digits.replace(",", "."));
    return { kind: "number", number: percent === "%" ? number / 100 : number };
  }
  const parts = plain
    .replace(/^[[(]|[\])]$/g, "")
    .split(/[\s,×x*]+/i)
    .filter((part) => part !== "");
  if (parts.length === 0 || !parts.every((part) => /^\d{1,7}$/.test(part))) return null;
  return { kind: "shape", shape: parts.map(Number) };
}

/** The hints so far, and a button for the next one. */
function HintList(props: {
  readonly hints: readonly Line[];
  readonly hintsLeft: number;
}): JSX.Element | null {
  const { texts, ask } = useContext(LessonToolsContext);
  const { hints, hintsLeft } = props;
  if (hints.length === 0 && hintsLeft === 0) return null;
  return (
    <div class="hints">
      <ol aria-live="polite">
        {hints.map((hint, at) => (
          <li key={at}>
            <strong>{texts.hintTitle(at + 1)}</strong> <LineText line={hint} />
          </li>
        ))}
      </ol>
      {hintsLeft > 0 && (
        <button type="button" class="secondary hint" onClick={() => ask("hint/show", null)}>
          {hints.length === 0 ? texts.hint : texts.moreHint}
        </button>
      )}
    </div>
  );
}
