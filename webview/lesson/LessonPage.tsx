import type { JSX } from "preact";
import { useContext, useEffect, useRef } from "preact/hooks";
import type { OpenLessonState, TaskState } from "../../src/protocol/lessonState.ts";
import { BlockText } from "./BlockText.tsx";
import { FigureView } from "./FigureView.tsx";
import { LessonHeader } from "./LessonHeader.tsx";
import { LessonToolsContext } from "./lessonTools.ts";
import { LineText } from "./LineText.tsx";
import { TaskView } from "./TaskView.tsx";

/** One step of a lesson: position, text, view, task, and navigation. */
export function LessonPage({ state }: { readonly state: OpenLessonState }): JSX.Element {
  const { texts, ask } = useContext(LessonToolsContext);
  const title = useRef<HTMLHeadingElement>(null);
  const place = `${state.lesson}/${state.step}`;
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    window.scrollTo(0, 0);
    // With the keyboard, reading continues at the top.
    if (document.hasFocus()) title.current?.focus();
  }, [place]);
  useShownOutcome(place, state.task);
  const { view, fileOffer } = state;
  return (
    <>
      <LessonHeader state={state} />
      <main class="lesson">
        <h1 ref={title} tabIndex={-1}>
          <LineText line={state.stepTitle} />
        </h1>
        {fileOffer && (
          <aside class="card offer" aria-label={texts.compare}>
            <p>{(fileOffer.restores ? texts.offerRestore : texts.offer)(fileOffer.file)}</p>
            <p class="buttons">
              <button type="button" onClick={() => ask("file/compare", null)}>
                {texts.compare}
              </button>
              <button type="button" class="secondary" onClick={() => ask("file/replace", null)}>
                {texts.replace}
              </button>
              <span class="muted">{texts.replaceNote}</span>
            </p>
          </aside>
        )}
        <BlockText blocks={state.blocks} />
        {view && (
          <section class="card live" aria-label={texts.view}>
            <button
              type="button"
              class="quiet close"
              onClick={() => ask("view/close", null)}
              aria-label={`${texts.closeView}: ${texts.view}`}
            >
              ✕
            </button>
            <FigureView figure={view.figure} sentences={view.sentences} caption={texts.view} />
            {view.isInFile && (
              <p>
                <button type="button" class="link" onClick={() => ask("view/openPanel", null)}>
                  {texts.openPanel}
                </button>
              </p>
            )}
          </section>
        )}
        {state.task && <TaskView key={place} step={state.step} task={state.task} />}
        {state.finished && state.nextTitle === null && <FinishCard state={state} />}
      </main>
      <StepFooter state={state} />
    </>
  );
}

/** Scrolls to the response of the lesson when it changes. */
function useShownOutcome(place: string, task: TaskState | null): void {
  const said = task && JSON.stringify(task.kind === "edit" ? task.holds : task.outcome);
  const before = useRef({ place, said });
  useEffect(() => {
    const isNew = before.current.place === place && before.current.said !== said;
    before.current = { place, said };
    if (!isNew) return;
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
    document.querySelector(".task .outcome")?.scrollIntoView({ block: "nearest", behavior });
  }, [place, said]);
}

/** The end of a lesson: how good the predictions were, and what comes next. */
function FinishCard({ state }: { readonly state: OpenLessonState }): JSX.Element {
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

/** Previous, next, and progress. */
function StepFooter({ state }: { readonly state: OpenLessonState }): JSX.Element {
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
