import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { cellElement } from "./cellElement.ts";
import { isDragging } from "./dragged.ts";
import type { MatrixDrawing } from "./matrixDrawing.ts";

const mostCells = 256;
const flash = [
  { boxShadow: "inset 0 0 0 3px var(--vscode-focusBorder)" },
  { boxShadow: "inset 0 0 0 3px transparent" },
];

/** Briefly highlights cells whose numbers changed, except with reduced motion. */
export function useFlash(table: RefObject<HTMLElement>, drawing: MatrixDrawing): void {
  const before = useRef(drawing);
  useEffect(() => {
    const old = before.current;
    before.current = drawing;
    if (old.rows !== drawing.rows || old.columns !== drawing.columns) return;
    // During a drag, changes are visible anyway, and highlighting them would cost a frame.
    if (prefersStillness() || isDragging()) return;
    for (const at of changedNumbers(old.numbers, drawing.numbers)) {
      const place = { row: Math.floor(at / drawing.columns), column: at % drawing.columns };
      cellElement(table.current, place)?.animate(flash, { duration: 700, easing: "ease-out" });
    }
  }, [table, drawing]);
}

/** Where two arrays of the same length differ visibly. */
export function changedNumbers(before: Float64Array, after: Float64Array): readonly number[] {
  const changed: number[] = [];
  if (before === after) return changed;
  after.forEach((value, at) => {
    if (!Object.is(value, before[at]) && changed.length < mostCells) changed.push(at);
  });
  return changed;
}

function prefersStillness(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
