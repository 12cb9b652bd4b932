import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { texts } from "../texts.ts";
import { type Magnitude, magnitudeColour } from "./magnitude.ts";
import { rgbText } from "../../src/protocol/colours.ts";
import { ThemeContext } from "./theme.ts";

const stops = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1];

/** The colours of a magnitude from the least to the most. */
export function ColourRamp({ magnitude }: { readonly magnitude: Magnitude }): JSX.Element {
  const theme = useContext(ThemeContext);
  const shares = magnitude.kind === "signed" ? stops.map((stop) => 2 * stop - 1) : stops;
  const colours = shares.map((share) => rgbText(magnitudeColour(share, magnitude, theme)));
  const backgroundImage = `linear-gradient(to right, ${colours.join(", ")})`;
  return <span class="legend-ramp" style={{ backgroundImage }} />;
}

/** What hatched cells of a map are. */
export function MaskedItem(): JSX.Element {
  return <HatchedItem>{texts.legendMasked}</HatchedItem>;
}

/** What hatched cells are, in words. */
export function HatchedItem({ children }: { readonly children: string }): JSX.Element {
  return (
    <li>
      <span class="legend-cell masked" />
      {children}
    </li>
  );
}
