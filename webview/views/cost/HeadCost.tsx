import type { JSX } from "preact";
import type { HeadCostView } from "../../../src/viewModel/computation/computationView.ts";
import { headCostBars } from "../../../src/protocol/pictures.ts";
import { wholeNumber } from "../../marks/formatNumber.ts";
import { texts } from "../../texts.ts";

/** The same width split into heads, not split, and used whole by every head. */
export function HeadCost({ cost }: { readonly cost: HeadCostView }): JSX.Element {
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
