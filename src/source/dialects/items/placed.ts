/**
 * Something at a distance from the start of what holds it. Nothing that is kept between two edits
 * knows where it stands in the file, so an edit above it leaves it as it is.
 */
export interface Placed<T> {
  readonly at: number;
  readonly it: T;
}
