import { describe, expect, test } from "vitest";
import { inkOn, magnitudeColour } from "../../webview/marks/magnitude.ts";
import { luminance, type Rgb } from "../../src/protocol/colours.ts";
import { createShades, type Theme } from "../../webview/marks/theme.ts";
import { eyes, seenBy, toOklab } from "../support/colourVision.ts";

function themeOf(ground: "dark" | "light", background: Rgb): Theme {
  return { ground, highContrast: false, background, shades: createShades(ground, background) };
}

const signed = { kind: "signed", largest: 1 } as const;
const tenths = Array.from({ length: 11 }, (_, at) => at / 10);

function far(left: Rgb, right: Rgb): number {
  return Math.hypot(...left.map((channel, at) => channel - (right[at] ?? 0)));
}

describe.each([
  ["dark", themeOf("dark", [31, 31, 31])],
  ["light", themeOf("light", [255, 255, 255])],
] as const)("the scales on %s", (ground, theme) => {
  test.each(["weights", "signed"] as const)("%s leave every number legible", (kind) => {
    const magnitude = kind === "weights" ? ({ kind } as const) : signed;
    for (let share = -1; share <= 1; share += 0.005) {
      const colour = magnitudeColour(
        kind === "weights" ? Math.abs(share) : share,
        magnitude,
        theme,
      );
      const light = luminance(colour) + 0.05;
      const contrast = inkOn(colour) === "#000000" ? light / 0.05 : 1.05 / light;
      expect(contrast, `at ${share.toFixed(3)}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  describe.each(eyes)("for eyes with %s colours", (eye) => {
    const see = (share: number, kind: "weights" | "signed"): Rgb => {
      const magnitude = kind === "weights" ? ({ kind } as const) : signed;
      return toOklab(seenBy(eye, magnitudeColour(share, magnitude, theme)));
    };

    test("the lightness of weights changes in one direction, in visible steps", () => {
      const seen = tenths.map((share) => see(share, "weights"));
      const direction = ground === "dark" ? 1 : -1;
      seen.slice(1).forEach((colour, before) => {
        expect(direction * (colour[0] - seen[before]![0])).toBeGreaterThan(0.015);
        expect(far(colour, seen[before]!)).toBeGreaterThan(0.03);
      });
    });

    test("negative and positive differ, and more if they are larger", () => {
      const apart = tenths.map((share) => far(see(share, "signed"), see(-share, "signed")));
      expect(apart[0]).toBe(0);
      apart.slice(1).forEach((distance, before) => {
        expect(distance).toBeGreaterThan(apart[before]!);
      });
      expect(apart.at(-1)).toBeGreaterThan(0.12);
    });
  });
});
