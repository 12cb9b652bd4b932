import { colourRamp, type Rgb } from "../../src/protocol/colours.ts";

/** Colours of the shares from −1 to 1, evenly spaced, per kind of magnitude. */
export interface Shades {
  readonly weights: readonly Rgb[];
  readonly signed: readonly Rgb[];
}

const steps = 255;

/** All colours on a background, computed once: computing them for every cell would be slow. */
export function createShades(ground: "dark" | "light", background: Rgb): Shades {
  const shares = Array.from({ length: 2 * steps + 1 }, (_, at) => (at - steps) / steps);
  const on = { ground, background };
  return {
    weights: shares.map(colourRamp("weights", on)),
    signed: shares.map(colourRamp("signed", on)),
  };
}
