import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { mapOptions } from "../../maps/mapChoices.ts";
import { type MapAttention, mapShape, mapStages } from "../../maps/mapAttention.ts";
import { shownMap, shownStage } from "../../maps/shownMap.ts";
import { useFocus, useMapChoices } from "../../maps/useMapChoices.ts";
import { fewestScaled, weightEnd } from "../../maps/useMapMagnitude.ts";
import { useVersion } from "../../maps/useVersion.ts";
import { mapTexts } from "../../mapTexts.ts";
import { PlaceContext } from "../../places.ts";
import { texts } from "../../texts.ts";
import { Choice } from "../Choice.tsx";
import { VersionChoice } from "./VersionChoice.tsx";

/** In larger maps, a pixel stands for several cells. */
const fewestPooled = 512;

/** The settings of the large map: stage, colour scale, pooling. */
export function MapPanel(props: { readonly attention: MapAttention }): JSX.Element {
  const { attention } = props;
  const { choices, choose } = useMapChoices();
  const { focus } = useFocus(attention);
  const stage = shownStage(attention, choices);
  const map = shownMap(choices, focus, attention.heads.length);
  const { version } = useVersion(stage);
  const [rows, columns] = mapShape(attention, stage);
  const place = useContext(PlaceContext);
  const stages = mapStages(attention).filter(
    (value) =>
      place === null || value === place || (value === "maskedScores" && place === "scores"),
  );
  const colours = weightEnd(choices.colours, columns);
  return (
    <div class="map-choices">
      {stages.length > 1 && (
        <Choice
          label={mapTexts.stage}
          value={stage}
          options={stages.map((value) => ({ value, label: texts.stage[value] }))}
          onChoose={(value) => {
            choose({ stage: value });
          }}
        />
      )}
      <VersionChoice stage={stage} />
      {map.kind === "difference" && (
        <Choice
          label={mapTexts.against}
          value={String(map.against)}
          options={attention.heads
            .filter(({ head }) => head !== map.head)
            .map(({ head }) => ({ value: String(head), label: String(head) }))}
          onChoose={(value) => {
            choose({ against: Number(value) });
          }}
        />
      )}
      {columns >= fewestScaled &&
        stage === "attentionWeights" &&
        map.kind !== "difference" &&
        version !== "difference" && (
          <Choice
            label={mapTexts.colours}
            title={mapTexts.coloursTitle}
            value={colours}
            options={mapOptions.colours.map((value) => ({
              value,
              label: mapTexts.coloursOf[value],
            }))}
            onChoose={(value) => {
              choose({ colours: value });
            }}
          />
        )}
      {Math.max(rows, columns) > fewestPooled && (
        <Choice
          label={mapTexts.pooling}
          value={choices.pooling}
          options={mapOptions.pooling.map((value) => ({
            value,
            label: mapTexts.poolingOf[value],
          }))}
          onChoose={(pooling) => {
            choose({ pooling });
          }}
        />
      )}
    </div>
  );
}
