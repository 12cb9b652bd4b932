import type { Theme } from "./theme.ts";

/** The hatching of cells that the mask hides. */
export function hatchPattern(
  context: CanvasRenderingContext2D,
  theme: Theme,
): CanvasPattern | null {
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
