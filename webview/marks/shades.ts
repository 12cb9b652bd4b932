import { scaleLinear } from "d3-scale";
import { interpolateRdBu, interpolateViridis } from "d3-scale-chromatic";
import { mixRgb, parseRgb, type Rgb } from "./rgb.ts";

/** Colours of the shares from −1 to 1, evenly spaced, per kind of magnitude. */
export interface Shades {
  readonly weights: readonly Rgb[];
  readonly signed: readonly Rgb[];
}

const steps = 255;
const weightHue = scaleLinear([0, 1], [0.12, 0.97]);
const weightInk = scaleLinear([0, 0.06, 0.3, 1], [0, 0.3, 0.85, 1]);
const negativeHue = scaleLinear([0, 1], [0.3, 0.12]);
const positiveHue = scaleLinear([0, 1], [0.7, 0.88]);
const signedInk = scaleLinear([0, 1], [0, 0.7]);

/** All colours on a background, computed once: asking the scales for every cell would be slow. */
export function createShades(ground: "dark" | "light", background: Rgb): Shades {
  const laid = (colour: string, opacity: number): Rgb =>
    mixRgb(background, parseRgb(colour) ?? background, opacity);
  const weight = (share: number): Rgb => {
    const hue = weightHue(Math.abs(share));
    return laid(interpolateViridis(ground === "dark" ? hue : 1 - hue), weightInk(Math.abs(share)));
  };
  const signed = (share: number): Rgb => {
    const hue = share < 0 ? negativeHue(-share) : positiveHue(share);
    return laid(interpolateRdBu(hue), signedInk(Math.abs(share)));
  };
  const shares = Array.from({ length: 2 * steps + 1 }, (_, at) => (at - steps) / steps);
  return { weights: shares.map(weight), signed: shares.map(signed) };
}
