import type { JSX } from "preact";
import type { ReadyState } from "../../../src/protocol/panelState.ts";
import { useContext } from "preact/hooks";
import { arrangeHeads } from "../../maps/arrangeHeads.ts";
import { isMasked, type MapAttention } from "../../maps/mapAttention.ts";
import { mapOptions } from "../../maps/mapChoices.ts";
import { mapMatrix, shownMap, shownStage } from "../../maps/shownMap.ts";
import { thumbnailOf } from "../../maps/tileKey.ts";
import { TileStoreContext } from "../../maps/tileStoreContext.ts";
import { useFocus, useMapChoices } from "../../maps/useMapChoices.ts";
import { useLoaded } from "../../maps/useLoaded.ts";
import { useMapMagnitude, weightEnd } from "../../maps/useMapMagnitude.ts";
import { mapTexts } from "../../mapTexts.ts";
import { texts } from "../../texts.ts";
import { Section } from "../Section.tsx";
import { Choice } from "./Choice.tsx";
import { FocusedMap } from "./FocusedMap.tsx";
import { HeadGrid } from "./HeadGrid.tsx";
import { HeadTools } from "./HeadTools.tsx";
import { LinesView } from "./LinesView.tsx";
import { MapLegend } from "./MapLegend.tsx";
import { MapPanel } from "./MapPanel.tsx";
import { ReceivedRow } from "./ReceivedRow.tsx";
import { WeightPlace } from "../weight/WeightPlace.tsx";

/** Where every head looks: all heads small, one large as a map or as lines, one weight explained. */
export function AttentionSection(props: {
  readonly state: ReadyState;
  readonly attention: MapAttention;
}): JSX.Element {
  return (
    <Section name="attention" title={mapTexts.section} note={mapTexts.sectionNote}>
      <Maps {...props} />
    </Section>
  );
}

function Maps(props: {
  readonly state: ReadyState;
  readonly attention: MapAttention;
}): JSX.Element {
  const { state, attention } = props;
  const { choices, choose } = useMapChoices();
  const { focus, look } = useFocus(attention);
  const asked = { computation: attention.id, layer: focus.layer };
  const headCount = attention.heads.length;
  const isFiltered = choices.filter !== "all";
  const rows = useLoaded("row/load", isFiltered ? { ...asked, query: focus.query } : null, state);
  const stage = shownStage(attention, choices);
  const every = attention.heads.map(({ head }) =>
    mapMatrix(attention, focus.layer, stage, { kind: "head", head }),
  );
  const store = useContext(TileStoreContext);
  const arePictured = every.every((each) => store?.picture(thumbnailOf(each, "largest")));
  // First the pictures, then what takes a look at every number.
  const measured = arePictured && headCount > 1 ? asked : null;
  const measures = useLoaded("head/measure", measured, state);
  const received = useLoaded("row/load", arePictured ? { ...asked, query: null } : null, state);
  const heads = arrangeHeads(headCount, choices, measures, rows, focus.key);
  const shared = useMapMagnitude(every, choices.colours);
  const map = shownMap(choices, focus, headCount);
  const matrix = mapMatrix(attention, focus.layer, stage, map);
  const own = useMapMagnitude([matrix], choices.colours);
  const magnitude = map.kind === "difference" ? own : shared;
  const isLines = choices.look === "lines";
  const isOverlay = isLines && choices.overlay && headCount > 1;
  return (
    <div class="maps">
      {headCount > 1 && (
        <>
          <HeadTools shown={heads.length} of={headCount} />
          <HeadGrid
            attention={attention}
            stage={stage}
            heads={heads}
            measures={measures}
            magnitude={shared}
          />
        </>
      )}
      <div class="focus-row">
        <div class="focus-map">
          <div class="focus-title">
            <h3 class={map.kind === "head" && !isOverlay ? `head-${map.head % 16}` : undefined}>
              {isOverlay ? mapTexts.allHeads : mapTexts.mapName(map)}
            </h3>
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
          </div>
          {isLines ? (
            <LinesView state={state} attention={attention} />
          ) : (
            <>
              <MapPanel attention={attention} />
              <MapLegend
                magnitude={magnitude}
                name={texts.stage[stage].toLowerCase()}
                hasMask={isMasked(attention, stage)}
                isCut={
                  magnitude.kind === "weights" &&
                  weightEnd(choices.colours, matrix.shape[1]) === "most"
                }
              />
              <FocusedMap
                key={JSON.stringify(matrix.shape)}
                attention={attention}
                matrix={matrix}
                magnitude={magnitude}
              />
            </>
          )}
          {received && map.kind === "head" && attention.queryTokens.length > 1 && (
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
        <WeightPlace state={state} attention={attention} />
      </div>
    </div>
  );
}
