import type { Place } from "./matrixDrawing.ts";

const page = 10;

/** Where a key moves inside a matrix; null for other keys. */
export function movePlace(
  key: string,
  toEdge: boolean,
  from: Place,
  rows: number,
  columns: number,
): Place | null {
  const to = target(key, toEdge, from, rows, columns);
  if (!to) return null;
  return { row: within(to.row, rows), column: within(to.column, columns) };
}

function target(
  key: string,
  toEdge: boolean,
  { row, column }: Place,
  rows: number,
  columns: number,
): Place | null {
  const far = toEdge ? Infinity : 1;
  switch (key) {
    case "ArrowUp":
      return { row: row - far, column };
    case "ArrowDown":
      return { row: row + far, column };
    case "ArrowLeft":
      return { row, column: column - far };
    case "ArrowRight":
      return { row, column: column + far };
    case "PageUp":
      return { row: row - page, column };
    case "PageDown":
      return { row: row + page, column };
    case "Home":
      return { row: toEdge ? 0 : row, column: 0 };
    case "End":
      return { row: toEdge ? rows : row, column: columns };
    default:
      return null;
  }
}

function within(at: number, count: number): number {
  return Math.max(0, Math.min(count - 1, at));
}
