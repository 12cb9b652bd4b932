import type { JSX } from "preact";
import { ColourRamp, MaskedItem } from "../../marks/LegendItems.tsx";
import type { Magnitude } from "../../marks/magnitude.ts";
import { roundedNumber } from "../../marks/formatNumber.ts";
import { texts } from "../../texts.ts";

/** What the colours of the maps mean, from the least to the most. */
export function MapLegend(props: {
  readonly magnitude: Magnitude;
  readonly name: string;
  readonly hasMask: boolean;
  /** Whether numbers beyond the end look like the end. */
  readonly isCut: boolean;
}): JSX.Element {
  const { magnitude, name, hasMask, isCut } = props;
  const { largest = 1 } = magnitude;
  const isSigned = magnitude.kind === "signed";
  const end = (value: number): string => roundedNumber(value, value === 1 ? 0 : 3);
  return (
    <ul class="legend map-legend" aria-label={texts.legend}>
      <li>
        {name}{" "}
        <span class="tabular">{isSigned ? `${isCut ? "≤ " : ""}${end(-largest)}` : "0"}</span>
        <ColourRamp magnitude={magnitude} />
        <span class="tabular">{isCut ? `≥ ${end(largest)}` : end(largest)}</span>
      </li>
      {hasMask && <MaskedItem />}
    </ul>
  );
}
