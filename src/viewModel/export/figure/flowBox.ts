import type { FlowDrawing, FlowDrawingBox } from "../exportDrawing.ts";
import type { Piece } from "../piece.ts";
import { gridColumns } from "../../gridColumns.ts";
import type { Box } from "./box.ts";
import type { Deflate } from "./encodePng.ts";
import type { FigureInk } from "./inks.ts";
import { pixelImage } from "./pixelImage.ts";
import { escapeXml, fitText, px, textWidth } from "./svgText.ts";

const nameSize = 12;
const size = 11;
/** Boxes in a column are low, with the map beside the name. */
const lowest = 60;
const padding = 9;
const mapGap = 2;

/** The data flow: boxes with name, shape, and small maps, and arrows between them. */
export function flowBox(drawing: FlowDrawing, ink: FigureInk, deflate: Deflate): Box {
  const { width, height, boxes, arrows } = drawing;
  const { look } = ink;
  return {
    width,
    height,
    *draw(x, y) {
      yield `<g transform="translate(${px(x)} ${px(y)})">\n`;
      yield `<defs>${tip("tip", look.muted)}${tip("skip-tip", look.ink)}</defs>\n`;
      for (const { path, isSkip } of arrows) {
        // The residual stream is the one thick line.
        const [colour, line, end] = isSkip ? [look.ink, 2, "skip-tip"] : [look.muted, 1, "tip"];
        yield `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${line}" marker-end="url(#${end})"/>\n`;
      }
      for (const box of boxes) yield* drawBox(box, ink, deflate);
      yield "</g>\n";
    },
  };
}

function tip(id: string, colour: string): string {
  return `<marker id="${id}" viewBox="0 0 8 8" refX="6" refY="4" markerUnits="userSpaceOnUse" markerWidth="8" markerHeight="8" orient="auto"><path d="M1,1L7,4L1,7" fill="none" stroke="${colour}"/></marker>`;
}

function* drawBox(box: FlowDrawingBox, ink: FigureInk, deflate: Deflate): Generator<Piece> {
  const { x, y, width, height, label, source, isSum } = box;
  const { look } = ink;
  const isLow = height < lowest;
  const map = isLow
    ? { x: x + width - padding - 32, y: y + 5, width: 32, height: 26 }
    : { x: x + padding, y: y + height - 31, width: width - 2 * padding, height: 24 };
  const hasMap = box.maps.length > 0;
  const shape = box.shape.join(" × ");
  const name = `${isSum ? "+ " : ""}${label}`;
  const end = isLow && hasMap ? map.x - 8 : x + width - padding;
  const [left, top] = [x + padding, y + (isLow ? 15 : 17)];
  yield `<rect x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" rx="4" fill="${look.background}" stroke="${isSum ? look.muted : ink.line}"/>\n`;
  yield `<text x="${px(left)}" y="${px(top)}" font-size="${nameSize}" font-weight="600">${escapeXml(fitText(name, nameSize * 1.1, end - left))}</text>\n`;
  const below = top + (isLow ? 14 : 15);
  yield `<text x="${px(left)}" y="${px(below)}" fill="${look.muted}">${shape}</text>\n`;
  const room = end - left - (isLow ? textWidth(name, nameSize * 1.1) : textWidth(shape, size)) - 10;
  const cut = fitText(source, size, room);
  if (cut.length > 3 || cut === source) {
    yield `<text x="${px(end)}" y="${px(isLow ? top : below)}" text-anchor="end" font-style="italic" fill="${look.muted}">${escapeXml(cut)}</text>\n`;
  }
  if (hasMap) yield* drawMaps(box, map, ink, deflate);
}

interface MapPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function* drawMaps(
  { maps, bands }: FlowDrawingBox,
  { x, y, width, height }: MapPlace,
  ink: FigureInk,
  deflate: Deflate,
): Generator<Piece> {
  const across = gridColumns(maps.length, width / height);
  const down = Math.ceil(maps.length / across);
  const cellWidth = (width + mapGap) / across - mapGap;
  const cellHeight = (height + mapGap) / down - mapGap;
  if (bands > 1) {
    for (let head = 0; head < bands; head++) {
      yield `<rect x="${(x + (head * width) / bands).toFixed(2)}" y="${px(y - 3)}" width="${(width / bands).toFixed(2)}" height="2" fill="${ink.head(head)}"/>\n`;
    }
  }
  for (const [at, map] of maps.entries()) {
    const left = x + (at % across) * (cellWidth + mapGap);
    const top = y + Math.floor(at / across) * (cellHeight + mapGap);
    const place = `x="${px(left)}" y="${px(top)}" width="${px(cellWidth)}" height="${px(cellHeight)}"`;
    yield pixelImage(map, place, ink, deflate);
    yield `<rect ${place} fill="none" stroke="${ink.line}" stroke-width="0.5"/>\n`;
  }
}
