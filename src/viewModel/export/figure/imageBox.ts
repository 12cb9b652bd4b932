import type { ExportMatrix } from "../exportMatrix.ts";
import type { Box } from "./box.ts";
import type { Deflate } from "./encodePng.ts";
import type { FigureInk } from "./figureInk.ts";
import { pixelImage } from "./pixelImage.ts";
import { px } from "./svgText.ts";

const axisWidth = 28;
const axisHeight = 18;
const largestSide = 640;

/** A matrix too large for numbers: one pixel per number, drawn up without smoothing. */
export function imageBox(matrix: ExportMatrix, ink: FigureInk, deflate: Deflate): Box {
  const { rows, columns } = matrix;
  const width = Math.min(largestSide, columns * cellSide(columns));
  const height = Math.min(largestSide, rows * cellSide(rows));
  return {
    width: axisWidth + width,
    height: axisHeight + height,
    *draw(x, y) {
      const [left, top] = [x + axisWidth, y + axisHeight];
      const muted = `fill="${ink.look.muted}"`;
      yield `<text x="${px(left)}" y="${px(y + 12)}" ${muted}>0 … ${columns - 1} →</text>\n`;
      yield `<text x="${px(x + 12)}" y="${px(top)}" ${muted} writing-mode="vertical-rl">0 … ${rows - 1} →</text>\n`;
      const place = `x="${px(left)}" y="${px(top)}" width="${px(width)}" height="${px(height)}"`;
      yield pixelImage(matrix, place, ink, deflate);
      yield `<rect ${place} fill="none" stroke="${ink.line}"/>\n`;
    },
  };
}

function cellSide(count: number): number {
  return Math.max(1, Math.min(12, Math.floor(largestSide / count)));
}
