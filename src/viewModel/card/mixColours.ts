/** `over` laid on `under` with an opacity from 0 to 1; all are `#rrggbb`. */
export function mixColours(under: string, over: string, opacity: number): string {
  const [below, above] = [channelsOf(under), channelsOf(over)];
  const mixed = below.map((channel, at) => channel + ((above[at] ?? 0) - channel) * opacity);
  return `#${mixed.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}

/** Black or white, whichever reads better on a colour (relative luminance as in WCAG). */
export function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#000000" : "#ffffff";
}

function channelsOf(colour: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
