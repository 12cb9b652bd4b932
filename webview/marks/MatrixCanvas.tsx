import type { JSX } from "preact";
import { useContext, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { PanelToolsContext } from "../panelTools.ts";
import { useMatrixPointing } from "../pointing/useMatrixPointing.ts";
import { useSelected, useStore } from "../store.ts";
import { texts } from "../texts.ts";
import { CanvasColumns, CanvasRows } from "./CanvasAxes.tsx";
import { CanvasMarker } from "./CanvasMarker.tsx";
import { canvasSize, type CanvasSize } from "./canvasSize.ts";
import { type MatrixDrawing, numberAt, type Place } from "./matrixDrawing.ts";
import { movePlace } from "./movePlace.ts";
import { type Theme, ThemeContext } from "./theme.ts";
import { useIsVisible } from "./useIsVisible.ts";
import { isWithheld, withheldIn } from "./withheld.ts";
import { isIn } from "../pointing/addressOf.ts";
import { exactNumber } from "./formatNumber.ts";
import { hatchPattern } from "./hatchPattern.ts";
import { paintNumbers } from "./paintNumbers.ts";

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

/** Announces the active cell, as a focused table cell would be. */
function CanvasSpeech({ drawing }: { readonly drawing: MatrixDrawing }): JSX.Element {
  const { pointed, withheld } = useContext(PanelToolsContext);
  const focused = useSelected(pointed, (now) => (isIn(drawing, now.focused) ? now.focused : null));
  const words = focused
    ? [
        drawing.rowLabels[focused.row],
        drawing.columnLabels[focused.column],
        isWithheld(withheldIn(withheld.get(), drawing), focused)
          ? texts.withheld
          : exactNumber(numberAt(drawing, focused)),
      ]
    : [];
  return (
    <span class="visually-hidden" aria-live="polite">
      {words.join(", ")}
    </span>
  );
}

/** More highlights than this do not help and are slow. */
const mostLights = 64;
const faintest = 0.05;

/** The cells of a canvas that the number at the cursor affects most. */
function CanvasGlow(props: {
  readonly drawing: MatrixDrawing;
  readonly size: CanvasSize;
}): JSX.Element {
  const { drawing, size } = props;
  const { glow } = useContext(PanelToolsContext);
  const numbers = useStore(glow)?.numbers ?? null;
  const lights = useMemo(() => (numbers ? strongest(drawing, numbers) : []), [drawing, numbers]);
  return (
    <>
      {lights.map(({ at, strength }) => (
        <div
          key={at}
          class="canvas-glow"
          style={{
            left: (at % drawing.columns) * size.cellWidth,
            top: Math.floor(at / drawing.columns) * size.cellHeight,
            width: size.cellWidth,
            height: size.cellHeight,
            "--glow": strength,
          }}
        />
      ))}
    </>
  );
}

function strongest({ offset, rows, columns, version }: MatrixDrawing, numbers: Float32Array) {
  if (version !== "now") return [];
  const shares = numbers.subarray(offset, offset + rows * columns);
  return [...shares]
    .map((share, at) => ({ at, strength: Math.abs(share) }))
    .filter(({ strength }) => strength >= faintest)
    .sort((a, b) => b.strength - a.strength)
    .slice(0, mostLights);
}

/** Paints every number as one pixel, then enlarges the picture without smoothing. */
function drawMatrix(
  canvas: HTMLCanvasElement,
  drawing: MatrixDrawing,
  theme: Theme,
  size: CanvasSize,
): void {
  const density = Math.min(window.devicePixelRatio || 1, 2);
  canvas.width = Math.round(size.width * density);
  canvas.height = Math.round(size.height * density);
  const context = canvas.getContext("2d");
  const pixels = paintNumbers(drawing, drawing.magnitude, theme);
  if (!context || !pixels) return;
  context.imageSmoothingEnabled = false;
  context.drawImage(pixels, 0, 0, canvas.width, canvas.height);
  hatchMasked(context, drawing, theme);
}

function hatchMasked(
  context: CanvasRenderingContext2D,
  drawing: MatrixDrawing,
  theme: Theme,
): void {
  if (!drawing.masked) return;
  const cellWidth = context.canvas.width / drawing.columns;
  const cellHeight = context.canvas.height / drawing.rows;
  context.beginPath();
  drawing.masked.forEach((isMasked, at) => {
    const column = at % drawing.columns;
    const row = Math.floor(at / drawing.columns);
    if (isMasked) context.rect(column * cellWidth, row * cellHeight, cellWidth, cellHeight);
  });
  context.fillStyle = hatchPattern(context, theme) ?? "transparent";
  context.fill();
}
