import type { JSX } from "preact";
import type { Contribution, ValueMix } from "../../../src/viewModel/weight/valueMix.ts";
import { largestMagnitude } from "../../marks/formatNumber.ts";
import { MixRow } from "./MixRow.tsx";
import { weightTexts } from "./weightTexts.ts";

/** Weights × rows of V, one key below the other, with the head's output as their sum. */
export function ValueMixView(props: {
  readonly mix: ValueMix;
  /** The earlier mix; null if nothing is compared. */
  readonly before: ValueMix | null;
}): JSX.Element {
  const { mix, before } = props;
  const { place, queryToken, contributions, rest, output, silent, columns } = mix;
  const all = [...contributions.flatMap(({ parts }) => parts), ...(rest?.parts ?? []), ...output];
  const largest = largestMagnitude(Float64Array.from(all));
  const weightBefore = (key: number): number | null =>
    before?.contributions.find((part) => part.key === key)?.weight ?? null;
  const table = weightTexts.mixTable(place.head, queryToken);
  return (
    <article
      class={`value-mix head-${place.head % 16}`}
      aria-label={weightTexts.mixTitle}
      data-explains="headOutput"
    >
      <h3>
        {weightTexts.mixTitle}{" "}
        <span class="section-note">{weightTexts.mixNote(place.head, queryToken)}</span>
      </h3>
      <p class="weight-sentence">{mix.sentence}</p>
      <div class="matrix-scroll" tabIndex={0} role="group" aria-label={table}>
        <table class="number-rows mix-rows">
          <caption class="visually-hidden">{table}</caption>
          <thead>
            <tr>
              <th scope="col">{weightTexts.mixKey}</th>
              <th scope="col" class="mix-weight">
                {weightTexts.mixWeight}
              </th>
              {output.map((_, at) => (
                <th key={at} scope="col">
                  <span class="visually-hidden">{weightTexts.column(columns[0] + at)}</span>
                  <span aria-hidden="true">{columns[0] + at}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {contributions.map((part: Contribution) => (
              <MixRow
                key={part.key}
                name={part.token}
                weight={part.weight}
                numbers={part.parts}
                running={part.running}
                weightBefore={weightBefore(part.key)}
                before={null}
                isChosen={part.key === place.key}
                largest={largest}
              />
            ))}
            {rest && (
              <MixRow
                name={weightTexts.otherKeys(rest.count)}
                weight={rest.sum}
                numbers={rest.parts}
                running={output}
                weightBefore={null}
                before={null}
                isChosen={false}
                largest={largest}
              />
            )}
          </tbody>
          <tfoot>
            <MixRow
              name={weightTexts.mixOutput}
              weight={null}
              numbers={output}
              running={null}
              weightBefore={null}
              before={before?.output ?? null}
              isChosen={false}
              largest={largest}
            />
          </tfoot>
        </table>
      </div>
      {silent > 0 && <p class="weight-rest">{weightTexts.mixSilent(silent)}</p>}
    </article>
  );
}
