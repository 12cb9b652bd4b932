import type { JSX } from "preact";
import { texts } from "../texts.ts";

/** How the file was read, where that could have been otherwise. */
export function Notes({ notes }: { readonly notes: readonly string[] }): JSX.Element | null {
  if (notes.length === 0) return null;
  return (
    <ul class="notes" aria-label={texts.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
