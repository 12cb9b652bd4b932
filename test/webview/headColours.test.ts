import { describe, expect, test } from "vitest";
import { headColours } from "../../webview/marks/headColours.ts";
import { luminance, parseRgb, type Rgb } from "../../webview/marks/rgb.ts";

const black: Rgb = [0, 0, 0];

type Matrix = readonly [Rgb, Rgb, Rgb];

/** How dichromats see linear RGB (Machado, Oliveira and Fernandes 2009, severity 1). */
const eyes: Readonly<Record<string, Matrix>> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  "no red": [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  "no green": [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

describe.each([
  ["dark", "#252526"],
  ["light", "#ffffff"],
] as const)("head colours on %s", (ground, background) => {
  const colours = headColours[ground].map((colour) => parseRgb(colour) ?? black);

  test.each(Object.keys(eyes))("differ for eyes with %s colours", (eye) => {
    const seen = colours.map((colour) => toOklab(colour, eyes[eye] ?? eyes["all"]!));
    expect(nearest(seen.slice(0, 8))).toBeGreaterThan(0.08);
    expect(nearest(seen)).toBeGreaterThan(0.05);
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

function toOklab(colour: Rgb, eye: Matrix): Rgb {
  const linear = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const seen = eye.map((row) => clamp(dot(row, linear)));
  const [l = 0, m = 0, s = 0] = [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
  ].map((row) => Math.cbrt(dot(row, seen)));
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function dot(left: readonly number[], right: readonly number[]): number {
  return left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0);
}

function clamp(value: number): number {
  return Math.max(0, Math.min(1, value));
}
