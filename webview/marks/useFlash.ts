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

/** Lets the cells whose numbers changed light up briefly; never where motion is unwelcome. */
export function useFlash(table: RefObject<HTMLElement>, drawing: MatrixDrawing): void {
  const before = useRef(drawing);
  useEffect(() => {
    const old = before.current;
    before.current = drawing;
    if (old.rows !== drawing.rows || old.columns !== drawing.columns) return;
    // Under a drag the eyes see what changes; to light all of it up would take the time of a picture.
    if (prefersStillness() || isDragging()) return;
    for (const at of changedNumbers(old.numbers, drawing.numbers)) {
      const place = { row: Math.floor(at / drawing.columns), column: at % drawing.columns };
      cellElement(table.current, place)?.animate(flash, { duration: 700, easing: "ease-out" });
    }
  }, [table, drawing]);
}

/** Where two arrays of the same length differ, as far as it is worth showing. */
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
