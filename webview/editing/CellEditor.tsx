import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { texts } from "../texts.ts";

/** The position of the field, in pixels of the frame around the matrix. */
export interface FieldPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** How a field was left. */
export type FieldEnd = "enter" | "next" | "previous" | "escape" | "blur";

/** The field over a cell in which its number is typed. */
export function CellEditor(props: {
  readonly text: string;
  /** What it begins with; the number as it is written in the file comes a moment later. */
  readonly first: string;
  readonly place: FieldPlace;
  readonly isRefused: boolean;
  /** Its text goes to the file: an undo is one of the file. */
  readonly isWritten: boolean;
  /** Select everything, so that typing replaces it. */
  readonly isWhole: boolean;
  readonly onInput: (text: string) => void;
  readonly onEnd: (end: FieldEnd) => void;
}): JSX.Element {
  const { text, first, place, isRefused, isWritten, isWhole, onInput, onEnd } = props;
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    field.current?.focus();
    if (isWhole) field.current?.select();
  }, [isWhole, first]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isWritten || !(event.ctrlKey || event.metaKey)) event.stopPropagation();
    const end = endOf(event);
    if (!end) return;
    event.preventDefault();
    onEnd(end);
  };
  return (
    <input
      ref={field}
      class="cell-editor"
      style={{ ...place, width: Math.max(place.width, 12 + text.length * 8) }}
      value={text}
      readOnly={isWritten}
      inputMode="decimal"
      spellcheck={false}
      aria-label={texts.editCell}
      aria-invalid={isRefused}
      onInput={({ currentTarget }) => {
        onInput(currentTarget.value);
      }}
      onKeyDown={onKeyDown}
      onBlur={() => {
        onEnd("blur");
      }}
    />
  );
}

function endOf({ key, shiftKey }: KeyboardEvent): FieldEnd | null {
  if (key === "Enter") return "enter";
  if (key === "Escape") return "escape";
  if (key === "Tab") return shiftKey ? "previous" : "next";
  return null;
}
