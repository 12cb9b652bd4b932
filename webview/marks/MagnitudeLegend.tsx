import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { texts } from "../texts.ts";
import { magnitudeColour } from "./magnitude.ts";
import type { MatrixDrawing } from "./matrixDrawing.ts";
import { fitsTable } from "./MatrixMark.tsx";
import { rgbText } from "./rgb.ts";
import { ThemeContext } from "./theme.ts";

const stops = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1];

/** What the colours and signs of the attention maps mean. */
export function MagnitudeLegend(props: { readonly maps: readonly MatrixDrawing[] }): JSX.Element {
  const { maps } = props;
  const theme = useContext(ThemeContext);
  const hasMask = maps.some(({ masked }) => masked !== null);
  const hasBars = theme.highContrast && maps.every(fitsTable);
  const colours = stops.map((share) => rgbText(magnitudeColour(share, { kind: "weights" }, theme)));
  const backgroundImage = `linear-gradient(to right, ${colours.join(", ")})`;
  return (
    <ul class="legend" aria-label={texts.legend}>
      <li>
        {texts.legendWeight} <span class="tabular">0</span>
        {hasBars ? (
          <span class="legend-bars" />
        ) : (
          <span class="legend-ramp" style={{ backgroundImage }} />
        )}
        <span class="tabular">1</span>
      </li>
      <li>
        <span class="legend-cell largest" />
        {texts.legendLargest}
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
