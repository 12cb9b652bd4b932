import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { MatrixDrawing } from "./matrixDrawing.ts";

const duration = 420;

/** Where each column begins in the table, and how the columns were split into slices. */
interface Cut {
  readonly slices: string;
  readonly lefts: ReadonlyMap<string, number>;
}

/** When heads change, columns slide from their old places, so that slices visibly split and merge. */
export function useSlide(table: RefObject<HTMLTableElement>, drawing: MatrixDrawing): void {
  const before = useRef<Cut | null>(null);
  useLayoutEffect(() => {
    if (!table.current || drawing.slices.length === 0) return;
    const old = before.current;
    const slices = drawing.slices.map(({ first, last }) => `${first}-${last}`).join(" ");
    if (old?.slices === slices) return;
    const lefts = columnLefts(table.current);
    before.current = { slices, lefts };
    if (!old || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    slide(table.current, old.lefts, lefts);
  }, [table, drawing]);
}

function columnLefts(table: HTMLTableElement): ReadonlyMap<string, number> {
  const origin = table.getBoundingClientRect().left;
  const heads = table.querySelectorAll<HTMLElement>("thead th[data-column]");
  return new Map(
    [...heads].map((head) => [
      head.dataset["column"] ?? "",
      head.getBoundingClientRect().left - origin,
    ]),
  );
}

function slide(
  table: HTMLTableElement,
  from: ReadonlyMap<string, number>,
  to: ReadonlyMap<string, number>,
): void {
  const timing = { duration, easing: "cubic-bezier(0.2, 0, 0, 1)" };
  for (const cell of table.querySelectorAll<HTMLElement>("[data-column]")) {
    const column = cell.dataset["column"] ?? "";
    const shift = (from.get(column) ?? 0) - (to.get(column) ?? 0);
    const start = { transform: `translateX(${String(shift)}px)` };
    if (from.has(column) && shift !== 0) cell.animate([start, { transform: "none" }], timing);
  }
  for (const label of table.querySelectorAll(".slice-label")) {
    label.animate([{ opacity: 0 }, { opacity: 1 }], timing);
  }
}
