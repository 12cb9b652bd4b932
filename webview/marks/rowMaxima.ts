/** True at the largest number of each row, including ties; a row of equal numbers has none. */
export function rowMaxima(numbers: Float64Array, columns: number): readonly boolean[] {
  const marked = new Array<boolean>(numbers.length).fill(false);
  for (let start = 0; start < numbers.length; start += columns) {
    const row = numbers.subarray(start, start + columns);
    const largest = row.reduce((most, value) => Math.max(most, value), -Infinity);
    const smallest = row.reduce((least, value) => Math.min(least, value), Infinity);
    if (isNear(largest, smallest)) continue;
    row.forEach((value, column) => (marked[start + column] = isNear(value, largest)));
  }
  return marked;
}

/** Equal except for rounding errors. */
function isNear(left: number, right: number): boolean {
  return left === right || Math.abs(left - right) <= 1e-12 * Math.max(1, Math.abs(right));
}
