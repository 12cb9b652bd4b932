import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type { CheckOutcome, ShownAnswer } from "../../src/protocol/lessonState.ts";
import { exactNumber } from "../marks/formatNumber.ts";
import { BlockText } from "./BlockText.tsx";
import { LessonToolsContext } from "./lessonTools.ts";
import { LineText } from "./LineText.tsx";

/** The result of a check, with the wrong number marked. */
export function CheckView({ outcome }: { readonly outcome: CheckOutcome }): JSX.Element {
  const { texts } = useContext(LessonToolsContext);
  switch (outcome.kind) {
    case "passed":
      return (
        <div class="outcome right" role="status">
          <p>
            <strong>✓ {texts.passed}</strong>
          </p>
          <p>
            <LineText line={outcome.explanation} />
          </p>
        </div>
      );
    case "missing":
      return (
        <div class="outcome missing" role="status">
          <p>{texts.missing(outcome.file)}</p>
          {outcome.wanted.map(({ variable, example }) => (
            <pre key={variable} tabIndex={0}>
              <code>{example}</code>
            </pre>
          ))}
        </div>
      );
    case "broken":
      return (
        <div class="outcome wrong" role="status">
          <p>
            <strong>{texts.broken}</strong> {outcome.message}
          </p>
        </div>
      );
    case "failed":
      return (
        <div class="outcome wrong" role="status">
          <p>
            <strong>✗ {texts.failed}</strong>
          </p>
          <ul>
            {outcome.failures.map((failure, at) => (
              <li key={at}>
                <LineText line={failure} />
              </li>
            ))}
          </ul>
          {outcome.diagnosis.length > 0 && (
            <div class="diagnosis">
              <BlockText blocks={outcome.diagnosis} />
            </div>
          )}
          {outcome.answers
            .filter(({ wrong }) => wrong.length > 0)
            .map((answer) => (
              <AnswerTable key={answer.name} answer={answer} />
            ))}
        </div>
      );
  }
}

/** Larger answers are marked in the file only. */
const mostRows = 24;

function AnswerTable({ answer }: { readonly answer: ShownAnswer }): JSX.Element {
  const { texts } = useContext(LessonToolsContext);
  const { name, rows, columns, numbers, wrong } = answer;
  const isWrong = (row: number, column: number): boolean =>
    wrong.some((place) => place.row === row && (place.column ?? column) === column);
  return (
    <div class="table-scroll">
      <table class="answer-table">
        <caption>{texts.yourAnswer(name)}</caption>
        <tbody>
          {Array.from({ length: Math.min(rows, mostRows) }, (_, row) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {Array.from({ length: columns }, (_none, column) => (
                <td key={column} class={isWrong(row, column) ? "wrong" : undefined}>
                  {exactNumber(numbers[row * columns + column] ?? NaN)}
                  {isWrong(row, column) && (
                    <span class="visually-hidden"> ({texts.wrongCell})</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
