import type { JSX } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { LessonState } from "../../src/protocol/lessonState.ts";
import { toWords } from "../hostRequests.ts";
import { ThemeContext, useTheme } from "../marks/theme.ts";
import { useHeadColours } from "../marks/useHeadColours.ts";
import { useStyleRules } from "../styleRules.ts";
import type { LessonHost } from "./lessonHost.ts";
import { LessonPage } from "./LessonPage.tsx";
import { lessonTexts } from "./lessonTexts.ts";
import { type LessonTools, LessonToolsContext } from "./lessonTools.ts";
import { LineText } from "./LineText.tsx";

/** Styles for the rows and columns that a view marks. */
const markRules = Array.from(
  { length: 64 },
  (_, at) => `
.marked-row-${at} td[data-row="${at}"], .marked-column-${at} td[data-column="${at}"] {
  --edge: var(--vscode-foreground);
}
.marked-row-${at} th[data-row="${at}"], .marked-column-${at} th[data-column="${at}"] {
  color: var(--vscode-foreground);
  font-weight: 700;
}`,
).join("");

/** The lesson view of a host: requests the first state, then shows every new one. */
export function LessonApp({ host }: { readonly host: LessonHost }): JSX.Element {
  const [state, setState] = useState<LessonState>({ kind: "loading", textLanguage: "en" });
  const [notice, setNotice] = useState("");
  const theme = useTheme();
  useHeadColours(theme.ground);
  useStyleRules(markRules);
  useEffect(() => {
    const stop = host.onState((next) => {
      setState(next);
      setNotice("");
    });
    host.request("lesson/load", null).then(setState, (reason: unknown) => {
      setNotice(toWords(reason));
    });
    return stop;
  }, [host]);
  useEffect(() => {
    document.documentElement.lang = state.textLanguage;
  }, [state.textLanguage]);
  const tools: LessonTools = {
    ask: (name, params, done = "") => {
      host.request(name, params).then(
        () => {
          if (done !== "") setNotice(done);
        },
        (reason: unknown) => {
          setNotice(toWords(reason));
        },
      );
    },
    texts: lessonTexts(state.textLanguage),
    embeds: state.kind === "open" ? state.embeds : {},
  };
  return (
    <ThemeContext.Provider value={theme}>
      <LessonToolsContext.Provider value={tools}>
        {viewOf(state, tools)}
        <p class="lesson-notice" role="status">
          {notice}
        </p>
      </LessonToolsContext.Provider>
    </ThemeContext.Provider>
  );
}

function viewOf(state: LessonState, { texts }: LessonTools): JSX.Element {
  switch (state.kind) {
    case "loading":
      return (
        <main class="lesson" aria-busy="true">
          <p class="muted">{texts.loading}</p>
        </main>
      );
    case "choose":
      return <ChooseView state={state} />;
    case "open":
      return <LessonPage state={state} />;
  }
}

/** The list of lessons. */
function ChooseView(props: {
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
