import type { JSX } from "preact";
import { useContext, useMemo } from "preact/hooks";
import type { HeadRows } from "../../../src/viewModel/tiles/headRows.ts";
import type { MapAttention } from "../../maps/mapAttention.ts";
import { exactNumber, roundedNumber } from "../../marks/formatNumber.ts";
import { inkOn, magnitudeColour, magnitudeShare, type Magnitude } from "../../marks/magnitude.ts";
import { rgbText } from "../../../src/protocol/colours.ts";
import { ThemeContext } from "../../marks/theme.ts";
import { mapTexts } from "../../mapTexts.ts";
import { texts } from "../../texts.ts";

/** How many keys are named: those that receive the most. */
const mostNamed = 12;

/** The keys that the queries of a head look at on average, the largest share first. */
export function ReceivedRow(props: {
  readonly attention: MapAttention;
  readonly received: HeadRows;
  readonly head: number;
  readonly magnitude: Magnitude;
  readonly onChoose: (key: number) => void;
}): JSX.Element {
  const { attention, received, head, magnitude, onChoose } = props;
  const theme = useContext(ThemeContext);
  const [, keys] = received.shape;
  const row = received.weights.subarray(head * keys, (head + 1) * keys);
  const order = useMemo(
    () => Array.from(row.keys()).sort((left, right) => (row[right] ?? 0) - (row[left] ?? 0)),
    [received, head],
  );
  return (
    <div
      class="received"
      role="group"
      aria-label={texts.named(mapTexts.received, mapTexts.receivedNote)}
    >
      <span class="choice-label">
        {mapTexts.received} <span class="section-note">· {mapTexts.receivedNote}</span>
      </span>
      <ol>
        {order.slice(0, mostNamed).map((key) => {
          const weight = row[key] ?? 0;
          const colour = magnitudeColour(magnitudeShare(weight, magnitude), magnitude, theme);
          return (
            <li key={key}>
              <button
                type="button"
                title={`${attention.keyTokens[key] ?? ""}: ${exactNumber(weight)}`}
                onClick={() => {
                  onChoose(key);
                }}
              >
                <bdi>{attention.keyTokens[key]}</bdi>{" "}
                <span
                  class="tabular"
                  style={
                    theme.highContrast
                      ? undefined
                      : { backgroundColor: rgbText(colour), color: inkOn(colour) }
                  }
                >
                  {roundedNumber(weight, weight < 0.01 ? 4 : 2)}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
