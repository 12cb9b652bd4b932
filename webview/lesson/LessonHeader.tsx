import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type { CodeLanguage, TextLanguage } from "../../src/lessons/format/codeLanguage.ts";
import type { OpenLessonState } from "../../src/protocol/lessonState.ts";
import { LessonToolsContext } from "./lessonTools.ts";
import { LineText } from "./LineText.tsx";

/** The lesson's name, its progress, and the choice of both languages. */
export function LessonHeader({ state }: { readonly state: OpenLessonState }): JSX.Element {
  const { texts, ask } = useContext(LessonToolsContext);
  const { steps, lesson, codeLanguage, codeLanguages, textLanguage, textLanguages } = state;
  return (
    <header class="lesson-header">
      <div class="lesson-bar">
        <p class="lesson-title">
          <button type="button" class="link" onClick={() => ask("lesson/close", null)}>
            {texts.allLessons}
          </button>
          <span aria-hidden="true"> / </span>
          <LineText line={state.title} />
        </p>
        <p class="lesson-languages">
          {codeLanguages.length > 1 && (
            <label>
              <span class="visually-hidden">{texts.codeLanguage}</span>
              <select
                value={codeLanguage ?? ""}
                onChange={({ currentTarget }) => {
                  ask("language/code", { language: currentTarget.value as CodeLanguage });
                }}
              >
                {codeLanguages.map(({ language, name }) => (
                  <option key={language} value={language}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          )}
          <label>
            <span class="visually-hidden">{texts.textLanguage}</span>
            <select
              value={textLanguage}
              onChange={({ currentTarget }) => {
                ask("language/text", { language: currentTarget.value as TextLanguage });
              }}
            >
              {textLanguages.map((language) => (
                <option key={language} value={language} lang={language}>
                  {texts.textLanguages[language]}
                </option>
              ))}
            </select>
          </label>
        </p>
      </div>
      <nav aria-label={texts.progress}>
        <ol class="step-line">
          {steps
            .filter(({ aside, current }) => !aside || current)
            .map(({ id, title, done, current }, at) => (
              <li key={id}>
                <button
                  type="button"
                  class={`${done ? "done" : ""} ${current ? "current" : ""}`}
                  aria-current={current ? "step" : undefined}
                  title={titleText(title)}
                  onClick={() => {
                    ask("lesson/open", { lesson, step: id });
                  }}
                >
                  <span class="visually-hidden">
                    {at + 1}. <LineText line={title} />
                    {done ? `, ${texts.done}` : ""}
                  </span>
                </button>
              </li>
            ))}
        </ol>
      </nav>
    </header>
  );
}

function titleText(line: OpenLessonState["title"]): string {
  return line.map((part) => ("text" in part ? part.text : "")).join("");
}
