import type { JSX } from "preact";
import type { Place } from "../matrixDrawing.ts";
import type { MapExtent, Viewport } from "./viewport.ts";

/** The row, column and frame of the focused cell, and the frame of the active cell. */
export function MapMarks(props: {
  readonly view: Viewport;
  readonly extent: MapExtent;
  readonly focus: Place | null;
  readonly active: Place | null;
}): JSX.Element {
  const { view, extent, focus, active } = props;
  const side = Math.max(view.scale, 3);
  const at = (place: Place): { readonly left: number; readonly top: number } => ({
    left: (place.column - view.left) * view.scale,
    top: (place.row - view.top) * view.scale,
  });
  const [right, bottom] = [
    (extent.columns - view.left) * view.scale,
    (extent.rows - view.top) * view.scale,
  ];
  const box = { width: Math.min(extent.width, right), height: Math.min(extent.height, bottom) };
  return (
    <div class="map-marks" style={box}>
      {focus && (
        <>
          <div class="map-row" style={{ top: at(focus).top, height: side }} />
          <div class="map-column" style={{ left: at(focus).left, width: side }} />
          <div class="map-cell focus" style={{ ...at(focus), width: side, height: side }} />
        </>
      )}
      {active && <div class="map-cell" style={{ ...at(active), width: side, height: side }} />}
    </div>
  );
}
