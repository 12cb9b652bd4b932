import type { JSX } from "preact";
import type { TaskState } from "../../src/protocol/lessonState.ts";
import { ChoiceTask } from "./ChoiceTask.tsx";
import { EditTask } from "./EditTask.tsx";
import { ExerciseTask } from "./ExerciseTask.tsx";
import { NumberTask } from "./NumberTask.tsx";
import { PickTask } from "./PickTask.tsx";

/** What a step asks of the learner. */
export function TaskView(props: { readonly step: string; readonly task: TaskState }): JSX.Element {
  const { step, task } = props;
  switch (task.kind) {
    case "choice":
      return <ChoiceTask step={step} task={task} />;
    case "number":
    case "shape":
      return <NumberTask step={step} task={task} />;
    case "pick":
      return <PickTask step={step} task={task} />;
    case "exercise":
      return <ExerciseTask task={task} />;
    case "edit":
      return <EditTask task={task} />;
  }
}
