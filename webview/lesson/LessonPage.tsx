import type { JSX } from "preact";
import { useContext, useEffect, useRef } from "preact/hooks";
import type { OpenLessonState } from "../../src/protocol/lessonState.ts";
import { BlockText } from "./BlockText.tsx";
import { FigureView } from "./FigureView.tsx";
import { FinishCard } from "./FinishCard.tsx";
import { LessonHeader } from "./LessonHeader.tsx";
import { LessonToolsContext } from "./lessonTools.ts";
import { LineText } from "./LineText.tsx";
import { StepFooter } from "./StepFooter.tsx";
import { TaskView } from "./TaskView.tsx";
import { useShownOutcome } from "./useShownOutcome.ts";

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
