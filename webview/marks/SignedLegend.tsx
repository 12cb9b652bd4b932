import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { texts } from "../texts.ts";
import { ColourRamp, HatchedItem } from "./LegendItems.tsx";
import type { MatrixDrawing } from "./matrixDrawing.ts";
import { fitsTable } from "./MatrixMark.tsx";
import { ThemeContext } from "./theme.ts";

/** What the colours of signed numbers mean, or the bars that stand for them. */
export function SignedLegend(props: { readonly drawings: readonly MatrixDrawing[] }): JSX.Element {
  const { drawings } = props;
  const { highContrast } = useContext(ThemeContext);
  const ends = new Set(drawings.map(({ magnitude }) => magnitude.largest ?? 1));
  const [largest = 0] = ends;
  const end = ends.size === 1 ? Number(largest.toPrecision(3)) : null;
  const isZeroed = ({ struck }: MatrixDrawing): boolean => struck?.includes(true) === true;
  return (
    <ul class="legend signed-legend" aria-label={texts.legend}>
      {highContrast && drawings.every(fitsTable) ? (
        <li>
          <span class="tabular">0</span>
          <span class="legend-bars" />
          {end === null ? texts.legendMost : <span class="tabular">±{end}</span>}
        </li>
      ) : (
        <li>
          {end === null ? texts.negative : <span class="tabular">−{end}</span>}
          <ColourRamp magnitude={{ kind: "signed", largest }} />
          {end === null ? texts.positive : <span class="tabular">{end}</span>}
        </li>
      )}
      {end === null && <li>{texts.ownScales}</li>}
      {drawings.some(isZeroed) && <HatchedItem>{texts.struck}</HatchedItem>}
    </ul>
  );
}
