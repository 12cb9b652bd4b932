import type { FlowGraph } from "./flowGraph.ts";

/** Boxes in steps from left to right, and the ways between them. */
export interface FlowPlan<Box extends { readonly id: string }> {
  readonly steps: readonly (readonly Box[])[];
  /** Ways that pass by what stands between. */
  readonly skips: readonly { readonly from: string; readonly to: string }[];
  /** The ways between steps that follow each other; absent: all of them. */
  readonly ways?: readonly { readonly from: string; readonly to: string }[];
}

type AnyPlan = FlowPlan<{ readonly id: string }>;

/** Where a box stands, in pixels. */
export interface BoxPlace {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Which line of the wrapped flow. */
  readonly line: number;
  /** Where its numbers are: below the words, beside the shape only, beside all words, or nowhere. */
  readonly look: "plain" | "low" | "flat" | "tall" | "small" | "thin";
}

/** The flow as it is drawn in a given width. */
export interface FlowLayout {
  readonly height: number;
  readonly boxes: readonly BoxPlace[];
  /** SVG paths, each from a box to a box. */
  readonly arrows: readonly { readonly path: string; readonly isSkip: boolean }[];
}

/** What a flow is drawn with, in pixels. */
interface FlowRoom {
  readonly gap: number;
  /** Room at both sides for what goes round to the next line. */
  readonly side: number;
  /** Room between lines, with a lane for the way to the next line. */
  readonly between: number;
  readonly lane: number;
  /** More room above a line where the stream leaves or comes back. */
  readonly skipRoom: number;
  /** Room for the tip of the arrow. */
  readonly skipLane: number;
  /** Branches that follow each other have lanes of their own, the first outside, so that none cross. */
  readonly laneStep: number;
}

const figureRoom: FlowRoom = {
  ...{ gap: 20, side: 16, between: 20, lane: 10 },
  ...{ skipRoom: 22, skipLane: 13, laneStep: 7 },
};
const smallRoom: FlowRoom = {
  ...{ gap: 16, side: 14, between: 13, lane: 6 },
  ...{ skipRoom: 21, skipLane: 11, laneStep: 7 },
};

const narrowest = 114;
/** Of two in a line, rather than one. */
const narrowestOfTwo = 108;
const widest = 168;
/** By what has room in a box. */
const heights = { plain: 72, low: 46, flat: 36, tall: 60, small: 34, thin: 20 } as const;
const stackedGap = { plain: 6, low: 6, flat: 6, tall: 3, small: 3, thin: 3 } as const;
/** A flow of more lines than this has low boxes, so that it is seen at once. */
const mostPlainLines = 4;

/** Places the boxes in lines, as many steps in a line as fit, and finds the ways between them. */
export function layoutFlow(graph: FlowGraph, width: number): FlowLayout {
  return connect(graph, placeBoxes(graph, width), figureRoom);
}

/** The same without pictures, each box as wide as `widthOf` says, so that the whole flow is small. */
export function layoutSmallFlow<Box extends { readonly id: string }>(
  graph: FlowPlan<Box>,
  width: number,
  widthOf: (box: Box, look: "small" | "thin") => number,
): FlowLayout {
  return connect(graph, placeSmallBoxes(graph, width, widthOf), smallRoom);
}

/** The same in one row, whose single boxes have pictures below the words. */
export function layoutFlowRow<Box extends { readonly id: string }>(
  graph: FlowPlan<Box>,
  widthOf: (box: Box, look: "tall" | "thin") => number,
): FlowLayout {
  const lookOf = (count: number): "tall" | "thin" => (count > 1 ? "thin" : "tall");
  const stepWidth = widestOf(lookOf, widthOf);
  const boxes = stackLines(graph, [graph.steps], smallRoom, lookOf, stepWidth);
  return connect(graph, boxes, smallRoom);
}

/** The ways between boxes that have their places. */
function connect(
  { steps, skips, ways }: AnyPlan,
  boxes: readonly BoxPlace[],
  room: FlowRoom,
): FlowLayout {
  const place = new Map(boxes.map((box) => [box.id, box]));
  const lineTops = lineExtents(boxes);
  const right = Math.max(0, ...boxes.map((box) => box.x + box.width));
  const arrows = steps.slice(1).flatMap((step, before) =>
    step.flatMap(({ id }) =>
      (steps[before] ?? []).flatMap((from) => {
        const [source, target] = [place.get(from.id), place.get(id)];
        if (!source || !target) return [];
        if (ways && !ways.some((way) => way.from === from.id && way.to === id)) return [];
        return [{ path: wayBetween(source, target, lineTops, room), isSkip: false }];
      }),
    ),
  );
  const branches = skips.flatMap(({ from, to }, at) => {
    const [source, target] = [place.get(from), place.get(to)];
    if (!source || !target) return [];
    const path = wayAround(
      { ...source, isBelow: isBelow(source, boxes) },
      { ...target, isBelow: isBelow(target, boxes) },
      lineTops,
      right + room.side - 2,
      room.skipLane + ((at + 1) % 2) * room.laneStep,
    );
    return [{ path, isSkip: true }];
  });
  const bottom = lineTops.at(-1)?.bottom ?? 0;
  return { height: bottom + 4, boxes, arrows: [...arrows, ...branches] };
}

function placeBoxes({ steps, skips }: FlowGraph, width: number): readonly BoxPlace[] {
  const { gap, side } = figureRoom;
  const inner = Math.max(narrowest, width - 2 * side);
  const fits = (least: number): number => Math.floor((inner + gap) / (least + gap));
  const most = Math.max(1, fits(narrowest), Math.min(2, fits(narrowestOfTwo)));
  // Lines of about the same length, rather than a full one and one box alone.
  const perLine = Math.max(1, Math.ceil(steps.length / Math.ceil(steps.length / most)));
  const boxWidth = Math.min(widest, (inner + gap) / perLine - gap);
  const single = steps.length > perLine * mostPlainLines ? "low" : "plain";
  const lookOf = (count: number): BoxPlace["look"] => (count > 1 ? "flat" : single);
  const shown = Array.from({ length: Math.ceil(steps.length / perLine) }, (_, line) =>
    steps.slice(line * perLine, (line + 1) * perLine),
  );
  return stackLines({ steps, skips }, shown, figureRoom, lookOf, () => boxWidth);
}

function placeSmallBoxes<Box extends { readonly id: string }>(
  graph: FlowPlan<Box>,
  width: number,
  widthOf: (box: Box, look: "small" | "thin") => number,
): readonly BoxPlace[] {
  const { gap, side } = smallRoom;
  const lookOf = (count: number): "small" | "thin" => (count > 1 ? "thin" : "small");
  const stepWidth = widestOf(lookOf, widthOf);
  const inner = width - 2 * side;
  const lines = fillLines(graph.steps, stepWidth, gap, inner);
  const whole = graph.steps.reduce((sum, step) => sum + stepWidth(step) + gap, 0);
  // Lines of about the same length, rather than a full one and one box alone.
  let even = lines;
  for (let limit = whole / lines.length; limit < inner; limit += 8) {
    even = fillLines(graph.steps, stepWidth, gap, limit);
    if (even.length <= lines.length) break;
    even = lines;
  }
  return stackLines(graph, even, smallRoom, lookOf, stepWidth);
}

/** The width of a step: that of its widest box. */
function widestOf<Box, Look>(
  lookOf: (count: number) => Look,
  widthOf: (box: Box, look: Look) => number,
): (step: readonly Box[]) => number {
  return (step) => Math.max(...step.map((box) => widthOf(box, lookOf(step.length))));
}

/** As many steps in a line as have room. */
function fillLines<Step>(
  steps: readonly Step[],
  stepWidth: (step: Step) => number,
  gap: number,
  room: number,
): readonly (readonly Step[])[] {
  const lines: Step[][] = [];
  let left = 0;
  for (const step of steps) {
    const width = stepWidth(step);
    const line = lines.at(-1);
    if (line && width + gap <= left) line.push(step);
    else lines.push([step]);
    left = (line === lines.at(-1) ? left - gap : room) - width;
  }
  return lines;
}

/** Gives the boxes of each line their places, and lines below each other theirs. */
function stackLines<Box extends { readonly id: string }>(
  { skips }: AnyPlan,
  lines: readonly (readonly (readonly Box[])[])[],
  { gap, side, between, skipRoom }: FlowRoom,
  lookOf: (count: number) => BoxPlace["look"],
  widthOf: (step: readonly Box[]) => number,
): readonly BoxPlace[] {
  const stepHeight = (count: number): number => {
    const look = lookOf(count);
    return count * (heights[look] + stackedGap[look]) - stackedGap[look];
  };
  const ends = new Set(skips.flatMap(({ from, to }) => [from, to]));
  const boxes: BoxPlace[] = [];
  let y = 2;
  for (const [line, shown] of lines.entries()) {
    if (shown.flat().some(({ id }) => ends.has(id))) y += skipRoom;
    const lineHeight = Math.max(...shown.map((step) => stepHeight(step.length)));
    let x = side;
    for (const step of shown) {
      const [look, width] = [lookOf(step.length), widthOf(step)];
      const first = y + (lineHeight - stepHeight(step.length)) / 2;
      for (const [at, { id }] of step.entries()) {
        const height = heights[look];
        boxes.push({
          id,
          x,
          y: first + at * (height + stackedGap[look]),
          width,
          height,
          line,
          look,
        });
      }
      x += width + gap;
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
function wayBetween(
  from: BoxPlace,
  to: BoxPlace,
  lines: readonly Extent[],
  { lane }: FlowRoom,
): string {
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

/** Whether another box of the same step stands above. */
function isBelow({ line, x, y }: BoxPlace, boxes: readonly BoxPlace[]): boolean {
  return boxes.some((box) => box.line === line && box.x === x && box.y < y);
}

/** Leaves and enters at the side where another box is above. */
type SkipEnd = BoxPlace & { readonly isBelow: boolean };

/** Above the boxes that it passes by; at the end of a line down to the lane of the next one. */
function wayAround(
  from: SkipEnd,
  to: SkipEnd,
  lines: readonly Extent[],
  right: number,
  above: number,
): string {
  const endX = to.isBelow ? to.x - 8 : to.x + to.width * 0.25;
  const over = (line: number): number => (lines[line]?.top ?? 0) - above;
  const begin = from.isBelow
    ? `M${at(from.x + from.width, middle(from))}h4`
    : `M${at(from.x + from.width * 0.75, from.y)}`;
  const end = to.isBelow ? `V${round(middle(to))}H${round(to.x - 3)}` : `V${round(to.y - 3)}`;
  const start = `${begin}V${round(over(from.line))}`;
  const turn = from.line === to.line ? "" : `H${round(right)}V${round(over(to.line))}`;
  return `${start}${turn}H${round(endX)}${end}`;
}

function at(x: number, y: number): string {
  return `${round(x)},${round(y)}`;
}

function round(value: number): string {
  return String(Math.round(value * 2) / 2);
}
