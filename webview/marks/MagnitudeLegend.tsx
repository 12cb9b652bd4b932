import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { texts } from "../texts.ts";
import { ColourRamp, MaskedItem } from "./LegendItems.tsx";
import type { MatrixDrawing } from "./matrixDrawing.ts";
import { fitsTable } from "./MatrixMark.tsx";
import { ThemeContext } from "./theme.ts";

/** What the colours and signs of the attention maps mean. */
export function MagnitudeLegend(props: { readonly maps: readonly MatrixDrawing[] }): JSX.Element {
  const { maps } = props;
  const theme = useContext(ThemeContext);
  const hasMask = maps.some(({ masked }) => masked !== null);
  const magnitude = maps[0]?.magnitude ?? { kind: "weights" };
  const hasBars = theme.highContrast && maps.every(fitsTable);
  return (
    <ul class="legend" aria-label={texts.legend}>
      <li>
        {texts.legendWeight} <span class="tabular">0</span>
        {hasBars ? <span class="legend-bars" /> : <ColourRamp magnitude={magnitude} />}
        <span class="tabular">{magnitude.largest ?? 1}</span>
      </li>
      <li>
        <span class="legend-cell largest" />
        {texts.legendLargest}
      </li>
      {hasMask && <MaskedItem />}
    </ul>
  );
}
