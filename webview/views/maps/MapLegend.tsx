import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { type Magnitude, magnitudeColour } from "../../marks/magnitude.ts";
import { roundedNumber } from "../../marks/formatNumber.ts";
import { rgbText } from "../../marks/rgb.ts";
import { ThemeContext } from "../../marks/theme.ts";
import { texts } from "../../texts.ts";

const stops = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1];

/** What the colours of the maps mean, from the least to the most. */
export function MapLegend(props: {
  readonly magnitude: Magnitude;
  readonly name: string;
  readonly hasMask: boolean;
  /** Whether numbers beyond the end look like the end. */
  readonly isCut: boolean;
}): JSX.Element {
  const { magnitude, name, hasMask, isCut } = props;
  const theme = useContext(ThemeContext);
  const { largest = 1 } = magnitude;
  const isSigned = magnitude.kind === "signed";
  const shares = isSigned ? stops.map((stop) => 2 * stop - 1) : stops;
  const colours = shares.map((share) => rgbText(magnitudeColour(share, magnitude, theme)));
  const end = (value: number): string => roundedNumber(value, value === 1 ? 0 : 3);
  return (
    <ul class="legend map-legend" aria-label={texts.legend}>
      <li>
        {name}{" "}
        <span class="tabular">{isSigned ? `${isCut ? "≤ " : ""}${end(-largest)}` : "0"}</span>
        <span
          class="legend-ramp"
          style={{ backgroundImage: `linear-gradient(to right, ${colours.join(", ")})` }}
        />
        <span class="tabular">{isCut ? `≥ ${end(largest)}` : end(largest)}</span>
      </li>
      {hasMask && (
        <li>
          <span class="legend-cell masked" />
          {texts.legendMasked}
        </li>
      )}
    </ul>
  );
}
