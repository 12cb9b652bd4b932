import type { JSX } from "preact";
import { mapTexts } from "../../mapTexts.ts";
import { ColourRamp, MaskedItem } from "../../marks/LegendItems.tsx";
import type { Magnitude } from "../../marks/magnitude.ts";
import { texts } from "../../texts.ts";

/** What the colours and signs of the overview mean, in the percentages of its sentences. */
export function OverviewLegend(props: {
  /** Of the maps; null if there are only lines. */
  readonly colours: MapColours | null;
  /** The query that the sentences are about, and why; null if there is only one. */
  readonly query: string | null;
}): JSX.Element {
  const { colours, query } = props;
  return (
    <ul class="legend overview-legend" aria-label={texts.legend}>
      {colours && <ColourItems {...colours} />}
      {query !== null && <li>{mapTexts.sentencesAbout(query)}</li>}
    </ul>
  );
}

/** What the maps of the overview are coloured with. */
interface MapColours {
  readonly magnitude: Magnitude;
  /** Whether larger weights have the last colour as well. */
  readonly isCut: boolean;
  /** Whether bars stand for colours. */
  readonly hasBars: boolean;
  readonly hasMask: boolean;
  /** Which weights have a frame. */
  readonly framed: string;
}

function ColourItems(props: MapColours): JSX.Element {
  const { magnitude, isCut, hasBars, hasMask, framed } = props;
  const { largest = 1 } = magnitude;
  // The maximum of the scale is known when the maps have arrived.
  const end = largest === 0 ? mapTexts.loading : percentOf(largest);
  return (
    <>
      <li>
        {mapTexts.attentionWeight} <span class="tabular">0%</span>
        {hasBars ? <span class="legend-bars" /> : <ColourRamp magnitude={magnitude} />}
        <span class="tabular">{isCut && largest > 0 ? `≥ ${end}` : end}</span>
      </li>
      <li>
        <span class="legend-cell largest" />
        {framed}
      </li>
      {hasMask && <MaskedItem />}
    </>
  );
}

/** `0.0147` -> `1.5%`: with many keys, whole percentages would be too coarse. */
function percentOf(weight: number): string {
  return `${Number((100 * weight).toPrecision(2))}%`;
}
