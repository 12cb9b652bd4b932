import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { exactNumber } from "../../marks/formatNumber.ts";
import { magnitudeShare, shareColours } from "../../marks/magnitude.ts";
import { roundNumber } from "../../../src/protocol/pictures.ts";
import { ThemeContext } from "../../marks/theme.ts";
import { texts } from "../../texts.ts";
import { weightTexts } from "./weightTexts.ts";

/** What one key contributes to each column, and below it, small, the running sum. */
export function MixRow(props: {
  readonly name: string;
  /** Null in the row of the result. */
  readonly weight: number | null;
  readonly numbers: readonly number[];
  readonly running: readonly number[] | null;
  /** The earlier weight; null if nothing is compared. */
  readonly weightBefore: number | null;
  /** The earlier numbers, if they are shown. */
  readonly before: readonly number[] | null;
  readonly isChosen: boolean;
  readonly largest: number;
}): JSX.Element {
  const { name, weight, numbers, running, weightBefore, before, isChosen, largest } = props;
  const theme = useContext(ThemeContext);
  const magnitude = { kind: "signed", largest } as const;
  return (
    <tr class={isChosen ? "chosen" : undefined}>
      <th scope="row" title={name} colSpan={weight === null ? 2 : 1}>
        <bdi>{name}</bdi>
      </th>
      {weight !== null && (
        <td class="mix-weight">
          <span class="mix-bar" aria-hidden="true">
            <span style={{ width: `${weight * 100}%` }} />
            {weightBefore !== null && <i style={{ left: `${weightBefore * 100}%` }} />}
          </span>{" "}
          <Before now={weight} before={weightBefore} />
          <span title={exactNumber(weight)}>{roundNumber(weight)}</span>
        </td>
      )}
      {numbers.map((value, at) => {
        const share = magnitudeShare(value, magnitude);
        return (
          <td
            key={at}
            class={value === 0 ? "mix-cell zero" : "mix-cell"}
            title={exactNumber(value)}
            style={shareColours(share, magnitude, theme)}
          >
            <Before now={value} before={before?.[at] ?? null} />
            {roundNumber(value)}
            {running && (
              <small>
                <span class="visually-hidden">{weightTexts.sumSoFar} </span>
                <span aria-hidden="true">→ </span>
                {roundNumber(running[at] ?? 0)}
              </small>
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** The earlier number, struck through; nothing if it looks the same. */
function Before(props: {
  readonly now: number;
  readonly before: number | null;
}): JSX.Element | null {
  const { now, before } = props;
  if (before === null || roundNumber(before) === roundNumber(now)) return null;
  return (
    <>
      <s class="mix-before" title={exactNumber(before)}>
        <span class="visually-hidden">{texts.ghostBefore} </span>
        {roundNumber(before)}
      </s>{" "}
    </>
  );
}
