import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type { Line } from "../../src/protocol/lessonState.ts";
import { LessonToolsContext } from "./lessonTools.ts";
import { LineText } from "./LineText.tsx";

/** The hints so far, and a button for the next one. */
export function HintList(props: {
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
