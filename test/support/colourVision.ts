import type { Rgb } from "../../src/protocol/colours.ts";

type Matrix = readonly [Rgb, Rgb, Rgb];

/** How dichromats see linear RGB (Machado, Oliveira and Fernandes 2009, severity 1). */
const matrices = {
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
  "no blue": [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Record<string, Matrix>;

/** Whose eyes: of all colours, or without those for one. */
export type Eye = keyof typeof matrices;

/** Every kind of eye. */
export const eyes = Object.keys(matrices) as readonly Eye[];

/** A colour from 0 to 255 as such eyes see it, in linear light from 0 to 1. */
export function seenBy(eye: Eye, colour: Rgb): Rgb {
  const linear = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return product(matrices[eye], linear, (value) => Math.max(0, Math.min(1, value)));
}

/** OKLab of linear RGB: equal steps look equally large. */
export function toOklab(linear: Rgb): Rgb {
  const cone: Matrix = [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
  ];
  const lab: Matrix = [
    [0.2104542553, 0.793617785, -0.0040720468],
    [1.9779984951, -2.428592205, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.808675766],
  ];
  return product(lab, product(cone, linear, Math.cbrt), (value) => value);
}

function product(
  [first, second, third]: Matrix,
  vector: readonly number[],
  then: (value: number) => number,
): Rgb {
  const dot = (row: Rgb): number =>
    then(row.reduce((sum, value, at) => sum + value * (vector[at] ?? 0), 0));
  return [dot(first), dot(second), dot(third)];
}
