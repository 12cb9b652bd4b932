import type { JSX } from "preact";
import { useContext, useMemo, useRef } from "preact/hooks";
import { thumbnailOf } from "../../../src/protocol/mapMessages.ts";
import { closeUp, gazeOfRow } from "../../../src/protocol/pictures.ts";
import { layPictures } from "../../maps/layPictures.ts";
import { beginsWithFewKeys, isMasked, type MapAttention } from "../../maps/mapAttention.ts";
import { mapMatrix, type MapMatrix } from "../../maps/shownMap.ts";
import { usePictureRoom } from "../../maps/usePictureRoom.ts";
import { useFocus, useMapChoices } from "../../maps/useMapChoices.ts";
import { scaleEnd, useMapMagnitude } from "../../maps/useMapMagnitude.ts";
import type { useWeightRows } from "../../maps/useWeightRows.ts";
import { mapTexts } from "../../mapTexts.ts";
import type { Magnitude } from "../../marks/magnitude.ts";
import { MapThumbnail } from "../../marks/maps/MapThumbnail.tsx";
import { MaskedPart } from "../../marks/maps/MaskedPart.tsx";
import { useWidth } from "../../marks/useWidth.ts";
import { PanelToolsContext } from "../../panelTools.ts";
import { goTo } from "../../places.ts";
import { texts } from "../../texts.ts";
import { HeadSentence } from "./HeadSentence.tsx";
import { OverviewLegend } from "./OverviewLegend.tsx";

type Row = NonNullable<ReturnType<typeof useWeightRows>>[number];

/** Assumed before the panel has been measured. */
const usualWidth = 652;

/** More frames in a row would touch each other. */
const mostFramed = 8;

/** The minimum height of a map, so that its marks fit. */
const lowest = 14;

/** Where every head looks, as pictures; each opens its full map. */
export function HeadPictures(props: {
  readonly attention: MapAttention;
  /** The weights of the focused query in every head; null until they arrive. */
  readonly rows: readonly Row[] | null;
  readonly sentences: readonly string[];
}): JSX.Element {
  const { attention, rows, sentences } = props;
  const { choices } = useContext(PanelToolsContext);
  const { choices: mapChoices } = useMapChoices();
  const { focus, look } = useFocus(attention);
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame, usualWidth);
  const matrices = useMemo(
    () =>
      attention.heads.map(({ head }) =>
        mapMatrix(attention, "attentionWeights", { kind: "head", head }),
      ),
    [attention],
  );
  const magnitude = useMapMagnitude(matrices, mapChoices.colours);
  const [queries, keys] = [attention.queryTokens.length, attention.keyTokens.length];
  const room = usePictureRoom(frame, attention.id);
  const layout = layPictures({ width, height: room }, matrices.length, [queries, keys]);
  const scale = layout.side / Math.max(queries, keys);
  const size = { width: `${keys * scale}px`, height: `${Math.max(lowest, queries * scale)}px` };
  const [first] = matrices;
  const hasMask = isMasked(attention, "attentionWeights");
  const notes = [
    ...(hasMask && queries > 1 && beginsWithFewKeys(attention) ? [mapTexts.fewKeys] : []),
    ...(first && thumbnailOf(first, "largest").level > 0 ? [mapTexts.pooled] : []),
  ];
  return (
    <>
      <div class="overview-tools">
        <OverviewLegend
          colours={{
            ...{ magnitude, hasMask, hasBars: false },
            isCut: first !== undefined && scaleEnd(first, mapChoices.colours) === "most",
            framed: mapTexts.largestOf(mapTexts.shownQuery(attention.queryTokens, focus.query)),
          }}
          query={null}
        />
      </div>
      <div
        ref={frame}
        class={layout.isBeside ? "head-pictures beside" : "head-pictures"}
        style={{ "--across": layout.across }}
      >
        {matrices.map((matrix, head) => (
          <button
            key={head}
            type="button"
            class={`head-picture head-${head % 16}`}
            data-heads={String(head)}
            title={mapTexts.openMap}
            onClick={() => {
              look({ head });
              goTo(choices, "attentionWeights", "attention");
            }}
          >
            <span class="head-picture-name">
              <HeadSentence
                head={head}
                titles={attention.headTitles}
                sentence={sentences[head] ?? ""}
              />
            </span>
            <HeadPicture
              attention={attention}
              matrix={matrix}
              magnitude={magnitude}
              row={rows?.[head] ?? null}
              query={focus.query}
              size={size}
            />
          </button>
        ))}
      </div>
      {notes.length > 0 && <p class="overview-note">{closeUp(notes.join(" "))}</p>}
    </>
  );
}

/** The map of one head between the names of its first and last key. */
function HeadPicture(props: {
  readonly attention: MapAttention;
  readonly matrix: MapMatrix;
  readonly magnitude: Magnitude;
  readonly row: Row | null;
  readonly query: number;
  readonly size: { readonly width: string; readonly height: string };
}): JSX.Element {
  const { attention, matrix, magnitude, row, query, size } = props;
  const { keyTokens } = attention;
  const queries = attention.queryTokens.length;
  return (
    <span class="picture-map">
      <span class="picture-axis" aria-hidden="true" style={{ width: size.width }}>
        <bdi>{keyTokens[0]}</bdi>
        <span>
          {texts.queryAxis} {texts.keyAxis}
        </span>
        <bdi>{keyTokens.at(-1)}</bdi>
      </span>
      <span class="picture-frame" style={size}>
        <MapThumbnail matrix={matrix} pooling="largest" magnitude={magnitude} />
        {isMasked(attention, matrix.stage) && <MaskedPart attention={attention} matrix={matrix} />}
        {queries > 1 && (
          <i
            class="row-mark"
            style={{
              top: `${(query / queries) * 100}%`,
              height: `max(2px, ${100 / queries}%)`,
            }}
          />
        )}
        {row && <PeakMark row={row} query={query} queries={queries} />}
      </span>
    </span>
  );
}

/** Where the focused query looks most, if anywhere. */
function PeakMark(props: {
  readonly row: Row;
  readonly query: number;
  readonly queries: number;
}): JSX.Element | null {
  const { row, query, queries } = props;
  const gaze = gazeOfRow(row);
  if (gaze.kind !== "peak" || gaze.keyPositions.length > mostFramed) return null;
  const [width, height] = [100 / row.length, 100 / queries];
  const top = `${(query + 0.5) * height}%`;
  const cell = { top, "--cell-width": `${width}%`, "--cell-height": `${height}%` };
  return (
    <>
      {gaze.keyPositions.map((key) => (
        <i key={key} class="peak-mark" style={{ ...cell, left: `${(key + 0.5) * width}%` }} />
      ))}
    </>
  );
}
