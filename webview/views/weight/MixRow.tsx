import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { exactNumber } from "../../marks/formatNumber.ts";
import { inkOn, magnitudeColour, magnitudeShare } from "../../marks/magnitude.ts";
import { rgbText } from "../../marks/rgb.ts";
import { shortNumber } from "../../marks/shortNumber.ts";
import { ThemeContext } from "../../marks/theme.ts";
import { weightTexts } from "./weightTexts.ts";

/** What one key hands over in each column, and below it small the sum so far. */
export function MixRow(props: {
  readonly name: string;
  /** Null in the row of the result. */
  readonly weight: number | null;
  readonly numbers: readonly number[];
  readonly running: readonly number[] | null;
  readonly isChosen: boolean;
  readonly largest: number;
}): JSX.Element {
  const { name, weight, numbers, running, isChosen, largest } = props;
  const theme = useContext(ThemeContext);
  const magnitude = { kind: "signed", largest } as const;
  return (
    <tr class={isChosen ? "chosen" : undefined}>
      <th scope="row" title={name}>
        <bdi>{name}</bdi>
      </th>
      <td class="mix-weight">
        {weight !== null && (
          <>
            <span class="mix-bar" aria-hidden="true">
              <span style={{ width: `${weight * 100}%` }} />
            </span>{" "}
            <span title={exactNumber(weight)}>{shortNumber(weight)}</span>
          </>
        )}
      </td>
      {numbers.map((value, at) => {
        const share = magnitudeShare(value, magnitude);
        const colour = magnitudeColour(share, magnitude, theme);
        const isPlain = theme.highContrast || share === 0;
        return (
          <td
            key={at}
            class={value === 0 ? "mix-cell zero" : "mix-cell"}
            title={exactNumber(value)}
            style={isPlain ? {} : { backgroundColor: rgbText(colour), color: inkOn(colour) }}
          >
            {shortNumber(value)}
            {running && (
              <small>
                <span class="visually-hidden">{weightTexts.sumSoFar} </span>
                <span aria-hidden="true">→ </span>
                {shortNumber(running[at] ?? 0)}
              </small>
            )}
          </td>
        );
      })}
    </tr>
  );
}
