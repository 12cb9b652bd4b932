import * as l10n from "@vscode/l10n";
import type { MarkedPicture } from "../markdown.ts";
import { largestMagnitude } from "../numberText.ts";
import { toPercent } from "../headGaze.ts";
import type { ExportLook } from "../export/exportLook.ts";
import { toHex, weightScaleEnd } from "../colours.ts";
import { inkOn, matrixScale, type MatrixScale } from "../export/figure/inks.ts";
import { escapeXml, fitText, px, textWidth } from "../export/figure/svgText.ts";
import type { HeadMap } from "./headMaps.ts";

/** A head with its drawing; all maps of a picture have the same size. */
export interface DrawnHead extends HeadMap {
  readonly head: number;
  readonly name: string;
}

/** Names of the positions along both sides. */
interface Labels {
  readonly query: readonly string[];
  readonly key: readonly string[];
}

/** The maximum width of a hover in the editor. */
const widest = 460;
const titleHeight = 20;
const labelHeight = 16;
/** `Head 12` is never cut. */
const leastTitle = 60;
const gap = 18;
const size = 11;

/** The sides of a cell, with names if they fit. */
interface Layout {
  readonly cellWidth: number;
  readonly cellHeight: number;
  /** 0 if positions have no names. */
  readonly rowLabels: number;
  readonly columnLabels: number;
  /** Whether the weights are written into their cells. */
  readonly isWritten: boolean;
}

/** The attention weights of a few heads as small maps, side by side, no more than the program has `most`. */
export function drawHeadMaps(
  heads: readonly DrawnHead[],
  labels: Labels,
  look: ExportLook,
  most = Infinity,
): MarkedPicture["picture"] {
  const [rows = 0, columns = 0] = heads[0]?.weights.shape ?? [];
  const isShrunk = heads.some((each) => each.isShrunk);
  const layout = arrange(rows, columns, labels, isShrunk);
  const width = layout.rowLabels + columns * layout.cellWidth;
  const height = titleHeight + layout.columnLabels + rows * layout.cellHeight;
  const across = Math.max(
    1,
    Math.min(heads.length, most, Math.floor((widest + gap) / (width + gap))),
  );
  const down = Math.ceil(heads.length / across);
  const all = [across * (width + gap) - gap, down * (height + gap) - gap] as const;
  const largest = heads.map(({ weights }) => largestMagnitude(weights.values));
  const end = weightScaleEnd(Math.max(0, ...largest));
  const parts = heads.map((each, at) => {
    const left = (at % across) * (width + gap);
    const top = Math.floor(at / across) * (height + gap);
    return drawHead(each, labels, layout, { look, end }, [left, top]);
  });
  const [pictureWidth, pictureHeight] = all.map((side) => Math.ceil(side) + 2) as [number, number];
  const box = `width="${pictureWidth}" height="${pictureHeight}" viewBox="-1 -1 ${pictureWidth} ${pictureHeight}"`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" ${box} font-family="system-ui, 'Segoe WPC', sans-serif" ` +
    `font-size="${size}">${parts.join("")}</svg>`;
  return {
    svg,
    width: pictureWidth,
    height: pictureHeight,
    alt: l10n.t("Attention weights as maps"),
  };
}

function arrange(rows: number, columns: number, labels: Labels, isShrunk: boolean): Layout {
  if (isShrunk || rows > mostNamed || columns > mostNamed) {
    const side = Math.max(3, Math.min(14, Math.floor(132 / Math.max(rows, columns))));
    const cellHeight = rows === 1 ? 22 : side;
    return { cellWidth: side, cellHeight, rowLabels: 0, columnLabels: 0, isWritten: false };
  }
  const isWritten = columns <= 5 && rows <= 5;
  const named = (names: readonly string[], most: number) =>
    Math.min(most, Math.max(...names.map((name) => textWidth(name, size))));
  return {
    cellWidth: isWritten ? Math.max(38, named(labels.key, 56) + 8) : 24,
    cellHeight: isWritten ? 24 : 20,
    rowLabels: named(labels.query.slice(-rows), 64) + 14,
    columnLabels: labelHeight,
    isWritten,
  };
}

/** With more positions, names do not fit. */
const mostNamed = 8;

function drawHead(
  { head, name, weights, isLastRow }: DrawnHead,
  labels: Labels,
  layout: Layout,
  { look, end }: { readonly look: ExportLook; readonly end: number },
  [x, y]: readonly [number, number],
): string {
  const [rows = 0, columns = 0] = weights.shape;
  const colour = look.heads[head % look.heads.length] ?? look.ink;
  const { cellWidth, cellHeight, rowLabels, columnLabels } = layout;
  const [left, top] = [x + rowLabels, y + titleHeight + columnLabels];
  const frame = `x="${px(left)}" y="${px(top)}" width="${px(columns * cellWidth)}" height="${px(rows * cellHeight)}"`;
  const named = layout.columnLabels > 0;
  const title = fitText(name, 12, Math.max(columns * cellWidth, leastTitle));
  return [
    text(left, y + 13, title, `fill="${colour}" font-size="12" font-weight="600"`),
    ...(named ? columnNames(labels.key, left, top, layout, look) : []),
    ...(named
      ? rowNames(isLastRow ? labels.query.slice(-1) : labels.query, left, top, layout, look)
      : []),
    `<rect ${frame} fill="${look.background}"/>`,
    ...drawCells(
      weights,
      matrixScale({ measure: "weights", largest: end, values: weights.values }, look),
      { ...layout, left, top, muted: look.muted },
    ),
    `<rect ${frame} fill="none" stroke="${look.muted}" stroke-opacity="0.7"/>`,
  ].join("");
}

/** Where cells are drawn. */
interface CellsPlace extends Layout {
  readonly left: number;
  readonly top: number;
  /** The ink of zeros. */
  readonly muted: string;
}

/** With more, a picture of many cells would be large. */
const colourSteps = 32;

function drawCells(
  { shape, values }: HeadMap["weights"],
  { shareOf, colourOf }: MatrixScale,
  { left, top, cellWidth, cellHeight, isWritten, muted }: CellsPlace,
): readonly string[] {
  const columns = shape[1] ?? 1;
  // Cells of one colour are one path, so that a picture of many cells stays small.
  const paths = new Map<string, string>();
  const written: string[] = [];
  values.forEach((weight, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    const [x, y] = [left + column * cellWidth, top + row * cellHeight];
    const ground = colourOf(Math.ceil(shareOf(weight) * colourSteps) / colourSteps);
    if (weight > 0) {
      const cell = `M${px(x)} ${px(y)}h${px(cellWidth)}v${px(cellHeight)}h${px(-cellWidth)}z`;
      const fill = toHex(ground);
      paths.set(fill, `${paths.get(fill) ?? ""}${cell}`);
    }
    if (!isWritten) return;
    const place = `text-anchor="middle" fill="${weight > 0 ? inkOn(ground) : muted}"`;
    const middle = [x + cellWidth / 2, y + cellHeight / 2 + 4] as const;
    written.push(text(...middle, toPercent(weight), place));
  });
  const drawn = [...paths].map(
    ([fill, path]) => `<path fill="${fill}" d="${path}" shape-rendering="crispEdges"/>`,
  );
  return [...drawn, ...written];
}

function columnNames(
  names: readonly string[],
  left: number,
  top: number,
  { cellWidth }: Layout,
  look: ExportLook,
): readonly string[] {
  const place = `text-anchor="middle" fill="${look.muted}"`;
  return names.map((name, column) =>
    text(left + (column + 0.5) * cellWidth, top - 5, fitText(name, size, cellWidth - 2), place),
  );
}

function rowNames(
  names: readonly string[],
  left: number,
  top: number,
  { cellHeight, rowLabels }: Layout,
  look: ExportLook,
): readonly string[] {
  const place = `text-anchor="end" fill="${look.muted}"`;
  return names.map((name, row) =>
    text(left - 6, top + (row + 0.5) * cellHeight + 4, fitText(name, size, rowLabels - 12), place),
  );
}

function text(x: number, y: number, words: string, attributes: string): string {
  return `<text x="${px(x)}" y="${px(y)}" ${attributes}>${escapeXml(words)}</text>`;
}
