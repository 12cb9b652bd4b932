import type { JSX } from "preact";
import type { ReadyState } from "../../../src/protocol/panelState.ts";
import { useContext, useMemo } from "preact/hooks";
import { isMasked, type MapAttention } from "../../maps/mapAttention.ts";
import { mapOptions } from "../../maps/mapChoices.ts";
import { useFocus, useMapChoices } from "../../maps/useMapChoices.ts";
import { scaleEnd } from "../../maps/useMapMagnitude.ts";
import { useShownMaps } from "../../maps/useShownMaps.ts";
import { mapTexts } from "../../mapTexts.ts";
import { PlaceContext } from "../../places.ts";
import { texts } from "../../texts.ts";
import { Section } from "../Section.tsx";
import { Choice } from "../Choice.tsx";
import { FocusedMap } from "./FocusedMap.tsx";
import { HeadGrid } from "./HeadGrid.tsx";
import { LinesView } from "./LinesView.tsx";
import { MapLegend } from "./MapLegend.tsx";
import { MapPanel } from "./MapPanel.tsx";
import { ReceivedRow } from "./ReceivedRow.tsx";
import { WeightPlace } from "../weight/WeightPlace.tsx";
import { ShareField } from "./ShareField.tsx";
import { hasHeadCards } from "../../../src/protocol/flow/toFlow.ts";
import type { AttentionView } from "../../../src/viewModel/panelView.ts";
import type { MapChoice } from "../../../src/viewModel/tiles/tileAddress.ts";
import { wholeDrawing } from "../../drawings/attentionDrawings.ts";
import { MatrixFigure } from "../../marks/MatrixFigure.tsx";
import { Figures } from "../Figures.tsx";
import { HeadFigures } from "../HeadCard.tsx";

/** Where every head looks: all heads small, one large as a map or as lines, one weight explained. */
export function AttentionSection(props: {
  readonly state: ReadyState;
  readonly attention: Omit<MapAttention, "layer">;
}): JSX.Element {
  const { state, attention } = props;
  const layer = state.computation.stack?.layer ?? 0;
  const placed = useMemo(() => ({ ...attention, layer }), [attention, layer]);
  return (
    <Section name="attention" title={mapTexts.section} note={mapTexts.sectionNote}>
      <Maps state={state} attention={placed} />
    </Section>
  );
}

/** Fewer heads are seen at a glance. */
const fewestSorted = 5;

function Maps(props: {
  readonly state: ReadyState;
  readonly attention: MapAttention;
}): JSX.Element {
  const { state, attention } = props;
  const { choices, choose } = useMapChoices();
  const { look } = useFocus(attention);
  const shown = useShownMaps(state, attention);
  const { stage, matrix, version, heads, received, shared, magnitude } = shown;
  const { map } = matrix;
  const headCount = attention.heads.length;
  const place = useContext(PlaceContext);
  const hasLines = place === null || place === "attentionWeights";
  const isLines = choices.look === "lines" && hasLines;
  const isOverlay = isLines && choices.overlay && headCount > 1;
  return (
    <div class="maps">
      {headCount > 1 && (
        <>
          {headCount >= fewestSorted && <HeadTools shown={heads.length} of={headCount} />}
          <HeadGrid attention={attention} shown={shown} />
        </>
      )}
      <div class="focus-row">
        <div class="focus-map">
          <div class="focus-title">
            <h3
              class={
                map.kind === "head" && !isOverlay ? `head-${map.head % 16} head-name` : undefined
              }
            >
              {isOverlay ? mapTexts.allHeads : mapTexts.mapName(map, attention.headTitles)}
            </h3>
            {hasLines && (
              <Choice
                label={mapTexts.look}
                value={choices.look}
                options={mapOptions.look.map((value) => ({
                  value,
                  label: mapTexts[`look_${value}`],
                }))}
                onChoose={(value) => {
                  choose({ look: value });
                }}
              />
            )}
          </div>
          {place !== null && <GoesIn state={state} place={place} head={matrix.map} />}
          {isLines ? (
            <LinesView state={state} attention={attention} />
          ) : (
            <>
              <MapPanel attention={attention} />
              <MapLegend
                magnitude={magnitude}
                name={
                  version === "difference"
                    ? texts.versions.difference
                    : texts.stage[stage].toLowerCase()
                }
                hasMask={isMasked(attention, stage)}
                isCut={scaleEnd(matrix, choices.colours) === "most"}
              />
              <FocusedMap
                key={JSON.stringify(matrix.shape)}
                attention={attention}
                matrix={matrix}
                magnitude={magnitude}
              />
            </>
          )}
          {received && hasLines && map.kind === "head" && attention.queryTokens.length > 1 && (
            <ReceivedRow
              attention={attention}
              received={received}
              head={map.head}
              magnitude={shared}
              onChoose={(key) => {
                look({ key });
              }}
            />
          )}
        </div>
        {!attention.given && <WeightPlace state={state} attention={attention} place={place} />}
      </div>
    </div>
  );
}

/** The order and the filter of the heads. */
function HeadTools(props: { readonly shown: number; readonly of: number }): JSX.Element {
  const { shown, of } = props;
  const { choices, choose } = useMapChoices();
  return (
    <div class="map-choices head-tools">
      <Choice
        label={mapTexts.sort}
        title={mapTexts.sortTitle}
        value={choices.sort}
        options={mapOptions.sort.map((value) => ({ value, label: mapTexts.sortOf[value] }))}
        onChoose={(sort) => {
          choose({ sort });
        }}
      />
      <Choice
        label={mapTexts.filter}
        value={choices.filter}
        options={mapOptions.filter.map((value) => ({ value, label: mapTexts.filterOf[value] }))}
        onChoose={(filter) => {
          choose({ filter });
        }}
      />
      {choices.filter === "atLeast" && (
        <ShareField
          label={mapTexts.threshold}
          value={choices.threshold}
          onChange={(threshold) => {
            choose({ threshold });
          }}
        />
      )}
      {choices.filter !== "all" && (
        <span class="section-note" role="status">
          {mapTexts.shownOf(shown, of)}
        </span>
      )}
    </div>
  );
}

/** The input of a stage of one head, above its output, if there are few enough numbers. */
function GoesIn(props: {
  readonly state: ReadyState;
  readonly place: string;
  readonly head: MapChoice;
}): JSX.Element | null {
  const { state, place, head } = props;
  const { attention } = state;
  if (!attention || !hasHeadCards(attention) || head.kind !== "head") return null;
  const figures = { state, attention, only: head.head } as const;
  switch (place) {
    case "scores":
      return <Projected state={state} attention={attention} stages={["query", "key"]} />;
    case "attentionWeights":
      return (
        <HeadFigures {...figures} stages={attention.isCausal ? ["maskedScores"] : ["scores"]} />
      );
    case "headOutput":
      return (
        <>
          <HeadFigures {...figures} stages={["attentionWeights"]} />
          <Projected state={state} attention={attention} stages={["value"]} />
        </>
      );
    default:
      return null;
  }
}

function Projected(props: {
  readonly state: ReadyState;
  readonly attention: AttentionView;
  readonly stages: readonly ("query" | "key" | "value")[];
}): JSX.Element {
  const { state, attention, stages } = props;
  const drawings = useMemo(
    () => stages.map((stage) => wholeDrawing(state, attention, stage, attention[stage])),
    [state, attention, stages.join()],
  );
  return (
    <Figures
      figures={drawings.map((drawing) => (
        <MatrixFigure key={drawing.stage} drawing={drawing} />
      ))}
    />
  );
}
