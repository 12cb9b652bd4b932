import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type { TaskState } from "../../src/protocol/lessonState.ts";
import { HintList } from "./HintList.tsx";
import { LessonToolsContext } from "./lessonTools.ts";
import { LineText } from "./LineText.tsx";
import { TaskCard } from "./TaskCard.tsx";

/** A change to make in the code; the task watches the file. */
export function EditTask(props: {
  readonly task: Extract<TaskState, { readonly kind: "edit" }>;
}): JSX.Element {
  const { prompt, holds, broken, success, hints, hintsLeft } = props.task;
  const { texts, ask } = useContext(LessonToolsContext);
  return (
    <TaskCard kind={texts.edit} prompt={prompt}>
      <p>
        <button type="button" class="link" onClick={() => ask("file/show", null)}>
          {texts.showFile}
        </button>
      </p>
      <div class={`outcome ${holds ? "right" : "missing"}`} role="status">
        {holds ? (
          <p>
            <strong>✓ {texts.editHolds}</strong> <LineText line={success} />
          </p>
        ) : (
          <p>{broken === null ? texts.editWaiting : `${texts.broken} ${broken}`}</p>
        )}
      </div>
      {!holds && <HintList hints={hints} hintsLeft={hintsLeft} />}
    </TaskCard>
  );
}
