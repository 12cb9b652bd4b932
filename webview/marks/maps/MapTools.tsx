import type { JSX } from "preact";
import { mapTexts } from "../../mapTexts.ts";
import type { Place } from "../matrixDrawing.ts";
import { oneToOne, pressMapKey } from "./mapKeys.ts";
import { fitScale, fitViewport, largestCell, type MapExtent, type Viewport } from "./viewport.ts";

/** Zoom in, zoom out, fit, one to one, and the numbers as a table. */
export function MapTools(props: {
  readonly view: Viewport;
  readonly extent: MapExtent;
  readonly active: Place;
  readonly isTable: boolean;
  readonly onTable: (isTable: boolean) => void;
  readonly onView: (view: Viewport) => void;
}): JSX.Element {
  const { view, extent, active, isTable, onTable, onView } = props;
  const press = (key: string): void => {
    const plain = { key, shiftKey: false, ctrlKey: false, metaKey: false };
    const outcome = pressMapKey(plain, view, extent, active);
    if (outcome) onView(outcome.view);
  };
  const fits = fitScale(extent);
  return (
    <div class="map-tools button-group" role="toolbar" aria-label={mapTexts.tools}>
      <button
        type="button"
        aria-label={mapTexts.zoomOut}
        title={mapTexts.zoomOut}
        disabled={view.scale <= fits * 1.001}
        onClick={() => {
          press("-");
        }}
      >
        −
      </button>
      <span class="map-zoom tabular">{mapTexts.zoom(view.scale)}</span>
      <button
        type="button"
        aria-label={mapTexts.zoomIn}
        title={mapTexts.zoomIn}
        disabled={view.scale >= largestCell * 0.999}
        onClick={() => {
          press("+");
        }}
      >
        +
      </button>
      <button
        type="button"
        title={mapTexts.fitTitle}
        onClick={() => {
          onView(fitViewport(extent));
        }}
      >
        {mapTexts.fit}
      </button>
      <button
        type="button"
        title={mapTexts.oneToOneTitle}
        onClick={() => {
          onView(oneToOne(view, extent, active));
        }}
      >
        1:1
      </button>
      <button
        type="button"
        aria-pressed={isTable}
        title={mapTexts.windowTable}
        onClick={() => {
          onTable(!isTable);
        }}
      >
        {mapTexts.table}
      </button>
    </div>
  );
}
