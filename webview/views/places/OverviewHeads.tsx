import type { JSX } from "preact";
import { useContext, useMemo } from "preact/hooks";
import { hasHeadCards } from "../../../src/protocol/flow/toFlow.ts";
import type { ReadyState } from "../../../src/protocol/panelState.ts";
import { thumbnailOf } from "../../../src/protocol/mapMessages.ts";
import { gazeOfRow, sayRow } from "../../../src/protocol/pictures.ts";
import type { AttentionView } from "../../../src/viewModel/panelView.ts";
import { headDrawings } from "../../drawings/headDrawings.ts";
import { headMeasures } from "../../drawings/headMeasures.ts";
import type { MapAttention } from "../../maps/mapAttention.ts";
import { mapMatrix } from "../../maps/shownMap.ts";
import { useFocus, useMapChoices } from "../../maps/useMapChoices.ts";
import { useMapMagnitude } from "../../maps/useMapMagnitude.ts";
import { useWeightRows } from "../../maps/useWeightRows.ts";
import { mapTexts } from "../../mapTexts.ts";
import { ChangeBadge } from "../../marks/ChangeBadge.tsx";
import { decimalsFor, longestText } from "../../marks/formatNumber.ts";
import { MapThumbnail } from "../../marks/maps/MapThumbnail.tsx";
import { MatrixMark } from "../../marks/MatrixMark.tsx";
import { MatrixVersions } from "../../marks/MatrixVersions.tsx";
import { rowLabelWidth } from "../../marks/rowLabelWidth.ts";
import { mapOptions } from "../../maps/mapChoices.ts";
import { Choice } from "../Choice.tsx";
import { texts } from "../../texts.ts";
import { PanelToolsContext } from "../../panelTools.ts";
import { goTo } from "../../places.ts";
import { HeadLines } from "./HeadLines.tsx";

/** More columns are seen as a picture. */
const mostColumns = 12;

/** Where every head looks: its sentence, its weights, its lines. */
export function OverviewHeads(props: {
  readonly state: ReadyState;
  readonly attention: MapAttention;
}): JSX.Element {
  const { state, attention } = props;
  const whole = state.attention;
  const { focus } = useFocus(attention);
  const rows = useWeightRows(state, attention, focus.query);
  const asker = attention.queryTokens[focus.query] ?? "";
  const { keyTokens } = attention;
  const sentences = attention.heads.map((_, at) => {
    const row = rows?.[at];
    return row ? sayRow(asker, row, keyTokens) : "";
  });
  return whole && hasHeadCards(whole) && keyTokens.length <= mostColumns ? (
    <HeadRows state={state} attention={whole} query={focus.query} sentences={sentences} />
  ) : (
    <HeadPictures attention={attention} rows={rows} sentences={sentences} />
  );
}

function HeadSentence(props: { readonly head: number; readonly sentence: string }): JSX.Element {
  const { head, sentence } = props;
  return (
    <>
      <span class="head-name">{mapTexts.mapName({ kind: "head", head })}</span>{" "}
      <span class="head-sentence">
        <span aria-hidden="true">· </span>
        {sentence}
      </span>
    </>
  );
}

/** With all numbers. */
function HeadRows(props: {
  readonly state: ReadyState;
  readonly attention: AttentionView;
  readonly query: number;
  readonly sentences: readonly string[];
}): JSX.Element {
  const { state, attention, query, sentences } = props;
  const { queryTokens, keyTokens } = attention;
  const isOne = queryTokens.length === 1;
  const { choices, choose } = useMapChoices();
  const drawings = useMemo(() => {
    const measures = headMeasures(state, attention);
    return attention.heads.map((head) => {
      const { attentionWeights } = headDrawings(state, attention, head, measures);
      // Beside each other maps have room for two decimals.
      return isOne
        ? attentionWeights
        : { ...attentionWeights, decimals: decimalsFor(attentionWeights.numbers, 2) };
    });
  }, [state, attention, isOne]);
  const digits = Math.max(
    ...drawings.map(({ numbers, decimals }) => longestText(numbers, decimals)),
  );
  const room = rowLabelWidth(queryTokens) + keyTokens.length * (digits * 7.3 + 12) + 20;
  return (
    <>
      {!isOne && (
        <div class="overview-tools">
          <Choice
            label={mapTexts.look}
            value={choices.look}
            options={mapOptions.look.map((value) => ({ value, label: mapTexts[`look_${value}`] }))}
            onChoose={(look) => {
              choose({ look });
            }}
          />
        </div>
      )}
      <div
        class={isOne ? "overview-heads one-query" : "overview-heads"}
        style={{ "--map-room": `${room}px` }}
      >
        {drawings.map((drawing, head) => (
          <article
            key={head}
            class={`overview-head head-${head % 16}`}
            data-heads={String(head)}
            aria-label={mapTexts.mapName({ kind: "head", head })}
          >
            <h3>
              <HeadSentence head={head} sentence={sentences[head] ?? ""} />{" "}
              <ChangeBadge drawing={drawing} />
            </h3>
            <div class="overview-parts">
              {(isOne || choices.look === "map") && (
                <MatrixVersions
                  drawing={drawing}
                  mark={(version) => <MatrixMark drawing={version} />}
                />
              )}
              {(isOne || choices.look === "lines") && (
                <HeadLines
                  head={head}
                  queryTokens={queryTokens}
                  keyTokens={keyTokens}
                  weights={drawing.numbers}
                  query={query}
                />
              )}
            </div>
          </article>
        ))}
      </div>
    </>
  );
}

/** Where the query that is looked at gives most, if anywhere. */
function PeakMark(props: {
  readonly row: Float64Array | Float32Array;
  readonly query: number;
  readonly queries: number;
}): JSX.Element | null {
  const { row, query, queries } = props;
  const gaze = gazeOfRow(row);
  if (gaze.kind !== "peak") return null;
  const top = `${((query + 0.5) / queries) * 100}%`;
  return (
    <>
      {gaze.keyPositions.map((key) => {
        const left = `${((key + 0.5) / row.length) * 100}%`;
        return <i key={key} class="peak-mark" style={{ left, top }} />;
      })}
    </>
  );
}

/** How wide the map of one head is, by how many there are. */
function mapSide(heads: number): number {
  if (heads <= 2) return 300;
  return heads <= 6 ? 160 : 132;
}

/** As pictures; each leads to the place where it is seen in full. */
function HeadPictures(props: {
  readonly attention: MapAttention;
  readonly rows: ReturnType<typeof useWeightRows>;
  readonly sentences: readonly string[];
}): JSX.Element {
  const { attention, rows: weights, sentences } = props;
  const { choices } = useContext(PanelToolsContext);
  const { choices: mapChoices } = useMapChoices();
  const { focus, look } = useFocus(attention);
  const matrices = useMemo(
    () =>
      attention.heads.map(({ head }) =>
        mapMatrix(attention, "attentionWeights", { kind: "head", head }),
      ),
    [attention],
  );
  const magnitude = useMapMagnitude(matrices, mapChoices.colours);
  const side = mapSide(matrices.length);
  const [rows, columns] = [attention.queryTokens.length, attention.keyTokens.length];
  const scale = side / Math.max(rows, columns);
  const size = { width: `${columns * scale}px`, height: `${Math.max(14, rows * scale)}px` };
  const openMap = (head: number): void => {
    look({ head });
    goTo(choices, "attentionWeights", "attention");
  };
  const [first] = matrices;
  const isPooled = first !== undefined && thumbnailOf(first, "largest").level > 0;
  return (
    <>
      <div class="head-pictures" style={{ "--map-side": `${side + 18}px` }}>
        {matrices.map((matrix, head) => (
          <button
            key={head}
            type="button"
            class={`head-picture head-${head % 16}`}
            data-heads={String(head)}
            title={mapTexts.openMap}
            onClick={() => {
              openMap(head);
            }}
          >
            <span class="head-picture-name">
              <HeadSentence head={head} sentence={sentences[head] ?? ""} />
            </span>
            <span class="picture-axis" aria-hidden="true" style={{ width: size.width }}>
              <bdi>{attention.keyTokens[0]}</bdi>
              <span>
                {texts.queryAxis} {texts.keyAxis}
              </span>
              <bdi>{attention.keyTokens.at(-1)}</bdi>
            </span>
            <span class="picture-frame" style={size}>
              <MapThumbnail matrix={matrix} pooling="largest" magnitude={magnitude} />
              {rows > 1 && (
                <i
                  class="row-mark"
                  style={{
                    top: `${(focus.query / rows) * 100}%`,
                    height: `max(2px, ${100 / rows}%)`,
                  }}
                />
              )}
              {weights?.[head] && (
                <PeakMark row={weights[head]} query={focus.query} queries={rows} />
              )}
            </span>
          </button>
        ))}
      </div>
      {isPooled && <p class="overview-note">{mapTexts.pooled}</p>}
    </>
  );
}
