/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Reads `#rgb`, `#rrggbb` and `rgb(...)`; null for anything else. */
export function parseRgb(text: string): Rgb | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text.trim());
  if (short) return toRgb(short.slice(1).map((digit) => parseInt(digit + digit, 16)));
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i.exec(text.trim());
  if (long) return toRgb(long.slice(1).map((pair) => parseInt(pair, 16)));
  const list = /^rgba?\((\d+)[, ]+(\d+)[, ]+(\d+)/.exec(text.trim());
  return list ? toRgb(list.slice(1).map(Number)) : null;
}

/** `over` laid on `under` with an opacity from 0 to 1. */
export function mixRgb(under: Rgb, over: Rgb, opacity: number): Rgb {
  return toRgb(under.map((channel, at) => channel + ((over[at] ?? 0) - channel) * opacity));
}

/** Relative luminance as in WCAG, 0 to 1. */
export function luminance(colour: Rgb): number {
  const [red, green, blue] = toRgb(colour.map(linear));
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

function toRgb(channels: readonly number[]): Rgb {
  return [channels[0] ?? 0, channels[1] ?? 0, channels[2] ?? 0];
}
