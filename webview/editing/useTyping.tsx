import type { JSX, RefObject } from "preact";
import { useContext, useRef, useState } from "preact/hooks";
import { cellElement } from "../marks/cellElement.ts";
import { exactDigits } from "../marks/formatNumber.ts";
import { type MatrixDrawing, numberAt, type Place } from "../marks/matrixDrawing.ts";
import { PanelToolsContext } from "../panelTools.ts";
import { addressOf } from "../pointing/addressOf.ts";
import { CellEditor, type FieldEnd, type FieldPlace } from "./CellEditor.tsx";

interface Field {
  readonly at: Place;
  readonly place: FieldPlace;
  readonly text: string;
  /** Its initial text, which changes nothing. */
  readonly first: string;
  readonly isWhole: boolean;
  readonly isRefused: boolean;
  /** What was typed goes to the file, and nothing more can be typed. */
  readonly isWritten: boolean;
}

/** Typing a number into a cell. */
export interface Typing {
  /** Opens the field, with a typed key or with the current number. */
  readonly begin: (at: Place, typed: string | null) => void;
  /** The field, while one is open. */
  readonly field: JSX.Element | null;
}

/** Lets numbers be typed into the cells of a table inside an `.edit-frame`. */
export function useTyping(drawing: MatrixDrawing, table: RefObject<HTMLTableElement>): Typing {
  const { inquire, edits } = useContext(PanelToolsContext);
  const [field, setField] = useState<Field | null>(null);
  const open = useRef<Field | null>(null);
  open.current = field;
  const set = (next: Field | null): void => {
    open.current = next;
    setField(next);
  };

  const begin = (at: Place, typed: string | null): void => {
    const cell = cellElement(table.current, at);
    const place = cell && placeOf(cell);
    if (!place) return;
    const first = exactDigits(numberAt(drawing, at));
    const text = typed ?? first;
    set({ at, place, first, text, isWhole: typed === null, isRefused: false, isWritten: false });
    void inquire("cell/written", addressOf(drawing, at)).then((answer) => {
      const now = open.current;
      if (now?.at !== at) return;
      if (answer === undefined) {
        set(null);
        return;
      }
      const written = withoutSuffix(answer.written);
      if (now.text === first && written !== null) set({ ...now, first: written, text: written });
    });
  };

  const end = async (how: FieldEnd): Promise<void> => {
    const left = open.current;
    if (left?.isWritten && how === "blur") set(null);
    if (!left || left.isWritten) return;
    const isKept = how !== "escape" && left.text !== left.first && left.text.trim() !== "";
    if (how === "blur" || !isKept) set(null);
    if (isKept) {
      if (how !== "blur") set({ ...left, isWritten: true });
      const params = { ...addressOf(drawing, left.at), typed: left.text };
      const written = inquire("cell/type", params);
      edits.set(written);
      const answer = await written;
      if (answer === undefined && open.current) {
        set({ ...left, isRefused: true });
        return;
      }
    }
    if (how === "blur") return;
    set(null);
    // A user who has moved on while the number was written stays there.
    if (!document.hasFocus()) return;
    const to = how === "next" ? 1 : how === "previous" ? -1 : 0;
    const at = neighbour(left.at, to, drawing);
    cellElement(table.current, at)?.focus();
    if (to !== 0 && at !== left.at) begin(at, null);
  };

  return {
    begin,
    field: field && (
      <CellEditor
        key={`${field.at.row} ${field.at.column}`}
        text={field.text}
        first={field.first}
        place={field.place}
        isRefused={field.isRefused}
        isWritten={field.isWritten}
        isWhole={field.isWhole}
        onInput={(text) => {
          set({ ...field, text, isRefused: false });
        }}
        onEnd={(how) => void end(how)}
      />
    ),
  };
}

function placeOf(cell: HTMLElement): FieldPlace | null {
  const frame = cell.closest(".edit-frame");
  if (!frame) return null;
  const [inner, outer] = [cell.getBoundingClientRect(), frame.getBoundingClientRect()];
  const { width, height } = inner;
  const left = inner.left - outer.left + frame.scrollLeft;
  return { left, top: inner.top - outer.top + frame.scrollTop, width, height };
}

/** The previous or next cell, across row ends; the same cell at the ends of the matrix. */
function neighbour(at: Place, by: number, { rows, columns }: MatrixDrawing): Place {
  const index = at.row * columns + at.column + by;
  if (by === 0 || index < 0 || index >= rows * columns) return at;
  return { row: Math.floor(index / columns), column: index % columns };
}

/** `5f` is typed as `5`, an expression stays whole; numbers with another base are typed as decimal ones. */
function withoutSuffix(written: string): string | null {
  if (/^[-+]?\s*0[xbo]/i.test(written)) return null;
  return written.replace(/^([-+\s\d._']+(?:e[-+]?\d+)?)(?:f32|f64|[fdmul]+)$/i, "$1");
}
