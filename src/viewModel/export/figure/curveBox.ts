import type { ExportCurve } from "../exportMatrix.ts";
import type { Box } from "./box.ts";
import { decimalsFor, largestMagnitude, roundedNumber } from "../../numberText.ts";
import type { FigureInk } from "./inks.ts";
import { escapeXml, px } from "./svgText.ts";

const [width, height] = [260, 180];
const titleHeight = 24;
const labelHeight = 16;

/** An activation as a curve, with its inputs and outputs as points, hollow where the output is 0. */
export function curveBox(
  { title, line, from, to }: ExportCurve,
  { look, line: grid }: FigureInk,
): Box {
  const reach = Math.abs(line[0] ?? 1);
  const [lowest, highest] = rangeOf(line);
  return {
    width,
    height: titleHeight + height + labelHeight,
    *draw(left, top) {
      const x = (value: number): string => px(left + ((value + reach) / (2 * reach)) * width);
      const y = (value: number): string =>
        px(top + titleHeight + ((highest - value) / (highest - lowest)) * height);
      yield `<text x="${px(left)}" y="${px(top + 12)}" font-size="12" font-weight="600">${escapeXml(title)}</text>\n`;
      yield `<path d="M${x(-reach)} ${y(0)}H${x(reach)}M${x(0)} ${y(highest)}V${y(lowest)}" stroke="${grid}" fill="none"/>\n`;
      const path = Array.from({ length: line.length / 2 }, (_, at) => {
        return `${at === 0 ? "M" : "L"}${x(line[2 * at] ?? 0)} ${y(line[2 * at + 1] ?? 0)}`;
      });
      yield `<path d="${path.join("")}" stroke="${look.muted}" stroke-width="1.5" fill="none"/>\n`;
      for (const [at, value] of from.entries()) {
        const end = to[at] ?? 0;
        const fill = end === 0 ? look.background : look.ink;
        yield `<circle cx="${x(value)}" cy="${y(end)}" r="3" fill="${fill}" stroke="${look.ink}"/>\n`;
      }
      const decimals = decimalsFor(Float64Array.of(-reach, reach), 4);
      const ends = [
        [-reach, "start"],
        [reach, "end"],
      ] as const;
      for (const [value, anchor] of ends) {
        yield `<text x="${x(value)}" y="${px(top + titleHeight + height + 12)}" text-anchor="${anchor}" fill="${look.muted}">${roundedNumber(value, decimals)}</text>\n`;
      }
    },
  };
}

/** From the lowest point of a curve to its highest, with room for 0. */
function rangeOf(line: ExportCurve["line"]): readonly [lowest: number, highest: number] {
  const heights = line.filter((_, at) => at % 2 === 1);
  const lowest = Math.min(0, ...heights);
  const highest = Math.max(0, ...heights);
  return highest > lowest ? [lowest, highest] : [0, largestMagnitude(line) || 1];
}
