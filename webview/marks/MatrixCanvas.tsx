import type { JSX } from "preact";
import { useContext, useLayoutEffect, useRef } from "preact/hooks";
import { PanelToolsContext } from "../panelTools.ts";
import { useMatrixPointing } from "../pointing/useMatrixPointing.ts";
import { useStore } from "../store.ts";
import { texts } from "../texts.ts";
import { CanvasColumns, CanvasRows } from "./CanvasAxes.tsx";
import { CanvasGlow } from "./CanvasGlow.tsx";
import { CanvasMarker } from "./CanvasMarker.tsx";
import { CanvasSpeech } from "./CanvasSpeech.tsx";
import { canvasSize } from "./canvasSize.ts";
import { drawMatrix } from "./drawMatrix.ts";
import type { MatrixDrawing, Place } from "./matrixDrawing.ts";
import { movePlace } from "./movePlace.ts";
import { ThemeContext } from "./theme.ts";
import { useIsVisible } from "./useIsVisible.ts";
import { withheldIn } from "./withheld.ts";

/** A matrix too large for one element per cell; pointer and keys work as in the table. */
export function MatrixCanvas({ drawing }: { readonly drawing: MatrixDrawing }): JSX.Element {
  const theme = useContext(ThemeContext);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = canvasSize(drawing.rows, drawing.columns);
  const { active, handlers } = useMatrixPointing(drawing, {
    placeAt: (event) => placeUnder(event, canvas.current, drawing),
    move: (key, toEdge, from) => movePlace(key, toEdge, from, drawing.rows, drawing.columns),
    focus: () => undefined,
  });
  const { withheld } = useContext(PanelToolsContext);
  const isPartlyHidden = withheldIn(useStore(withheld), drawing).length > 0;
  const isVisible = useIsVisible(canvas);
  useLayoutEffect(() => {
    if (canvas.current && isVisible) drawMatrix(canvas.current, drawing, theme, size);
  }, [isVisible, drawing, theme]);
  return (
    <div class="matrix-scroll">
      <div
        class="canvas-frame"
        data-stage={drawing.stage}
        data-head={drawing.head ?? undefined}
        style={{ "--rows": drawing.rows }}
        role="application"
        aria-roledescription={texts.canvasRole}
        aria-label={isPartlyHidden ? drawing.name : `${drawing.name}. ${drawing.summary}`}
        tabIndex={0}
        {...handlers}
        onMouseMove={handlers.onMouseOver}
      >
        <CanvasColumns drawing={drawing} size={size} />
        <CanvasRows drawing={drawing} size={size} />
        <CanvasSpeech drawing={drawing} />
        <div class="canvas-cells">
          <canvas ref={canvas} style={{ width: size.width, height: size.height }} />
          <CanvasGlow drawing={drawing} size={size} />
          <CanvasMarker drawing={drawing} size={size} active={active} />
        </div>
      </div>
    </div>
  );
}

function placeUnder(
  event: Event,
  canvas: HTMLCanvasElement | null,
  { rows, columns }: MatrixDrawing,
): Place | null {
  if (!(event instanceof MouseEvent) || event.target !== canvas || canvas === null) return null;
  const row = Math.floor((event.offsetY / canvas.clientHeight) * rows);
  const column = Math.floor((event.offsetX / canvas.clientWidth) * columns);
  const isInside = row >= 0 && row < rows && column >= 0 && column < columns;
  return isInside ? { row, column } : null;
}
