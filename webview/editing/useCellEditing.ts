import type { JSX, RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { placeOfCell } from "../marks/cellElement.ts";
import type { MatrixDrawing } from "../marks/matrixDrawing.ts";
import type { MatrixHandlers } from "../pointing/useMatrixPointing.ts";
import { type Dragging, useDragging } from "./useDragging.ts";
import { useTyping } from "./useTyping.tsx";

/** A second click within this time is a double click, so the first must not select anything. */
const doubleClickMs = 280;

/** Handlers for a table whose numbers can be hovered and changed. */
export type EditingHandlers = MatrixHandlers &
  Omit<Dragging, "cancel" | "swallowsClick"> & {
    readonly onDblClick: (event: MouseEvent) => void;
  };

/** Adds dragging and typing to the pointing of a table; matrices of computed numbers stay as they are. */
export function useCellEditing(
  drawing: MatrixDrawing,
  table: RefObject<HTMLTableElement>,
  pointing: MatrixHandlers,
): { readonly handlers: EditingHandlers; readonly field: JSX.Element | null } {
  const { cancel, swallowsClick, ...dragging } = useDragging(drawing);
  const { begin, field } = useTyping(drawing, table);
  const click = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    // During a drag, the focus may be anywhere.
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && cancel()) event.preventDefault();
    };
    window.addEventListener("keydown", onKey, true);
    return () => {
      window.removeEventListener("keydown", onKey, true);
    };
  });
  // The focus after a click draws the cell again, and the click must survive that.
  useEffect(
    () => () => {
      clearTimeout(click.current);
    },
    [],
  );

  const onClick = (event: MouseEvent): void => {
    if (swallowsClick()) return;
    if (!drawing.isEditable) {
      pointing.onClick(event);
      return;
    }
    clearTimeout(click.current);
    click.current = setTimeout(() => {
      pointing.onClick(event);
    }, doubleClickMs);
  };
  const onDblClick = (event: MouseEvent): void => {
    clearTimeout(click.current);
    const place = placeOfCell(event);
    if (place) begin(place, null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const place = placeOfCell(event);
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const begins = event.key === "F2" || (drawing.isEditable && /^[-+.,\d]$/.test(event.key));
    if (!place || !isPlain || !begins) {
      pointing.onKeyDown(event);
      return;
    }
    event.preventDefault();
    begin(place, event.key === "F2" ? null : event.key);
  };
  return { handlers: { ...pointing, ...dragging, onClick, onDblClick, onKeyDown }, field };
}
