import type { JSX } from "preact";
import { mapTexts } from "../../mapTexts.ts";
import { ColourRamp, MaskedItem } from "../../marks/LegendItems.tsx";
import type { Magnitude } from "../../marks/magnitude.ts";
import { texts } from "../../texts.ts";

/** What the colours and signs of the overview mean, in the percentages of its sentences. */
export function OverviewLegend(props: {
  readonly magnitude: Magnitude;
  /** Whether larger weights have the last colour as well. */
  readonly isCut: boolean;
  /** Whether bars stand for colours. */
  readonly hasBars: boolean;
  readonly hasMask: boolean;
  /** The query of which the largest weight has a ring; null where the largest of each row is framed. */
  readonly ringed: string | null;
}): JSX.Element {
  const { magnitude, isCut, hasBars, hasMask, ringed } = props;
  const { largest = 1 } = magnitude;
  // Where the scale ends is known when the maps have arrived.
  const end = largest === 0 ? mapTexts.loading : percentOf(largest);
  return (
    <ul class="legend overview-legend" aria-label={texts.legend}>
      <li>
        {mapTexts.attentionWeight} <span class="tabular">0%</span>
        {hasBars ? <span class="legend-bars" /> : <ColourRamp magnitude={magnitude} />}
        <span class="tabular">{isCut && largest > 0 ? `≥ ${end}` : end}</span>
      </li>
      {ringed === null ? (
        <li>
          <span class="legend-cell largest" />
          {texts.largest}
        </li>
      ) : (
        <li>
          <i class="peak-mark" />
          {mapTexts.ringed(ringed)}
        </li>
      )}
      {hasMask && <MaskedItem />}
    </ul>
  );
}

/** `0.0147` -> `1.5%`: with many keys, whole percentages would be too coarse. */
function percentOf(weight: number): string {
  return `${Number((100 * weight).toPrecision(2))}%`;
}
