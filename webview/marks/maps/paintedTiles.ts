import type { Tile } from "../../../src/viewModel/tiles/tileAddress.ts";
import { isSameMagnitude, type Magnitude, magnitudeShare } from "../magnitude.ts";
import type { Theme } from "../theme.ts";

interface Painted {
  readonly magnitude: Magnitude;
  readonly theme: Theme;
  readonly canvas: HTMLCanvasElement;
}

/** Tiles as pictures, one pixel per number; each is painted once for a scale and a theme. */
export class PaintedTiles {
  readonly #painted = new WeakMap<Tile, Painted>();

  /** The picture of a tile. */
  paint(tile: Tile, magnitude: Magnitude, theme: Theme): HTMLCanvasElement {
    const kept = this.#painted.get(tile);
    if (kept?.theme === theme && isSameMagnitude(kept.magnitude, magnitude)) return kept.canvas;
    const canvas = kept?.canvas ?? document.createElement("canvas");
    paintNumbers(canvas, tile, magnitude, theme);
    this.#painted.set(tile, { magnitude, theme, canvas });
    return canvas;
  }
}

function paintNumbers(
  canvas: HTMLCanvasElement,
  { shape: [rows, columns], values }: Tile,
  magnitude: Magnitude,
  theme: Theme,
): void {
  canvas.width = columns;
  canvas.height = rows;
  const context = canvas.getContext("2d");
  if (!context) return;
  const image = context.createImageData(columns, rows);
  const colours = toBytes(theme, magnitude);
  const last = colours.length / 4 - 1;
  for (let at = 0; at < values.length; at++) {
    const share = magnitudeShare(values[at] ?? NaN, magnitude);
    const from = 4 * Math.round(((share + 1) / 2) * last);
    image.data[4 * at] = colours[from]!;
    image.data[4 * at + 1] = colours[from + 1]!;
    image.data[4 * at + 2] = colours[from + 2]!;
    image.data[4 * at + 3] = 255;
  }
  context.putImageData(image, 0, 0);
}

/** All colours of a scale in order, four bytes each. */
function toBytes(theme: Theme, { kind }: Magnitude): Uint8ClampedArray {
  return Uint8ClampedArray.from(theme.shades[kind].flatMap((colour) => [...colour, 255]));
}
