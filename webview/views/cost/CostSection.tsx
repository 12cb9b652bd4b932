import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type {
  CostRow,
  CostView,
  HeadCostView,
  StackView,
} from "../../../src/viewModel/computation/computationView.ts";
import { PlaceContext } from "../../places.ts";
import { wholeNumber } from "../../marks/formatNumber.ts";
import { texts } from "../../texts.ts";
import { Section } from "../Section.tsx";
import { headCostBars } from "../../../src/protocol/pictures.ts";

const columns = ["multiplications", "additions", "parameters", "bytes"] as const;

/** The cost of the computation, stage by stage, in numbers that the reader can verify. */
export function CostSection(props: {
  readonly cost: CostView;
  readonly stack: StackView | null;
}): JSX.Element {
  const { cost, stack } = props;
  const largest = (column: (typeof columns)[number]): number =>
    Math.max(1, ...cost.stages.map((stage) => stage[column]));
  const cell = (row: CostRow, column: (typeof columns)[number], most: number): JSX.Element => (
    <td key={column} style={{ "--share": row[column] / most }}>
      {row[column] === 0 ? <span class="nought">0</span> : wholeNumber(row[column])}
    </td>
  );
  // In a place of its own, the note is said above it.
  const isAlone = useContext(PlaceContext) !== null;
  const note = isAlone ? "" : texts.costNote(stack?.layerCount ?? null);
  return (
    <Section name="cost" title={texts.cost} note={note}>
      <div class="cost">
        <div class="matrix-scroll" tabIndex={0} role="region" aria-label={texts.cost}>
          <table class="cost-table">
            <thead>
              <tr>
                <th scope="col">{texts.costStage}</th>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {texts.costColumn[column]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cost.stages.map((row) => (
                <tr key={row.stage}>
                  <th scope="row">{texts.costName(row.stage)}</th>
                  {columns.map((column) => cell(row, column, largest(column)))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{texts.costTotal}</th>
                {columns.map((column) => (
                  <td key={column}>{wholeNumber(cost.total[column])}</td>
                ))}
              </tr>
            </tfoot>
          </table>
        </div>
        {cost.heads && <HeadCost cost={cost.heads} />}
      </div>
    </Section>
  );
}

/** The same width split into heads, not split, and used whole by every head. */
function HeadCost({ cost }: { readonly cost: HeadCostView }): JSX.Element {
  const { headCount, fullWidthHeads } = cost;
  return (
    <div class="head-cost">
      <h3>{texts.headCost}</h3>
      <p class="section-note">{texts.headCostNote}</p>
      <table class="bars">
        <tbody>
          {headCostBars(cost).map(({ label, count, times }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td class="bar" style={{ "--share": count / fullWidthHeads }}>
                <span>{wholeNumber(count)}</span>
              </td>
              <td class="ratio">{texts.ratio(times)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{texts.headCostMeaning(headCount)}</p>
    </div>
  );
}
