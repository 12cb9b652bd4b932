import type { JSX } from "preact";
import { exactNumber, roundedNumber } from "../../marks/formatNumber.ts";
import type { TokenLine } from "../../marks/lines/tokenLine.ts";
import type { MapAttention } from "../../maps/mapAttention.ts";
import { texts } from "../../texts.ts";
import { mapTexts } from "../../mapTexts.ts";

const mostRows = 12;

/** Where one query looks, in numbers, the largest first. */
export function LinesTable(props: {
  readonly attention: MapAttention;
  readonly query: number;
  readonly lines: readonly TokenLine[];
  readonly isOverlay: boolean;
}): JSX.Element {
  const { attention, query, lines, isOverlay } = props;
  return (
    <table class="lines-table">
      <caption>
        <bdi>{mapTexts.linesTable(attention.queryTokens[query] ?? "")}</bdi>
      </caption>
      <thead>
        <tr>
          {isOverlay && <th scope="col">{mapTexts.head}</th>}
          <th scope="col">{mapTexts.key}</th>
          <th scope="col">{mapTexts.weight}</th>
        </tr>
      </thead>
      <tbody>
        {lines.slice(0, mostRows).map(({ head, key, weight, before }) => (
          <tr key={`${head} ${key}`}>
            {isOverlay && <td class={`head-name head-${head % 16}`}>{head}</td>}
            <th scope="row">
              <bdi>{attention.keyTokens[key]}</bdi>
            </th>
            <td class="tabular" title={exactNumber(weight)}>
              {before !== null && (
                <>
                  <s class="line-before">
                    <span class="visually-hidden">{texts.ghostBefore} </span>
                    {roundedNumber(before, 4)}
                  </s>{" "}
                </>
              )}
              {roundedNumber(weight, 4)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
