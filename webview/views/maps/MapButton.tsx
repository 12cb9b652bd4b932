import type { JSX } from "preact";
import type { MapChoice } from "../../../src/viewModel/tiles/tileAddress.ts";
import { isMasked, type MapAttention } from "../../maps/mapAttention.ts";
import type { MapMatrix } from "../../maps/shownMap.ts";
import type { Magnitude } from "../../marks/magnitude.ts";
import { MapThumbnail } from "../../marks/maps/MapThumbnail.tsx";
import { MaskedPart } from "../../marks/maps/MaskedPart.tsx";
import { fourDigits } from "../../marks/formatNumber.ts";
import { texts } from "../../texts.ts";
import { mapTexts } from "../../mapTexts.ts";

const [side, thinnest] = [76, 14];

/** A small map that can be selected, with the focused query's row marked. */
export function MapButton(props: {
  readonly attention: MapAttention;
  readonly map: MapChoice;
  readonly matrix: MapMatrix;
  readonly magnitude: Magnitude;
  readonly summary: string;
  readonly note: string;
  /** The largest change of its numbers; 0 if nothing is compared. */
  readonly change: number;
  readonly isChosen: boolean;
  readonly isTabStop: boolean;
  /** Where the focused row and column begin, as shares of the map. */
  readonly mark: { readonly row: number; readonly column: number } | null;
  readonly onChoose: () => void;
}): JSX.Element {
  const { attention, map, matrix, magnitude, summary, note, change } = props;
  const { isChosen, isTabStop, mark, onChoose } = props;
  const hasMask = isMasked(attention, matrix.stage);
  const [rows, columns] = matrix.shape;
  const head = map.kind === "head" ? `head-${map.head % 16}` : "";
  const changed = change === 0 ? "" : fourDigits(change);
  const told = changed && texts.largestChangeLabel(changed);
  const name = mapTexts.mapName(map, attention.headTitles);
  const label = [name, summary, note, told].filter(Boolean).reduce(mapTexts.and);
  const cell = side / Math.max(rows, columns);
  const size = {
    width: Math.max(thinnest, columns * cell),
    height: Math.max(thinnest, rows * cell),
  };
  return (
    <button
      type="button"
      role="radio"
      class={`map-button ${head}`}
      aria-checked={isChosen}
      aria-label={label}
      title={label}
      tabIndex={isTabStop ? 0 : -1}
      data-heads={map.kind === "head" ? String(map.head) : undefined}
      onClick={onChoose}
    >
      <span class="map-button-name">
        {mapTexts.shortName(map)}
        {changed && <small class="badge">{texts.largestChange(changed)}</small>}
      </span>
      <span class="map-button-picture" style={size}>
        <MapThumbnail
          matrix={matrix}
          pooling="largest"
          magnitude={map.kind === "difference" ? asSigned(magnitude) : magnitude}
        />
        {hasMask && <MaskedPart attention={attention} matrix={matrix} />}
        {mark && rows > 1 && (
          <i
            class="row-mark"
            style={{ top: `${mark.row * 100}%`, height: `max(2px, ${100 / rows}%)` }}
          />
        )}
        {mark && columns > 1 && (
          <i
            class="column-mark"
            style={{ left: `${mark.column * 100}%`, width: `max(2px, ${100 / columns}%)` }}
          />
        )}
      </span>
      <span class="map-button-note tabular">{note}</span>
    </button>
  );
}

/** A difference of weights has a sign. */
function asSigned(magnitude: Magnitude): Magnitude {
  return magnitude.kind === "signed"
    ? magnitude
    : { kind: "signed", largest: magnitude.largest ?? 1 };
}
