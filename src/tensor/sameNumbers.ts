type NumberArray = Float64Array | Float32Array | Int32Array;

/** Whether two arrays hold the same numbers, NaN and the sign of 0 included. */
export function sameNumbers(a: NumberArray, b: NumberArray): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) {
    if (!Object.is(a[index], b[index])) return false;
  }
  return true;
}
