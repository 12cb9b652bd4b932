import type { CanvasSize } from "./canvasSize.ts";
import { hatchPattern } from "./hatchPattern.ts";
import type { MatrixDrawing } from "./matrixDrawing.ts";
import { paintNumbers } from "./paintNumbers.ts";
import type { Theme } from "./theme.ts";

/** Paints every number as one pixel, then enlarges the picture without smoothing. */
export function drawMatrix(
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
