import { luminance, type Rgb, rgbText } from "../../src/protocol/colours.ts";
import type { Theme } from "./theme.ts";

/** How large the numbers of a matrix can be: weights from 0 to 1, or signed around 0. */
export type Magnitude =
  /** With very many keys, even the largest weight is far from 1, so the scale may end there. */
  | { readonly kind: "weights"; readonly largest?: number }
  | { readonly kind: "signed"; readonly largest: number };

/** Whether two magnitudes have the same colours. */
export function isSameMagnitude(one: Magnitude, other: Magnitude): boolean {
  return one.kind === other.kind && one.largest === other.largest;
}

/** Where a number lies: 0 to 1 for weights, −1 to 1 for signed values. */
export function magnitudeShare(value: number, magnitude: Magnitude): number {
  if (!Number.isFinite(value)) return 0;
  if (magnitude.kind === "weights") return toWeightShare(value, magnitude.largest);
  if (magnitude.largest === 0) return 0;
  return Math.max(-1, Math.min(1, value / magnitude.largest));
}

function toWeightShare(value: number, largest = 1): number {
  return largest > 0 ? Math.max(0, Math.min(1, value / largest)) : 0;
}

/** The colour of a share; zero is the plain ground. */
export function magnitudeColour(share: number, magnitude: Magnitude, theme: Theme): Rgb {
  const colours = theme.shades[magnitude.kind];
  return colours[Math.round((share + 1) * ((colours.length - 1) / 2))] ?? theme.background;
}

/** The ground and the ink of a number; neither for zero, nor where the theme has no colours. */
export function shareColours(
  share: number,
  magnitude: Magnitude,
  theme: Theme,
): { readonly backgroundColor?: string; readonly color?: string } {
  if (theme.highContrast || share === 0) return {};
  const ground = magnitudeColour(share, magnitude, theme);
  return { backgroundColor: rgbText(ground), color: inkOn(ground) };
}

/** White on darker colours: up to here its contrast is 4.5:1, and black looks weaker at the same contrast. */
const darkest = 1.05 / 4.5 - 0.05;

/** Black or white, whichever reads better on the colour. */
export function inkOn(colour: Rgb): string {
  return luminance(colour) > darkest ? "#000000" : "#ffffff";
}
