import type { Piece } from "../piece.ts";

/** A part of a figure with a size, drawn at a given position. */
export interface Box {
  readonly width: number;
  readonly height: number;
  readonly draw: (x: number, y: number) => Iterable<Piece>;
}

/** Boxes from left to right, in as many lines as needed. */
export function flow(boxes: readonly Box[], widest: number, gap: number): Box {
  const places: { readonly box: Box; readonly x: number; readonly y: number }[] = [];
  let [x, y, lineHeight, width] = [0, 0, 0, 0];
  for (const box of boxes) {
    if (x > 0 && x + box.width > widest) {
      y += lineHeight + gap;
      x = 0;
      lineHeight = 0;
    }
    places.push({ box, x, y });
    width = Math.max(width, x + box.width);
    lineHeight = Math.max(lineHeight, box.height);
    x += box.width + gap;
  }
  return {
    width,
    height: y + lineHeight,
    *draw(left, top) {
      for (const place of places) yield* place.box.draw(left + place.x, top + place.y);
    },
  };
}
