import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type { OpenLessonState } from "../../src/protocol/lessonState.ts";
import { LessonToolsContext } from "./lessonTools.ts";
import { LineText } from "./LineText.tsx";

/** Previous, next, and progress. */
export function StepFooter({ state }: { readonly state: OpenLessonState }): JSX.Element {
  const { texts, ask } = useContext(LessonToolsContext);
  const main = state.steps.filter(({ aside }) => !aside);
  const at = main.findIndex(({ current }) => current);
  const { right, of } = state.calibration;
  const isOpenTask = state.task !== null && !state.taskDone;
  const isOver = state.finished && state.nextTitle === null;
  const label = state.nextTitle === null ? texts.finish : isOpenTask ? texts.skip : texts.next;
  return (
    <footer class="lesson-footer">
      <button
        type="button"
        class="secondary"
        disabled={!state.hasPrevious}
        onClick={() => ask("step/previous", null)}
      >
        ← {texts.previous}
      </button>
      <p class="muted">
        <span>{at >= 0 ? texts.stepOf(at + 1, main.length) : texts.aside}</span>{" "}
        {of > 0 && <span>{texts.calibration(right, of)}</span>}
      </p>
      {!isOver && (
        <button
          type="button"
          class={isOpenTask ? "secondary next" : "next"}
          onClick={() => ask("step/next", null)}
        >
          {label}
          {state.nextTitle && !isOpenTask && (
            <>
              <span class="next-title">
                {texts.colon}
                <LineText line={state.nextTitle} />
              </span>
            </>
          )}{" "}
          →
        </button>
      )}
    </footer>
  );
}
