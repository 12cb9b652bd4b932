import type { JSX } from "preact";
import { useContext, useState } from "preact/hooks";
import type { TaskState } from "../../src/protocol/lessonState.ts";
import type { CellAddress } from "../../src/viewModel/panelView.ts";
import { FigureView } from "./FigureView.tsx";
import { LessonToolsContext } from "./lessonTools.ts";
import { OutcomeView, SureBox, TaskCard } from "./TaskCard.tsx";
import { useDigitKeys } from "./useDigitKeys.ts";

type Pick = Extract<TaskState, { readonly kind: "pick" }>;

/** A head, a query, or a key to click in a live view or to select in a list. */
export function PickTask(props: { readonly step: string; readonly task: Pick }): JSX.Element {
  const { step, task } = props;
  const { figure, sentences, outcome, prompt, axis } = task;
  const { texts, ask } = useContext(LessonToolsContext);
  const [sure, setSure] = useState(false);
  const labels = labelsOf(task, texts.head);
  const guess = (index: number): void => {
    if (!outcome) ask("prediction/guess", { step, guess: { kind: "pick", index }, sure });
  };
  const onPick = ({ head, row, column }: CellAddress): void => {
    guess({ heads: head ?? 0, rows: row, columns: column }[axis]);
  };
  useDigitKeys(outcome ? 0 : labels.length, guess);
  const said = outcome?.guess.kind === "pick" ? (labels[outcome.guess.index] ?? null) : null;
  // The words would reveal the answer.
  const words = outcome ? sentences : [];
  return (
    <TaskCard kind={texts.predict} prompt={prompt}>
      <FigureView figure={figure} sentences={words} caption="" onPick={onPick} />
      {outcome ? (
        <OutcomeView step={step} outcome={outcome} said={said} />
      ) : (
        <>
          <p class="muted">{texts.pickNote[axis]}</p>
          <ol class="options inline">
            {labels.map((label, at) => (
              <li key={label}>
                <button
                  type="button"
                  class="answer-option"
                  onClick={() => {
                    guess(at);
                  }}
                >
                  {at < 9 && <kbd>{at + 1}</kbd>} {label}
                </button>
              </li>
            ))}
          </ol>
          <p class="buttons muted">
            <SureBox sure={sure} onChange={setSure} />
          </p>
        </>
      )}
    </TaskCard>
  );
}

function labelsOf({ figure, axis }: Pick, toHead: (head: number) => string): readonly string[] {
  if (figure.kind !== "matrices") return [];
  const [matrix] = figure.matrices;
  switch (axis) {
    case "heads":
      return figure.matrices.map(({ head }) => toHead(head ?? 0));
    case "rows":
      return matrix?.rowLabels ?? [];
    case "columns":
      return matrix?.columnLabels ?? [];
  }
}
