import type { TensorValues } from "../../../tensor/tensor.ts";
import { largestMagnitude } from "../../numberText.ts";
import { toHex } from "../../colours.ts";
import { inkOn, rampOf, type FigureInk } from "./inks.ts";
import { escapeXml, px } from "./svgText.ts";

/** Where a cell is drawn. */
export interface CellPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Draws a signed number in its colour, with a small second line below. */
export type ValueCell = (
  place: CellPlace,
  value: number,
  text: string,
  below?: string,
) => Generator<string>;

/** Cells of numbers, scaled by the largest of them. */
export function valueCells(values: TensorValues, { look, line }: FigureInk): ValueCell {
  const colourOf = rampOf("signed", look);
  const largest = largestMagnitude(values);
  return function* ({ x, y, width, height }, value, text, below = "") {
    const isPlain = largest === 0 || !Number.isFinite(value);
    const colour = colourOf(isPlain ? 0 : value / largest);
    const middle = `x="${px(x + width / 2)}" text-anchor="middle" font-family="monospace" fill="${inkOn(colour)}"`;
    yield `<rect x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" fill="${toHex(colour)}" stroke="${line}" stroke-width="0.5"/>\n`;
    yield `<text ${middle} y="${px(y + 15)}">${escapeXml(text)}</text>\n`;
    if (below !== "") {
      yield `<text ${middle} y="${px(y + 28)}" font-size="9">${escapeXml(below)}</text>\n`;
    }
  };
}
