import type { ComponentChildren, JSX } from "preact";
import { useContext, useId } from "preact/hooks";
import type { GuessOutcome, Line } from "../../src/protocol/lessonState.ts";
import { LessonToolsContext } from "./lessonTools.ts";
import { LineText } from "./LineText.tsx";

/** The frame of a task: its kind and its question. */
export function TaskCard(props: {
  readonly kind: string;
  readonly prompt: Line;
  readonly children: ComponentChildren;
}): JSX.Element {
  const id = useId();
  return (
    <section class="card task" aria-labelledby={id}>
      <h2 id={id}>
        <span class="task-kind">{props.kind}</span> <LineText line={props.prompt} />
      </h2>
      {props.children}
    </section>
  );
}

/** Whether a prediction is correct, the correct answer, and why. */
export function OutcomeView(props: {
  readonly step: string;
  readonly outcome: GuessOutcome;
  readonly said: string | null;
  /** The correct answer is marked among the options; this says it for screen readers. */
  readonly isMarked?: boolean;
}): JSX.Element {
  const { texts, ask } = useContext(LessonToolsContext);
  const { correct, answer, explain, because } = props.outcome;
  return (
    <div class={`outcome ${correct ? "right" : "wrong"}`} role="status">
      <p>
        <strong>{correct ? `✓ ${texts.right}` : `✗ ${texts.notRight}`}</strong>{" "}
        {props.said !== null && !correct && (
          <>
            {texts.youSaid} <span class="number">{props.said}</span>
            {texts.stop}{" "}
          </>
        )}
        {!correct && (
          <span class={props.isMarked ? "visually-hidden" : undefined}>
            {texts.theAnswer}{" "}
            <span class="number">
              <LineText line={answer} />
            </span>
            {texts.stop}
          </span>
        )}
      </p>
      {because && (
        <p>
          <LineText line={because} />
        </p>
      )}
      <p>
        <LineText line={explain} />
      </p>
      {!correct && (
        <button
          type="button"
          class="secondary"
          onClick={() => {
            ask("prediction/again", { step: props.step });
          }}
        >
          {texts.again}
        </button>
      )}
    </div>
  );
}

/** Whether the learner is sure, asked before the answer. */
export function SureBox(props: {
  readonly sure: boolean;
  readonly onChange: (sure: boolean) => void;
}): JSX.Element {
  const { texts } = useContext(LessonToolsContext);
  return (
    <label class="sure">
      <input
        type="checkbox"
        checked={props.sure}
        onChange={({ currentTarget }) => {
          props.onChange(currentTarget.checked);
        }}
      />{" "}
      {texts.sure}
    </label>
  );
}
