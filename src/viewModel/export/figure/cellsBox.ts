import type { TensorValues } from "../../../tensor/tensor.ts";
import type { ExportMatrix } from "../exportMatrix.ts";
import { decimalsFor, roundedNumber } from "../../numberText.ts";
import type { Box } from "./box.ts";
import { toHex } from "../../colours.ts";
import { inkOn, isHidden, matrixScale, type FigureInk } from "./inks.ts";
import { digitWidth, escapeXml, fitText, px, textWidth } from "./svgText.ts";

const size = 11;
const cellHeight = 22;
const labelHeight = 18;
const headBar = 3;
/** Names of rows that are longer are cut. */
const widestName = 190;

/** A matrix as cells with their numbers, rows and columns named, the largest weight framed. */
export function cellsBox(matrix: ExportMatrix, ink: FigureInk): Box {
  const decimals = decimalsOf(matrix.values, matrix.columns);
  const texts = Array.from(matrix.values, (value) => roundedNumber(value, decimals));
  const longest = texts.reduce((most, text) => Math.max(most, text.length), 3);
  const cellWidth = Math.ceil(longest * size * digitWidth) + 10;
  const rowLabelWidth = Math.min(
    widestName,
    matrix.rowLabels.reduce((most, label) => Math.max(most, textWidth(label, size)), 0) + 8,
  );
  const bar = matrix.columnHeads.length > 0 ? headBar + 2 : 0;
  const cellsTop = labelHeight + bar;
  return {
    width: rowLabelWidth + matrix.columns * cellWidth,
    height: cellsTop + matrix.rows * cellHeight,
    *draw(x, y) {
      const left = x + rowLabelWidth;
      yield* columnLabels(matrix, ink, { left, top: y, cellWidth });
      if (bar > 0) yield* headBars(matrix, ink, { left, top: y + labelHeight, cellWidth });
      for (let row = 0; row < matrix.rows; row++) {
        const top = y + cellsTop + row * cellHeight;
        const label = fitText(matrix.rowLabels[row] ?? "", size, rowLabelWidth - 6);
        yield `<text x="${px(left - 6)}" y="${px(top + 15)}" text-anchor="end" fill="${ink.look.muted}">${escapeXml(label)}</text>\n`;
        yield* rowCells(matrix, ink, texts, row, { left, top, cellWidth });
      }
    },
  };
}

interface Grid {
  readonly left: number;
  readonly top: number;
  readonly cellWidth: number;
}

function* columnLabels(matrix: ExportMatrix, { look }: FigureInk, grid: Grid): Generator<string> {
  for (const [column, label] of matrix.columnLabels.entries()) {
    const x = grid.left + (column + 0.5) * grid.cellWidth;
    const text = escapeXml(fitText(label, size, grid.cellWidth - 2));
    yield `<text x="${px(x)}" y="${px(grid.top + 12)}" text-anchor="middle" fill="${look.muted}">${text}</text>\n`;
  }
}

function* headBars({ columnHeads }: ExportMatrix, ink: FigureInk, grid: Grid): Generator<string> {
  for (const [column, head] of columnHeads.entries()) {
    const x = grid.left + column * grid.cellWidth;
    yield `<rect x="${px(x)}" y="${px(grid.top)}" width="${px(grid.cellWidth)}" height="${headBar}" fill="${ink.head(head)}"/>\n`;
  }
}

function* rowCells(
  matrix: ExportMatrix,
  ink: FigureInk,
  texts: readonly string[],
  row: number,
  { left, top, cellWidth }: Grid,
): Generator<string> {
  const { shareOf, colourOf } = matrixScale(matrix, ink.look);
  const values = matrix.values.subarray(row * matrix.columns, (row + 1) * matrix.columns);
  const largest = matrix.measure === "weights" ? Math.max(...values) : Infinity;
  for (const [column, value] of values.entries()) {
    const index = row * matrix.columns + column;
    const [x, hidden] = [left + column * cellWidth, isHidden(matrix, index)];
    const colour = colourOf(shareOf(value));
    const place = `x="${px(x)}" y="${px(top)}" width="${px(cellWidth)}" height="${cellHeight}"`;
    yield `<rect ${place} fill="${hidden ? ink.hidden : toHex(colour)}" stroke="${ink.line}" stroke-width="0.5"/>\n`;
    if (hidden) yield `<rect ${place} fill="url(#hatch)"/>\n`;
    if (value === largest && value > 0) {
      yield `<rect x="${px(x + 1)}" y="${px(top + 1)}" width="${px(cellWidth - 2)}" height="${cellHeight - 2}" fill="none" stroke="${ink.look.ink}" stroke-width="1.5"/>\n`;
    }
    const fill = hidden ? ink.look.muted : inkOn(colour);
    yield `<text x="${px(x + cellWidth / 2)}" y="${px(top + 15)}" text-anchor="middle" font-family="monospace" fill="${fill}">${texts[index] ?? ""}</text>\n`;
  }
}

/** The decimals of a matrix that has room for fewer the more columns it has. */
function decimalsOf(values: TensorValues, columns: number): number {
  if (columns > 12) return decimalsFor(values, 2);
  return decimalsFor(values, columns <= 6 ? 4 : 3);
}
