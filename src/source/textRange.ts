/** A half-open stretch of the text, in UTF-16 code units from its start. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Whether an offset lies in a stretch, its end included. */
export function touches({ start, end }: TextRange, offset: number): boolean {
  return start <= offset && offset <= end;
}

/** Whether two stretches have a character in common. */
export function overlaps(a: TextRange, b: TextRange): boolean {
  return a.start < b.end && b.start < a.end;
}

/** Whether a stretch lies within another, or is the same. */
export function encloses(outer: TextRange, inner: TextRange): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Compares two things by where they start, for sorting. */
export function byStart(
  a: { readonly range: TextRange },
  b: { readonly range: TextRange },
): number {
  return a.range.start - b.range.start;
}

/**
 * Something at a distance from the start of what holds it. Nothing that is kept between two edits
 * knows where it stands in the file, so an edit above it leaves it as it is.
 */
export interface Placed<T> {
  readonly at: number;
  readonly it: T;
}
