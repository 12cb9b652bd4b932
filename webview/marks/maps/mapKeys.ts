import { movePlace } from "../movePlace.ts";
import type { Place } from "../matrixDrawing.ts";
import {
  fitViewport,
  type MapExtent,
  panViewport,
  showCell,
  type Viewport,
  zoomViewport,
} from "./viewport.ts";

/** The effect of a key on a map: the visible part and the active cell. */
export interface KeyOutcome {
  readonly view: Viewport;
  readonly active: Place;
}

const zoomFactor = 1.5;
/** Shift and an arrow move by this share of the visible part. */
const panShare = 0.5;

/** Arrows move the active cell, or with Shift the visible part; + − zoom, 0 fits, 1 is one to one. */
export function pressMapKey(
  event: Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey">,
  view: Viewport,
  extent: MapExtent,
  active: Place,
): KeyOutcome | null {
  const command = event.ctrlKey || event.metaKey;
  const x = (active.column + 0.5 - view.left) * view.scale;
  const y = (active.row + 0.5 - view.top) * view.scale;
  switch (event.key) {
    case "+":
    case "=":
      return { view: zoomViewport(view, extent, zoomFactor, x, y), active };
    case "-":
      return { view: zoomViewport(view, extent, 1 / zoomFactor, x, y), active };
    case "0":
      return { view: fitViewport(extent), active };
    case "1":
      return { view: oneToOne(view, extent, active), active };
  }
  if (event.shiftKey && event.key.startsWith("Arrow")) {
    return { view: panBy(event.key, view, extent), active };
  }
  const to = movePlace(event.key, command, active, extent.rows, extent.columns);
  return to && { view: showCell(view, extent, to.row, to.column), active: to };
}

/** One pixel per cell, with a given cell visible. */
export function oneToOne(view: Viewport, extent: MapExtent, { row, column }: Place): Viewport {
  const zoomed = zoomViewport(view, extent, 1 / view.scale, extent.width / 2, extent.height / 2);
  return showCell(zoomed, extent, row, column);
}

function panBy(key: string, view: Viewport, extent: MapExtent): Viewport {
  const [x, y] = [extent.width * panShare, extent.height * panShare];
  switch (key) {
    case "ArrowLeft":
      return panViewport(view, extent, -x, 0);
    case "ArrowRight":
      return panViewport(view, extent, x, 0);
    case "ArrowUp":
      return panViewport(view, extent, 0, -y);
    default:
      return panViewport(view, extent, 0, y);
  }
}
