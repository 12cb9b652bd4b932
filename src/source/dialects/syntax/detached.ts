/**
 * A copy that stands for itself. A slice of a large text keeps all of that text in memory, which
 * adds up when one small slice of every version of a file is kept.
 */
export function detached(slice: string): string {
  return slice.length < 13 ? slice : ` ${slice}`.slice(1);
}
