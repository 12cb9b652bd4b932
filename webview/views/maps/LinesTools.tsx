import type { JSX } from "preact";
import { mapOptions } from "../../maps/mapChoices.ts";
import { useMapChoices } from "../../maps/useMapChoices.ts";
import { mapTexts } from "../../mapTexts.ts";
import { Choice } from "../Choice.tsx";
import { ShareField } from "./ShareField.tsx";

/** With fewer tokens, every line is visible. */
const fewestThinned = 8;

/** Which lines are drawn, and in which direction. */
export function LinesTools(props: {
  readonly heads: number;
  /** On the side with more tokens. */
  readonly tokens: number;
}): JSX.Element {
  const { heads, tokens } = props;
  const { choices, choose } = useMapChoices();
  return (
    <div class="map-choices">
      <Choice
        label={mapTexts.layout}
        value={choices.layout}
        options={mapOptions.layout.map((value) => ({ value, label: mapTexts.layoutOf[value] }))}
        onChoose={(layout) => {
          choose({ layout });
        }}
      />
      {tokens >= fewestThinned && (
        <ShareField
          label={mapTexts.atLeast}
          value={choices.lineThreshold}
          onChange={(lineThreshold) => {
            choose({ lineThreshold });
          }}
        />
      )}
      {heads > 1 && (
        <label class="choice overlay-choice">
          <input
            type="checkbox"
            checked={choices.overlay}
            onChange={({ currentTarget }) => {
              choose({ overlay: currentTarget.checked });
            }}
          />
          {mapTexts.overlay}
        </label>
      )}
    </div>
  );
}
