import type { ExportMatrix } from "../exportMatrix.ts";
import { toBase64 } from "../base64.ts";
import type { Box } from "./box.ts";
import { toRgb } from "./colourRamp.ts";
import { encodePng, type Deflate } from "./encodePng.ts";
import type { FigureInk } from "./figureInk.ts";
import { isHidden, matrixScale } from "./matrixScale.ts";
import { px } from "./svgText.ts";

const axisWidth = 28;
const axisHeight = 18;
const largestSide = 640;

/** Colours 0 to 254 are magnitudes, 255 is a hidden cell. */
const hiddenColour = 255;

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
      yield encodePng(toPicture(matrix, ink), deflate).then(
        (png) =>
          `<image ${place} preserveAspectRatio="none" image-rendering="pixelated" style="image-rendering:pixelated" href="data:image/png;base64,${toBase64(png)}"/>\n`,
      );
      yield `<rect ${place} fill="none" stroke="${ink.line}"/>\n`;
    },
  };
}

function cellSide(count: number): number {
  return Math.max(1, Math.min(12, Math.floor(largestSide / count)));
}

function toPicture(matrix: ExportMatrix, ink: FigureInk) {
  const { shareOf, colourOf } = matrixScale(matrix, ink.look);
  const palette = Array.from({ length: 255 }, (_, colour) => colourOf((colour - 127) / 127));
  const weights = Array.from({ length: 255 }, (_, colour) => colourOf(colour / 254));
  const isWeights = matrix.measure === "weights";
  const pixels = new Uint8Array(matrix.values.length);
  matrix.values.forEach((value, index) => {
    const share = shareOf(value);
    const colour = Math.round(isWeights ? share * 254 : share * 127 + 127);
    pixels[index] = isHidden(matrix, index) ? hiddenColour : colour;
  });
  const colours = [...(isWeights ? weights : palette), toRgb(ink.hidden)];
  return { width: matrix.columns, height: matrix.rows, palette: colours, pixels };
}
