import { color, rgb } from "d3-color";
import { interpolateRdBu, interpolateViridis } from "d3-scale-chromatic";

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Reads a CSS colour; its opacity does not count. */
export function toRgb(colour: string): Rgb {
  const { r, g, b } = rgb(colour);
  return [r, g, b];
}

/** `#rrggbb`. */
export function toHex([red, green, blue]: Rgb): string {
  return rgb(red, green, blue).formatHex();
}

/** Reads a CSS colour, such as `#rrggbb` or `rgb(...)`; its opacity does not count. Null: it is none. */
export function parseRgb(text: string): Rgb | null {
  const read = color(text.trim())?.rgb().clamp();
  return read ? [read.r, read.g, read.b] : null;
}

/** `over` laid on `under` with an opacity from 0 to 1. */
export function mixRgb(under: Rgb, over: Rgb, opacity: number): Rgb {
  return three(under.map((channel, at) => channel + ((over[at] ?? 0) - channel) * opacity));
}

/** The colour of a magnitude between -1 and 1 (weights: 0 and 1); zero is the background. */
type ColourRamp = (share: number) => Rgb;

/** What colours lie on. */
interface Ground {
  readonly ground: "dark" | "light";
  readonly background: Rgb;
}

/** Viridis for weights, red and blue for signed numbers, fading to the background. */
export function colourRamp(
  measure: "weights" | "signed",
  { ground, background }: Ground,
): ColourRamp {
  if (measure === "signed") {
    return (share) => {
      const size = Math.abs(share);
      const hue = share < 0 ? 0.3 - 0.18 * size : 0.7 + 0.18 * size;
      return mixRgb(background, toRgb(interpolateRdBu(hue)), 0.7 * size);
    };
  }
  return (share) => {
    const size = Math.abs(share);
    const hue = 0.12 + 0.85 * size;
    const colour = toRgb(interpolateViridis(ground === "dark" ? hue : 1 - hue));
    return mixRgb(background, colour, weightInk(size));
  };
}

/** Opacity rises fast for small weights, so that they are visible. */
function weightInk(share: number): number {
  if (share <= 0.06) return (share / 0.06) * 0.3;
  if (share <= 0.3) return 0.3 + ((share - 0.06) / 0.24) * 0.55;
  return 0.85 + ((share - 0.3) / 0.7) * 0.15;
}

/** Where all weights are at most so large, a scale up to 1 would make them look alike. */
const mostSmall = 0.4;

/**
 * Where the colour scale of some attention weights ends: at 1, or where all are small, at the largest of them,
 * rounded up to one digit, so that a small change moves no scale.
 */
export function weightScaleEnd(largest: number): number {
  if (!(largest > 0) || largest > mostSmall) return 1;
  const digit = 10 ** Math.floor(Math.log10(largest));
  // 0.3 / 0.1 is a little more or less than 3.
  return Number((Math.ceil(largest / digit - 1e-9) * digit).toPrecision(1));
}

/** Relative luminance as in WCAG, 0 to 1. */
export function luminance(colour: Rgb): number {
  const [red, green, blue] = three(colour.map(linear));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** For CSS. */
export function rgbText(colour: Rgb): string {
  return `rgb(${colour.map(Math.round).join(" ")})`;
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function three(channels: readonly number[]): Rgb {
  return [channels[0] ?? 0, channels[1] ?? 0, channels[2] ?? 0];
}
