import type { JSX } from "preact";
import { useContext, useState } from "preact/hooks";
import type { TaskState } from "../../src/protocol/lessonState.ts";
import { CheckView } from "./CheckView.tsx";
import { HintList } from "./HintList.tsx";
import { LessonToolsContext } from "./lessonTools.ts";
import { TaskCard } from "./TaskCard.tsx";

/** An answer to write to the file, or to paste here, and to check. */
export function ExerciseTask(props: {
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
