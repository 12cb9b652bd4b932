import type { TextRange } from "../../source/textRange.ts";

/**
 * Finds where pieces of a text stand that a parser gives back without their places: pieces are asked
 * for in text order, so each is the next one like it.
 */
export class PlaceFinder {
  readonly #text: string;
  readonly #lineStarts: readonly number[];
  #from = 0;

  constructor(text: string) {
    this.#text = text;
    this.#lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  }

  /** Goes on at the start of a line, counted from 0, unless that is behind. */
  toLine(line: number): void {
    this.#from = Math.max(this.#from, this.#lineStarts[line] ?? 0);
  }

  /** The next place of a piece; an empty range where it does not stand as it is. */
  find(piece: string): TextRange {
    const start = this.#text.indexOf(piece, this.#from);
    if (start < 0) return { start: this.#from, end: this.#from };
    this.#from = start + piece.length;
    return { start, end: this.#from };
  }
}
