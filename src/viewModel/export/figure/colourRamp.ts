import { rgb } from "d3-color";
import { interpolateRdBu, interpolateViridis } from "d3-scale-chromatic";
import type { ExportLook } from "../exportLook.ts";
import type { ExportMatrix } from "../exportMatrix.ts";
import { largestMagnitude } from "../../numberText.ts";

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The colour of a magnitude between -1 and 1 (weights: 0 and 1); zero is the background. */
type ColourRamp = (share: number) => Rgb;

/**
 * The colours of the panel: viridis for weights, red and blue for signed numbers, fading to the
 * background.
 */
export function colourRamp(measure: "weights" | "signed", look: ExportLook): ColourRamp {
  const background = toRgb(look.background);
  if (measure === "signed") {
    return (share) => {
      const size = Math.abs(share);
      const hue = share < 0 ? 0.3 - 0.18 * size : 0.7 + 0.18 * size;
      return mix(background, toRgb(interpolateRdBu(hue)), 0.7 * size);
    };
  }
  return (share) => {
    const hue = 0.12 + 0.85 * share;
    const colour = toRgb(interpolateViridis(look.ground === "dark" ? hue : 1 - hue));
    return mix(background, colour, weightInk(share));
  };
}

/** Opacity rises fast for small weights, so that they are visible. */
function weightInk(share: number): number {
  if (share <= 0.06) return (share / 0.06) * 0.3;
  if (share <= 0.3) return 0.3 + ((share - 0.06) / 0.24) * 0.55;
  return 0.85 + ((share - 0.3) / 0.7) * 0.15;
}

/** Reads a CSS colour. */
export function toRgb(colour: string): Rgb {
  const { r, g, b } = rgb(colour);
  return [r, g, b];
}

/** `#rrggbb`. */
export function toHex([red, green, blue]: Rgb): string {
  return rgb(red, green, blue).formatHex();
}

/** `over` laid on `under` with an opacity from 0 to 1. */
export function mix(under: Rgb, over: Rgb, opacity: number): Rgb {
  const at = (channel: 0 | 1 | 2) => under[channel] + (over[channel] - under[channel]) * opacity;
  return [at(0), at(1), at(2)];
}

/** Black or white, whichever reads better on a colour (relative luminance as in WCAG). */
export function inkOn(colour: Rgb): string {
  const [red, green, blue] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  return luminance > 0.179 ? "#000000" : "#ffffff";
}

/** Colours of one matrix, by the number. */
interface MatrixScale {
  /** Between -1 and 1. */
  readonly shareOf: (value: number) => number;
  readonly colourOf: (share: number) => Rgb;
}

/** Weights are measured by 1, signed numbers by the largest of the matrix. */
export function matrixScale(
  matrix: Pick<ExportMatrix, "measure" | "largest" | "values">,
  look: ExportLook,
): MatrixScale {
  const colourOf = colourRamp(matrix.measure, look);
  if (matrix.measure === "weights") {
    return { shareOf: (value) => Math.max(0, Math.min(1, value || 0)), colourOf };
  }
  const largest = matrix.largest ?? largestMagnitude(matrix.values);
  const shareOf = (value: number) =>
    largest === 0 || !Number.isFinite(value) ? 0 : value / largest;
  return { shareOf, colourOf };
}

/** Whether a cell is masked. */
export function isHidden({ maskedBy }: Pick<ExportMatrix, "maskedBy">, index: number): boolean {
  return maskedBy?.[index] === -Infinity;
}

/** The line colours of a figure, from its look. */
export interface FigureInk {
  readonly look: ExportLook;
  /** Grid lines. */
  readonly line: string;
  /** The background of masked cells. */
  readonly hidden: string;
  readonly head: (head: number) => string;
}

/** Colours between ink and background. */
export function figureInk(look: ExportLook): FigureInk {
  const [background, ink] = [toRgb(look.background), toRgb(look.ink)];
  return {
    look,
    line: toHex(mix(background, ink, 0.18)),
    hidden: toHex(mix(background, ink, 0.08)),
    head: (head) => look.heads[head % look.heads.length] ?? look.ink,
  };
}
