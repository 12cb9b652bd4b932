import { headOfDrawing, type ExportDrawing } from "../exportDrawing.ts";
import type { ExportLook } from "../exportLook.ts";
import type { ExportMatrix, ExportSection } from "../exportMatrix.ts";
import type { Piece } from "../piece.ts";
import { flow, type Box } from "./box.ts";
import { cellsBox } from "./cellsBox.ts";
import { figureInk, type FigureInk } from "./inks.ts";
import { costBox } from "./costBox.ts";
import { curveBox } from "./curveBox.ts";
import type { Deflate } from "./encodePng.ts";
import { flowBox } from "./flowBox.ts";
import { linesBox } from "./linesBox.ts";
import { mixBox } from "./mixBox.ts";
import { pixelImage } from "./pixelImage.ts";
import { escapeXml, px, textWidth } from "./svgText.ts";
import { weightBox } from "./weightBox.ts";

/** What a figure shows. */
interface FigureContent {
  readonly title: string;
  /** Where the numbers come from. */
  readonly subtitle: string;
  readonly sections: readonly ExportSection[];
}

/** A figure of a known size; its SVG comes in pieces. */
export interface Figure {
  readonly width: number;
  readonly height: number;
  readonly pieces: () => Iterable<Piece>;
}

/** Maps up to this many rows and columns are cells with numbers. */
const mostCellsPerSide = 64;

/** Weights between up to this many queries and keys are lines as well. */
const mostTokensPerSide = 32;

/** A figure with more numbers would be too large for programs that open it. */
const mostCells = 60_000;

const margin = 24;
const headerHeight = 64;
const usualWidth = 1180;
const gap = 32;

/** A vector picture of a computation, drawn from its numbers alone. */
export function toFigure(content: FigureContent, look: ExportLook, deflate: Deflate): Figure {
  const ink = figureInk(look);
  const matrices = content.sections.flatMap((section) => section.matrices);
  const cells = matrices.reduce((sum, matrix) => sum + matrix.values.length, 0);
  const asCells = ({ rows, columns }: ExportMatrix) =>
    cells <= mostCells && rows <= mostCellsPerSide && columns <= mostCellsPerSide;
  const draw = (matrix: ExportMatrix) => {
    const map = asCells(matrix) ? cellsBox(matrix, ink) : imageBox(matrix, ink, deflate);
    return titled(matrix, ink, isDrawnAsLines(matrix) ? withLines(map, matrix, ink) : map);
  };
  const body = layOut(content.sections, (section) => sectionBox(section, ink, draw, deflate));
  const headWidth = Math.max(textWidth(content.title, 20), textWidth(content.subtitle, 12));
  const width = Math.ceil(Math.max(body.width, headWidth) + 2 * margin);
  const height = Math.ceil(headerHeight + body.height + 2 * margin);
  return {
    width,
    height,
    *pieces() {
      yield* opening(content, ink, width, height);
      yield* body.draw(margin, margin + headerHeight);
      yield "</g>\n</svg>\n";
    },
  };
}

/** Attention between few enough tokens is drawn as lines, too. */
function isDrawnAsLines({ measure, rows, columns }: ExportMatrix): boolean {
  return measure === "weights" && rows <= mostTokensPerSide && columns <= mostTokensPerSide;
}

function withLines(map: Box, matrix: ExportMatrix, ink: FigureInk): Box {
  return flow([map, linesBox(matrix, ink)], usualWidth, gap);
}

/** Heads are side by side; everything else starts a new line. */
function layOut(sections: readonly ExportSection[], draw: (section: ExportSection) => Box): Box {
  const lines: Box[][] = [];
  let wasHead = false;
  for (const section of sections) {
    const isHead = (section.matrices[0]?.head ?? null) !== null;
    const box = draw(section);
    if (isHead && wasHead) lines.at(-1)?.push(box);
    else lines.push([box]);
    wasHead = isHead;
  }
  return flow(
    lines.map((boxes) => flow(boxes, usualWidth, gap)),
    0,
    gap,
  );
}

function* opening(content: FigureContent, ink: FigureInk, width: number, height: number) {
  const { background, ink: text, muted } = ink.look;
  const [title, subtitle] = [escapeXml(content.title), escapeXml(content.subtitle)];
  yield `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="title desc" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">\n`;
  yield `<title id="title">${title}</title>\n<desc id="desc">${subtitle}</desc>\n`;
  yield `<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M-1 7 7 -1M-1 1 1 -1M5 7 7 5" stroke="${muted}" stroke-opacity="0.6"/></pattern></defs>\n`;
  yield `<rect width="${width}" height="${height}" fill="${background}"/>\n`;
  yield `<g font-family="sans-serif" font-size="11" fill="${text}">\n`;
  yield `<text x="${margin}" y="${margin + 18}" font-size="20" font-weight="600">${title}</text>\n`;
  yield `<text x="${margin}" y="${margin + 38}" font-size="12" fill="${muted}">${subtitle}</text>\n`;
}

function sectionBox(
  section: ExportSection,
  ink: FigureInk,
  draw: (matrix: ExportMatrix) => Box,
  deflate: Deflate,
): Box {
  const { look, head, line } = ink;
  const curve = section.curve ? [curveBox(section.curve, ink)] : [];
  const { drawing } = section;
  const drawn = drawing ? [drawingBox(drawing, ink, deflate)] : [];
  const body = flow(
    lastTogether([...section.matrices.map(draw), ...curve, ...drawn]),
    usualWidth,
    24,
  );
  const ofHead = drawing ? headOfDrawing(drawing) : (section.matrices[0]?.head ?? null);
  const width = Math.max(body.width, textWidth(section.title, 14) + 16);
  return {
    width,
    height: body.height + 32,
    *draw(x, y) {
      const stroke = ofHead === null ? line : head(ofHead);
      yield `<g>\n<rect x="${px(x)}" y="${px(y)}" width="4" height="16" fill="${stroke}"/>\n`;
      yield `<text x="${px(x + 12)}" y="${px(y + 13)}" font-size="14" font-weight="600" fill="${look.ink}">${escapeXml(section.title)}</text>\n`;
      yield* body.draw(x, y + 32);
      yield "</g>\n";
    },
  };
}

/** The last two wrap together, so that none is alone. */
function lastTogether(boxes: readonly Box[]): readonly Box[] {
  if (boxes.length < 3) return boxes;
  return [...boxes.slice(0, -2), flow(boxes.slice(-2), usualWidth, 24)];
}

function titled(matrix: ExportMatrix, { look }: FigureInk, body: Box): Box {
  const shape = `[${matrix.rows}, ${matrix.columns}]`;
  const titleWidth = textWidth(matrix.title, 12) * 1.06 + 8;
  return {
    width: Math.max(body.width, titleWidth + textWidth(shape, 11)),
    height: body.height + 24,
    *draw(x, y) {
      const title = `<tspan font-weight="600">${escapeXml(matrix.title)}</tspan>`;
      const dim = `<tspan dx="8" font-size="11" font-family="monospace" fill="${look.muted}">${shape}</tspan>`;
      yield `<g>\n<text x="${px(x)}" y="${px(y + 12)}" font-size="12">${title}${dim}</text>\n`;
      yield* body.draw(x, y + 24);
      yield "</g>\n";
    },
  };
}

/** What a section shows in place of matrices. */
function drawingBox(drawing: ExportDrawing, ink: FigureInk, deflate: Deflate): Box {
  switch (drawing.kind) {
    case "cost":
      return costBox(drawing, ink);
    case "flow":
      return flowBox(drawing, ink, deflate);
    case "weight":
      return weightBox(drawing.explanation, ink);
    case "mix":
      return mixBox(drawing.mix, ink);
  }
}

const axisWidth = 28;
const axisHeight = 18;
const largestSide = 640;

/** A matrix too large for numbers: one pixel per number, enlarged without smoothing. */
function imageBox(matrix: ExportMatrix, ink: FigureInk, deflate: Deflate): Box {
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
