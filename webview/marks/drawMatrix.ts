import { magnitudeColour, magnitudeShare } from "./magnitude.ts";
import type { CanvasSize } from "./canvasSize.ts";
import type { MatrixDrawing } from "./matrixDrawing.ts";
import type { Theme } from "./theme.ts";

/** Paints every number as one pixel, then scales the picture up without smoothing. */
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
  const pixels = paintPixels(drawing, theme);
  if (!context || !pixels) return;
  context.imageSmoothingEnabled = false;
  context.drawImage(pixels, 0, 0, canvas.width, canvas.height);
  hatchMasked(context, drawing, theme);
}

function paintPixels(drawing: MatrixDrawing, theme: Theme): HTMLCanvasElement | null {
  const canvas = document.createElement("canvas");
  canvas.width = drawing.columns;
  canvas.height = drawing.rows;
  const context = canvas.getContext("2d");
  if (!context) return null;
  const image = context.createImageData(drawing.columns, drawing.rows);
  drawing.numbers.forEach((value, at) => {
    const share = magnitudeShare(value, drawing.magnitude);
    const [red, green, blue] = magnitudeColour(share, drawing.magnitude, theme);
    image.data[at * 4] = red;
    image.data[at * 4 + 1] = green;
    image.data[at * 4 + 2] = blue;
    image.data[at * 4 + 3] = 255;
  });
  context.putImageData(image, 0, 0);
  return canvas;
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
  context.fillStyle = hatch(context, theme) ?? "transparent";
  context.fill();
}

function hatch(context: CanvasRenderingContext2D, theme: Theme): CanvasPattern | null {
  const tile = document.createElement("canvas");
  tile.width = tile.height = 8;
  const pen = tile.getContext("2d");
  if (!pen) return null;
  pen.strokeStyle = theme.ground === "dark" ? "#ffffff55" : "#00000055";
  pen.lineWidth = 1.2;
  for (const shift of [-8, 0, 8]) {
    pen.moveTo(shift, 8);
    pen.lineTo(shift + 8, 0);
  }
  pen.stroke();
  return context.createPattern(tile, "repeat");
}
