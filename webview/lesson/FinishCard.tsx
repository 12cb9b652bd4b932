import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type { OpenLessonState } from "../../src/protocol/lessonState.ts";
import { LessonToolsContext } from "./lessonTools.ts";
import { LineText } from "./LineText.tsx";

/** The end of a lesson: how good the predictions were, and what comes next. */
export function FinishCard({ state }: { readonly state: OpenLessonState }): JSX.Element {
  const { texts, ask } = useContext(LessonToolsContext);
  const { calibration, calibrationHere, nextLesson } = state;
  return (
    <section class="card finish" role="status">
      <h2>{texts.finishedTitle}</h2>
      <p>{texts.finishedNote(calibrationHere.right, calibrationHere.of)}</p>
      {calibration.of > calibrationHere.of && (
        <p class="muted">{texts.overall(calibration.right, calibration.of)}</p>
      )}
      {nextLesson && (
        <button
          type="button"
          onClick={() => {
            ask("lesson/open", { lesson: nextLesson.lesson });
          }}
        >
          {texts.nextLesson}: <LineText line={nextLesson.title} /> →
        </button>
      )}
    </section>
  );
}
