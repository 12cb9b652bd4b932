import { useContext, useState } from "preact/hooks";
import { exactDigits } from "../marks/formatNumber.ts";
import { type MatrixDrawing, numberAt, type Place } from "../marks/matrixDrawing.ts";
import { isWithheld, withheldIn } from "../marks/withheld.ts";
import { PanelToolsContext } from "../panelTools.ts";
import { texts } from "../texts.ts";
import { addressOf, isPairStage } from "./addressOf.ts";
import { nothingPointed } from "./pointed.ts";

/** How a mark finds places and moves the focus; all else is the same for every mark. */
export interface MatrixPointer {
  readonly placeAt: (event: Event) => Place | null;
  readonly move: (key: string, toEdge: boolean, from: Place) => Place | null;
  /** Focuses the element of a place, if places have elements. */
  readonly focus: (place: Place) => void;
  /** Selects a cell; without this, a cell opens its place in the file. */
  readonly choose?: (place: Place) => void;
}

/** Handlers for the element around the cells. */
export interface MatrixHandlers {
  readonly onMouseOver: (event: MouseEvent) => void;
  readonly onMouseLeave: () => void;
  readonly onFocusIn: (event: FocusEvent) => void;
  readonly onFocusOut: () => void;
  readonly onClick: (event: MouseEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Pointer and keyboard on a matrix: detail, reveal, copy and one roving tab stop. */
export function useMatrixPointing(
  drawing: MatrixDrawing,
  pointer: MatrixPointer,
): { readonly active: Place; readonly handlers: MatrixHandlers } {
  const { ask, choices, inquire, marked, notice, pointed, withheld } =
    useContext(PanelToolsContext);
  const [kept, setActive] = useState<Place>({ row: 0, column: 0 });
  const active = inside(kept, drawing);

  const reveal = (place: Place, selects: boolean): void => {
    const { head, stage } = drawing;
    if (head !== null && isPairStage(stage)) {
      const kept = choices.get();
      const focus = { ...kept.focus, head, query: place.row, key: place.column };
      choices.set({ ...kept, focus });
    }
    void inquire("cell/reveal", addressOf(drawing, place)).then((answer) => {
      if (!answer) return;
      notice.set(answer.told);
      marked.set(answer.told);
      if (selects) ask("cell/select", null);
    });
  };
  const copy = (place: Place): void => {
    if (isWithheld(withheldIn(withheld.get(), drawing), place)) return;
    ask("clipboard/write", { text: exactDigits(numberAt(drawing, place)) }, texts.copied);
  };
  const move = (event: KeyboardEvent, toEdge: boolean): void => {
    const to = pointer.move(event.key, toEdge, active);
    if (!to) return;
    event.preventDefault();
    setActive(to);
    pointed.set({ hovered: null, focused: addressOf(drawing, to), slice: [] });
    pointer.focus(to);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const command = event.ctrlKey || event.metaKey;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      pointer.choose?.(active);
      if (event.key === "Enter" || !pointer.choose) reveal(active, event.shiftKey);
    } else if (event.key === "Escape") {
      pointed.set(nothingPointed);
    } else if (command && event.key.toLowerCase() === "c") {
      event.preventDefault();
      copy(active);
    } else {
      move(event, command);
    }
  };

  return {
    active,
    handlers: {
      onMouseOver: (event) => {
        const place = pointer.placeAt(event);
        const hovered = place && addressOf(drawing, place);
        pointed.set({ ...pointed.get(), hovered });
      },
      onMouseLeave: () => {
        pointed.set({ ...pointed.get(), hovered: null });
      },
      onFocusIn: (event) => {
        const place = pointer.placeAt(event) ?? active;
        setActive(place);
        pointed.set({ ...pointed.get(), focused: addressOf(drawing, place) });
      },
      onFocusOut: () => {
        pointed.set({ ...pointed.get(), focused: null });
      },
      onClick: (event) => {
        const place = pointer.placeAt(event);
        if (!place) return;
        setActive(place);
        if (pointer.choose) pointer.choose(place);
        else reveal(place, false);
      },
      onKeyDown,
    },
  };
}

function inside({ row, column }: Place, { rows, columns }: MatrixDrawing): Place {
  return { row: Math.min(row, rows - 1), column: Math.min(column, columns - 1) };
}
