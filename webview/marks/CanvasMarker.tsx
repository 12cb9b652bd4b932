import type { JSX } from "preact";
import { useContext, useEffect, useRef } from "preact/hooks";
import { PanelToolsContext } from "../panelTools.ts";
import { isShownIn } from "../pointing/addressOf.ts";
import { pointedCell } from "../pointing/pointed.ts";
import { useSelected } from "../store.ts";
import type { CanvasSize } from "./canvasSize.ts";
import type { MatrixDrawing, Place } from "./matrixDrawing.ts";

/** The row, column, and frame of the hovered cell, and a veil over other heads. */
export function CanvasMarker(props: {
  readonly drawing: MatrixDrawing;
  readonly size: CanvasSize;
  readonly active: Place;
}): JSX.Element {
  const { drawing, size, active } = props;
  const { pointed } = useContext(PanelToolsContext);
  const address = useSelected(pointed, (now) => {
    const cell = pointedCell(now);
    return isShownIn(drawing, cell) ? cell : null;
  });
  const marker = useRef<HTMLDivElement>(null);
  useEffect(() => {
    marker.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [active.row, active.column]);
  const left = address ? address.column * size.cellWidth : 0;
  const top = address ? address.row * size.cellHeight : 0;
  const cell = { width: size.cellWidth, height: size.cellHeight };
  return (
    <>
      {drawing.slices.map(({ heads, first, last }) => (
        <div
          key={first}
          class="canvas-veil"
          data-veil={heads.join(" ")}
          style={{ left: first * cell.width, width: (last - first + 1) * cell.width }}
        />
      ))}
      {address && (
        <>
          <div class="canvas-row" style={{ top, height: cell.height }} />
          <div class="canvas-column" style={{ left, width: cell.width }} />
          <div ref={marker} class="canvas-cell" style={{ left, top, ...cell }} />
        </>
      )}
    </>
  );
}
