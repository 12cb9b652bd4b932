import type { FlowGraph } from "./flowGraph.ts";

/** Where a box stands, in pixels. */
export interface BoxPlace {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Which line of the wrapped flow. */
  readonly line: number;
  /** Where its numbers are: below the words, beside the shape only, or beside all words. */
  readonly look: "plain" | "low" | "flat";
}

/** The flow as it is drawn in a given width. */
export interface FlowLayout {
  readonly height: number;
  readonly boxes: readonly BoxPlace[];
  /** SVG paths, each from a box to a box. */
  readonly arrows: readonly { readonly path: string; readonly isSkip: boolean }[];
}

const narrowest = 114;
/** Of two in a line, rather than one. */
const narrowestOfTwo = 108;
const widest = 168;
const gap = 20;
/** Room at both sides for what goes round to the next line. */
const side = 16;
/** Room between lines, with a lane for the way to the next line. */
const between = 20;
const lane = 10;
/** More room above a line where the stream leaves or comes back. */
const skipRoom = 22;
/** Room for the tip of the arrow. */
const skipLane = 13;
/** Branches that follow each other have lanes of their own, the first outside, so that none cross. */
const laneStep = 7;
/** By what has room in a box. */
const heights = { plain: 72, low: 46, flat: 36 } as const;
const flatGap = 6;
/** A flow of more lines than this has low boxes, so that it is seen at once. */
const mostPlainLines = 4;

/** Places the boxes in lines, as many steps in a line as fit, and finds the ways between them. */
export function layoutFlow({ steps, skips }: FlowGraph, width: number): FlowLayout {
  const boxes = placeBoxes({ steps, skips }, width);
  const place = new Map(boxes.map((box) => [box.id, box]));
  const lineTops = lineExtents(boxes);
  const right = Math.max(0, ...boxes.map((box) => box.x + box.width));
  const arrows = steps.slice(1).flatMap((step, before) =>
    step.flatMap(({ id }) =>
      (steps[before] ?? []).flatMap((from) => {
        const [source, target] = [place.get(from.id), place.get(id)];
        if (!source || !target) return [];
        return [{ path: wayBetween(source, target, lineTops), isSkip: false }];
      }),
    ),
  );
  const branches = skips.flatMap(({ from, to }, at) => {
    const [source, target] = [place.get(from), place.get(to)];
    if (!source || !target) return [];
    const path = wayAround(
      source,
      target,
      lineTops,
      right + 14,
      skipLane + ((at + 1) % 2) * laneStep,
    );
    return [{ path, isSkip: true }];
  });
  const bottom = lineTops.at(-1)?.bottom ?? 0;
  return { height: bottom + 4, boxes, arrows: [...arrows, ...branches] };
}

function placeBoxes({ steps, skips }: FlowGraph, width: number): readonly BoxPlace[] {
  const inner = Math.max(narrowest, width - 2 * side);
  const fits = (least: number): number => Math.floor((inner + gap) / (least + gap));
  const most = Math.max(1, fits(narrowest), Math.min(2, fits(narrowestOfTwo)));
  // Lines of about the same length, rather than a full one and one box alone.
  const perLine = Math.max(1, Math.ceil(steps.length / Math.ceil(steps.length / most)));
  const boxWidth = Math.min(widest, (inner + gap) / perLine - gap);
  const single = steps.length > perLine * mostPlainLines ? "low" : "plain";
  const lookOf = (count: number): BoxPlace["look"] => (count > 1 ? "flat" : single);
  const stepHeight = (count: number): number =>
    count * (heights[lookOf(count)] + flatGap) - flatGap;
  const ends = new Set(skips.flatMap(({ from, to }) => [from, to]));
  const boxes: BoxPlace[] = [];
  let y = 2;
  for (let line = 0; line * perLine < steps.length; line++) {
    const shown = steps.slice(line * perLine, (line + 1) * perLine);
    if (shown.flat().some(({ id }) => ends.has(id))) y += skipRoom;
    const lineHeight = Math.max(...shown.map((step) => stepHeight(step.length)));
    for (const [column, step] of shown.entries()) {
      const look = lookOf(step.length);
      const place = { x: side + column * (boxWidth + gap), width: boxWidth, line, look };
      const first = y + (lineHeight - stepHeight(step.length)) / 2;
      for (const [at, { id }] of step.entries()) {
        const height = heights[look];
        boxes.push({ ...place, id, y: first + at * (height + flatGap), height });
      }
    }
    y += lineHeight + between;
  }
  return boxes;
}

interface Extent {
  readonly top: number;
  readonly bottom: number;
}

function lineExtents(boxes: readonly BoxPlace[]): readonly Extent[] {
  const extents: Extent[] = [];
  for (const { line, y, height } of boxes) {
    const known = extents[line] ?? { top: Infinity, bottom: 0 };
    extents[line] = { top: Math.min(known.top, y), bottom: Math.max(known.bottom, y + height) };
  }
  return extents;
}

function middle({ y, height }: BoxPlace): number {
  return y + height / 2;
}

/** Straight or bent to the neighbour; round the end of the line to the first of the next one. */
function wayBetween(from: BoxPlace, to: BoxPlace, lines: readonly Extent[]): string {
  const [startX, startY] = [from.x + from.width, middle(from)];
  const [endX, endY] = [to.x - 3, middle(to)];
  if (from.line === to.line) {
    const half = (startX + endX) / 2;
    if (startY === endY) return `M${at(startX, startY)}H${round(endX)}`;
    return `M${at(startX, startY)}C${at(half, startY)} ${at(half, endY)} ${at(endX, endY)}`;
  }
  const right = startX + 8;
  const down = (lines[from.line]?.bottom ?? startY) + lane;
  const left = 5;
  return `M${at(startX, startY)}H${round(right)}V${round(down)}H${left}V${round(endY)}H${round(endX)}`;
}

/** Above the boxes that it passes by; at the end of a line down to the lane of the next one. */
function wayAround(
  from: BoxPlace,
  to: BoxPlace,
  lines: readonly Extent[],
  right: number,
  above: number,
): string {
  const startX = from.x + from.width * 0.75;
  const endX = to.x + to.width * 0.25;
  const over = (line: number): number => (lines[line]?.top ?? 0) - above;
  const start = `M${at(startX, from.y)}V${round(over(from.line))}`;
  const turn = from.line === to.line ? "" : `H${round(right)}V${round(over(to.line))}`;
  return `${start}${turn}H${round(endX)}V${round(to.y - 3)}`;
}

function at(x: number, y: number): string {
  return `${round(x)},${round(y)}`;
}

function round(value: number): string {
  return String(Math.round(value * 2) / 2);
}
