import { countOf } from "../../values/dimension.ts";

/** How a library puts the numbers of a tensor into lines. */
export interface Layout {
  readonly shape: readonly number[];
  /** The text of each number, all of one width. */
  readonly cells: readonly string[];
  readonly separator: string;
  readonly lineWidth: number;
  /** The text before the first bracket on the first line; spaces on the others. */
  readonly indent: number;
  /** The text after the last bracket counts towards the width of a line. */
  readonly trailing: number;
  /** How many entries are shown at each end of a dimension that is too long; null for all. */
  readonly edge: number | null;
  /** The text in a row for the entries that are not shown. */
  readonly dots: string;
  /** A line has as many cells of this width as fit, whatever they contain; absent: as many as fit. */
  readonly cellWidth?: number;
}

/** The places of the shown entries along a dimension; null for the dots. */
export function shownPlaces(size: number, edge: number | null): readonly (number | null)[] {
  const all = Array.from({ length: size }, (_, at) => at);
  if (edge === null || size <= 2 * edge) return all;
  return [...all.slice(0, edge), null, ...(edge === 0 ? [] : all.slice(-edge))];
}

/** The places of all shown numbers, in reading order. */
export function shownNumbers(shape: readonly number[], edge: number | null): readonly number[] {
  let places = [0];
  shape.forEach((size, axis) => {
    const step = countOf(shape.slice(axis + 1));
    const shown = shownPlaces(size, edge).filter((place) => place !== null);
    places = places.flatMap((start) => shown.map((place) => start + place * step));
  });
  return places;
}

/** The smallest and the largest of some sizes; Infinity and 0 for none. */
export function extremesOf(sizes: readonly number[]): readonly [least: number, most: number] {
  let [least, most] = [Infinity, 0];
  for (const size of sizes) [least, most] = [Math.min(least, size), Math.max(most, size)];
  return [least, most];
}

/** Texts padded with spaces to the width of the widest. */
export function padStart(texts: readonly string[]): readonly string[] {
  const [, width] = extremesOf(texts.map(({ length }) => length));
  return texts.map((text) => text.padStart(width));
}

/** The numbers between their brackets. */
export function layOut(layout: Layout): string {
  let next = 0;
  const { shape, separator, indent, edge } = layout;
  const blank = separator.trimEnd();
  const build = (axis: number): string => {
    const size = shape[axis];
    if (size === undefined) return layout.cells[next++] ?? "";
    const shown = shownPlaces(size, edge);
    if (axis === shape.length - 1) {
      const cells = shown.map((place) =>
        place === null ? layout.dots : (layout.cells[next++] ?? ""),
      );
      return layRow(cells, layout, indent + axis + 1);
    }
    const parts = shown.map((place) => (place === null ? "..." : build(axis + 1)));
    const gap = `${blank}${"\n".repeat(shape.length - axis - 1)}${" ".repeat(indent + axis + 1)}`;
    return `[${parts.join(gap)}]`;
  };
  return build(0);
}

function layRow(cells: readonly string[], layout: Layout, indent: number): string {
  const { separator, lineWidth, trailing, cellWidth } = layout;
  if (cellWidth !== undefined) {
    const fitting = Math.floor((lineWidth - indent + 1) / (cellWidth + separator.length));
    const count = Math.max(1, fitting);
    const rows = Array.from({ length: Math.ceil(cells.length / count) }, (_, row) =>
      cells.slice(row * count, (row + 1) * count).join(separator),
    );
    return `[${rows.join(`${separator.trimEnd()}\n${" ".repeat(indent)}`)}]`;
  }
  const lines: string[] = [];
  let line = " ".repeat(indent);
  let isFirst = true;
  const room = lineWidth - Math.max(separator.trimEnd().length, trailing);
  cells.forEach((cell, at) => {
    if (!isFirst && line.length + cell.length > room) {
      lines.push(line.trimEnd());
      line = " ".repeat(indent);
    }
    isFirst = false;
    line += cell + (at === cells.length - 1 ? "" : separator);
  });
  lines.push(line);
  return `[${lines.join("\n").slice(indent)}]`;
}
