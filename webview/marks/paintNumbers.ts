import { type Magnitude, magnitudeColour, magnitudeShare } from "./magnitude.ts";
import type { Theme } from "./theme.ts";

/** Created once: a canvas costs more than the few pixels painted on it. */
let scratch: HTMLCanvasElement | null = null;

/**
 * Every number as one pixel, to be scaled up without smoothing; null where nothing can be drawn. The
 * picture lasts until the next one is painted.
 */
export function paintNumbers(
  matrix: {
    readonly rows: number;
    readonly columns: number;
    readonly numbers: Float64Array | Float32Array;
  },
  magnitude: Magnitude,
  theme: Theme,
): HTMLCanvasElement | null {
  const canvas = (scratch ??= document.createElement("canvas"));
  canvas.width = matrix.columns;
  canvas.height = matrix.rows;
  const context = canvas.getContext("2d");
  if (!context || matrix.columns === 0 || matrix.rows === 0) return null;
  const image = context.createImageData(matrix.columns, matrix.rows);
  matrix.numbers.forEach((value, at) => {
    const colour = magnitudeColour(magnitudeShare(value, magnitude), magnitude, theme);
    image.data.set([...colour, 255], at * 4);
  });
  context.putImageData(image, 0, 0);
  return canvas;
}
