import type { JSX } from "preact";
import { useMapChoices } from "../../maps/useMapChoices.ts";
import { mapOptions } from "../../maps/mapChoices.ts";
import { mapTexts } from "../../mapTexts.ts";
import { Choice } from "../Choice.tsx";
import { ShareField } from "./ShareField.tsx";

/** The order and the filter of the heads. */
export function HeadTools(props: { readonly shown: number; readonly of: number }): JSX.Element {
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
