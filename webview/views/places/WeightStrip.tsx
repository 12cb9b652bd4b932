import type { JSX } from "preact";
import type { ReadyState } from "../../../src/protocol/panelState.ts";
import { describeGaze, gazeOfRow } from "../../../src/protocol/pictures.ts";
import type { MapAttention } from "../../maps/mapAttention.ts";
import { useFocus } from "../../maps/useMapChoices.ts";
import { useWeightMagnitude } from "../../maps/useWeightMagnitude.ts";
import { useWeightRows } from "../../maps/useWeightRows.ts";
import { mapTexts } from "../../mapTexts.ts";
import { MiniMap, type SmallMatrix } from "../../marks/MiniMap.tsx";

/** With more heads, the rest is only counted: the strip stays visible, so it must be small. */
const mostHeads = 8;
const [width, height] = [72, 12];

/** The weights of the focused query in every head, always visible during drags and steps. */
export function WeightStrip(props: {
  readonly state: ReadyState;
  readonly attention: MapAttention;
}): JSX.Element {
  const { state, attention } = props;
  const { focus, look } = useFocus(attention);
  const { keyTokens, queryTokens } = attention;
  const rows = useWeightRows(state, attention, focus.query);
  const pictures = (rows ?? []).map((numbers): SmallMatrix => ({
    rows: 1,
    columns: numbers.length,
    numbers,
  }));
  const magnitude = useWeightMagnitude(pictures, keyTokens.length, true);
  const first = Math.max(0, Math.min(focus.head - mostHeads + 1, pictures.length - mostHeads));
  const query = queryTokens[focus.query] ?? "";
  return (
    <div class="weight-strip" role="group" aria-label={mapTexts.strip(query)}>
      {queryTokens.length > 1 && <bdi class="strip-query">{query}</bdi>}
      {pictures.slice(first, first + mostHeads).map((picture, at) => {
        const head = first + at;
        return (
          <button
            key={head}
            type="button"
            class={`strip-head head-${head % 16}`}
            data-heads={String(head)}
            aria-pressed={head === focus.head}
            onClick={() => {
              look({ head });
            }}
          >
            <span class="head-name">{mapTexts.mapName({ kind: "head", head })}</span>
            <MiniMap maps={[picture]} magnitude={magnitude} width={width} height={height} />
            <span class="strip-gaze">
              <span aria-hidden="true">→ </span>
              {describeGaze(gazeOfRow(picture.numbers), keyTokens)}
            </span>
          </button>
        );
      })}
      {pictures.length > mostHeads && (
        <span class="section-note">{mapTexts.shownOf(mostHeads, pictures.length)}</span>
      )}
    </div>
  );
}
