import { describe, expect, test } from "vitest";
import { eyes, seenBy, toOklab } from "../support/colourVision.ts";
import { headColours } from "../../webview/marks/headColours.ts";
import { luminance, parseRgb, type Rgb } from "../../src/protocol/colours.ts";

const black: Rgb = [0, 0, 0];

describe.each([
  ["dark", "#252526"],
  ["light", "#ffffff"],
] as const)("head colours on %s", (ground, background) => {
  const colours = headColours[ground].map((colour) => parseRgb(colour) ?? black);

  test.each(eyes)("differ for eyes with %s colours", (eye) => {
    const seen = colours.map((colour) => toOklab(seenBy(eye, colour)));
    expect(nearest(seen.slice(0, 8))).toBeGreaterThan(0.08);
    // Sixteen are many: beyond the first eight the number beside the colour tells them apart.
    expect(nearest(seen)).toBeGreaterThan(0.045);
  });

  test("stand out from the ground by 3 to 1", () => {
    const under = luminance(parseRgb(background) ?? black);
    for (const colour of colours) {
      const [low, high] = [under, luminance(colour)].sort((left, right) => left - right);
      expect(((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)).toBeGreaterThanOrEqual(3);
    }
  });
});

function nearest(colours: readonly Rgb[]): number {
  return Math.min(
    ...colours.flatMap((left, at) =>
      colours.slice(at + 1).map((right) => Math.hypot(...left.map((c, i) => c - (right[i] ?? 0)))),
    ),
  );
}
