/** `shape, place in the values -> one index per axis`: the row-major order read backwards. */
export function toIndices(shape: readonly number[], place: number): readonly number[] {
  let rest = place;
  const indices = shape.toReversed().map((size) => {
    const index = rest % size;
    rest = Math.floor(rest / size);
    return index;
  });
  return indices.reverse();
}
