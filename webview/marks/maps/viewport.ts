/** The visible part of a matrix: its first cell, and the side of a cell in CSS pixels. */
export interface Viewport {
  readonly left: number;
  readonly top: number;
  readonly scale: number;
}

/** Size of the picture in CSS pixels and of the matrix in cells. */
export interface MapExtent {
  readonly width: number;
  readonly height: number;
  readonly rows: number;
  readonly columns: number;
}

/** A cell is never drawn larger than this. */
export const largestCell = 56;

/** The scale at which the whole matrix is visible. */
export function fitScale({ width, height, rows, columns }: MapExtent): number {
  return Math.min(width / columns, height / rows, largestCell);
}

/** The whole matrix. */
export function fitViewport(extent: MapExtent): Viewport {
  return { left: 0, top: 0, scale: fitScale(extent) };
}

/** The initial viewport: the whole matrix, or as many rows as fit if it would be too narrow to read. */
export function firstViewport(extent: MapExtent): Viewport {
  const fit = fitScale(extent);
  const isThread = fit * extent.columns < extent.width / 2;
  const scale = isThread ? Math.min(extent.width / extent.columns, largestCell) : fit;
  return { left: 0, top: 0, scale };
}

/** The nearest viewport inside the matrix. */
export function clampViewport(view: Viewport, extent: MapExtent): Viewport {
  const scale = Math.max(fitScale(extent), Math.min(largestCell, view.scale));
  const most = (cells: number, pixels: number): number => Math.max(0, cells - pixels / scale);
  const left = Math.max(0, Math.min(most(extent.columns, extent.width), view.left));
  const top = Math.max(0, Math.min(most(extent.rows, extent.height), view.top));
  return { left, top, scale };
}

/** Zooms by a factor; the cell under `x`, `y` (CSS pixels) stays where it is. */
export function zoomViewport(
  view: Viewport,
  extent: MapExtent,
  factor: number,
  x: number,
  y: number,
): Viewport {
  const scale = Math.max(fitScale(extent), Math.min(largestCell, view.scale * factor));
  const left = view.left + x / view.scale - x / scale;
  const top = view.top + y / view.scale - y / scale;
  return clampViewport({ left, top, scale }, extent);
}

/** Moves by CSS pixels. */
export function panViewport(view: Viewport, extent: MapExtent, x: number, y: number): Viewport {
  const [left, top] = [view.left + x / view.scale, view.top + y / view.scale];
  return clampViewport({ ...view, left, top }, extent);
}

/** Moves just far enough to make a cell visible. */
export function showCell(view: Viewport, extent: MapExtent, row: number, column: number): Viewport {
  const along = (first: number, pixels: number, cell: number): number =>
    cell < first ? cell : Math.max(first, cell + 1 - pixels / view.scale);
  const left = along(view.left, extent.width, column);
  const top = along(view.top, extent.height, row);
  return clampViewport({ ...view, left, top }, extent);
}

/** The cell under a pixel; null outside the matrix. */
export function cellAt(
  view: Viewport,
  { rows, columns }: MapExtent,
  x: number,
  y: number,
): { readonly row: number; readonly column: number } | null {
  const row = Math.floor(view.top + y / view.scale);
  const column = Math.floor(view.left + x / view.scale);
  return row >= 0 && row < rows && column >= 0 && column < columns ? { row, column } : null;
}

/** The level at which each number is at least one device pixel. */
export function levelOf(scale: number, density: number, coarsest: number): number {
  return Math.max(0, Math.min(coarsest, Math.ceil(-Math.log2(scale * density))));
}
