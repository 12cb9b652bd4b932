import type { HeadDrawings } from "../drawings/headDrawings.ts";
import { canvasSize } from "../marks/canvasSize.ts";
import { longestText } from "../marks/formatNumber.ts";
import type { MatrixDrawing } from "../marks/matrixDrawing.ts";
import { fitsTable } from "../marks/MatrixMark.tsx";
import { rowLabelWidth } from "../marks/rowLabelWidth.ts";

const digitWidth = 7.3;
const cellPadding = 14;
const cardPadding = 36;
const narrowest = 288;
const widest = 640;

/** The minimum width of a head's card, in pixels, so that no map has to scroll. */
export function cardWidth(heads: readonly HeadDrawings[]): number {
  const widths = heads.flatMap(({ scores, maskedScores, attentionWeights, headOutput }) => [
    mapWidth(scores),
    maskedScores ? mapWidth(maskedScores) : 0,
    mapWidth(attentionWeights),
    mapWidth(headOutput, Math.min(4, headOutput.columns)),
  ]);
  return Math.max(narrowest, Math.min(widest, Math.ceil(Math.max(...widths)) + cardPadding));
}

/** The approximate width of a drawn matrix with its row names, in pixels. */
export function mapWidth(drawing: MatrixDrawing, columns = drawing.columns): number {
  if (!fitsTable(drawing)) return canvasSize(drawing.rows, drawing.columns).width + 36;
  const digits = longestText(drawing.numbers, drawing.decimals);
  const labels = Math.max(56, rowLabelWidth(drawing.rowLabels));
  return labels + columns * Math.max(56, digits * digitWidth + cellPadding);
}
