/** How large the cells of a canvas are, in CSS pixels. */
export interface CanvasSize {
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly width: number;
  readonly height: number;
}

/** Square cells of 4 to 14 pixels, about 288 wide in all; a flat matrix gets taller cells. */
export function canvasSize(rows: number, columns: number): CanvasSize {
  const cellWidth = Math.min(Math.max(4, Math.min(14, Math.round(288 / columns))), 8000 / columns);
  const cellHeight = Math.min(Math.max(cellWidth, Math.min(24, 48 / rows)), 8000 / rows);
  return { cellWidth, cellHeight, width: cellWidth * columns, height: cellHeight * rows };
}

/** The positions of an axis that get a number: as many as fit without touching. */
export function axisTicks(count: number, cell: number, spacing: number): readonly number[] {
  const steps = [1, 2, 4, 5, 8, 10, 16, 20, 32, 50, 64, 100, 128, 200, 256, 512, 1024];
  const step = steps.find((candidate) => candidate * cell >= spacing) ?? count;
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => at * step);
}
