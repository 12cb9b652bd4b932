import { scaleLinear } from "d3-scale";
import { interpolateRdBu, interpolateViridis } from "d3-scale-chromatic";
import { luminance, mixRgb, parseRgb, type Rgb } from "./rgb.ts";
import type { Theme } from "./theme.ts";

/** How large the numbers of a matrix can be: weights from 0 to 1, or signed around 0. */
export type Magnitude =
  { readonly kind: "weights" } | { readonly kind: "signed"; readonly largest: number };

/** Where a number lies: 0 to 1 for weights, −1 to 1 for signed values. */
export function magnitudeShare(value: number, magnitude: Magnitude): number {
  if (!Number.isFinite(value)) return 0;
  if (magnitude.kind === "weights") return Math.max(0, Math.min(1, value));
  if (magnitude.largest === 0) return 0;
  return Math.max(-1, Math.min(1, value / magnitude.largest));
}

/** The colour of a share; zero is the plain ground. */
export function magnitudeColour(share: number, magnitude: Magnitude, theme: Theme): Rgb {
  const away = Math.abs(share);
  const text =
    magnitude.kind === "weights"
      ? interpolateViridis(theme.ground === "dark" ? weightHue(away) : 1 - weightHue(away))
      : interpolateRdBu(share < 0 ? negativeHue(away) : positiveHue(away));
  const opacity = magnitude.kind === "weights" ? weightInk(away) : signedInk(away);
  return mixRgb(theme.background, parseRgb(text) ?? theme.background, opacity);
}

/** Black or white, whichever reads better on the colour. */
export function inkOn(colour: Rgb): string {
  return luminance(colour) > 0.179 ? "#000000" : "#ffffff";
}

const weightHue = scaleLinear([0, 1], [0.12, 0.97]);
const weightInk = scaleLinear([0, 0.06, 0.3, 1], [0, 0.3, 0.85, 1]);
const negativeHue = scaleLinear([0, 1], [0.3, 0.12]);
const positiveHue = scaleLinear([0, 1], [0.7, 0.88]);
const signedInk = scaleLinear([0, 1], [0, 0.7]);
