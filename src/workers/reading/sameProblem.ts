type NumberArray = Float64Array | Float32Array | Int32Array;

/**
 * Whether two problems are equal in every number; such problems have the same trace.
 * Walks plain objects, arrays and typed arrays.
 */
export function sameProblem(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (ArrayBuffer.isView(a) && ArrayBuffer.isView(b)) {
    return sameNumbers(a as NumberArray, b as NumberArray);
  }
  const [left, right] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))];
  return (
    left.length === right.size &&
    left.every(([key, value]) => right.has(key) && sameProblem(value, right.get(key)))
  );
}

/** Whether two arrays hold the same numbers, NaN and the sign of 0 included. */
export function sameNumbers(a: NumberArray, b: NumberArray): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) {
    if (!Object.is(a[index], b[index])) return false;
  }
  return true;
}
