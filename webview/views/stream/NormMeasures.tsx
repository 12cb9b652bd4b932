import type { JSX } from "preact";
import type { NormView } from "../../../src/viewModel/computation/computationView.ts";
import { roundedNumber } from "../../marks/formatNumber.ts";
import { texts } from "../../texts.ts";

/** More positions than this are not listed. */
const mostPositions = 32;

/** Mean, deviation, and RMS of every position, before and after. */
export function NormMeasures(props: {
  readonly norm: NormView;
  readonly normName: string;
  readonly tokens: readonly string[];
}): JSX.Element {
  const { norm, normName, tokens } = props;
  const measures =
    normName === "LayerNorm" ? (["mean", "deviation"] as const) : (["mean", "rms"] as const);
  const rows = norm.measuresBefore.slice(0, mostPositions);
  return (
    <div class="matrix-scroll">
      <table class="measures">
        <caption>{texts.measures}</caption>
        <thead>
          <tr>
            <td />
            {measures.map((measure) => (
              <th key={measure} scope="col">
                {texts.measure[measure]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((before, position) => (
            <tr key={position}>
              <th scope="row">
                <bdi>{tokens[position] ?? position}</bdi>
              </th>
              {measures.map((measure) => (
                <td key={measure}>
                  {measured(before[measure])} <span class="becomes">→</span>{" "}
                  {measured(norm.measuresAfter[position]?.[measure] ?? Number.NaN)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {norm.measuresBefore.length > mostPositions && (
        <p class="section-note">{texts.more(norm.measuresBefore.length - mostPositions)}</p>
      )}
    </div>
  );
}

/** Three decimals; what rounds to zero has no sign. */
function measured(value: number): string {
  return roundedNumber(value, 3).replace(/^\u2212(?=0\.0+$)/, "");
}
