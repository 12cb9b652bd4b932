import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type { LessonState } from "../../src/protocol/lessonState.ts";
import { LineText } from "./LineText.tsx";
import { LessonToolsContext } from "./lessonTools.ts";

/** The list of lessons. */
export function ChooseView(props: {
  readonly state: Extract<LessonState, { readonly kind: "choose" }>;
}): JSX.Element {
  const { lessons, problem } = props.state;
  const { texts, ask } = useContext(LessonToolsContext);
  return (
    <main class="lesson choose">
      <h1>{texts.choose}</h1>
      <p class="muted">{texts.chooseNote}</p>
      {problem !== null && (
        <p class="broken" role="alert">
          {problem}
        </p>
      )}
      <ol class="lesson-list">
        {lessons.map(({ lesson, title, summary, done, of }) => (
          <li key={lesson}>
            <button
              type="button"
              class="lesson-choice"
              onClick={() => {
                ask("lesson/open", { lesson });
              }}
            >
              <strong>
                <LineText line={title} />
              </strong>
              <span>
                <LineText line={summary} />
              </span>
              <small>{texts.stepsDone(Math.min(done, of), of)}</small>
            </button>
          </li>
        ))}
      </ol>
    </main>
  );
}
