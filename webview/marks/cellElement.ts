import type { Place } from "./matrixDrawing.ts";

/** The cell of a place. */
export function cellElement(table: Element | null, { row, column }: Place): HTMLElement | null {
  const selector = `td[data-row="${row}"][data-column="${column}"]`;
  return table?.querySelector<HTMLElement>(selector) ?? null;
}

/** The place of the cell in which an event happened; null outside cells. */
export function placeOfCell(event: Event): Place | null {
  const cell = event.target instanceof Element ? event.target.closest("td[data-column]") : null;
  if (!cell) return null;
  return {
    row: Number(cell.getAttribute("data-row")),
    column: Number(cell.getAttribute("data-column")),
  };
}
