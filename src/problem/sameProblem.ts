import { sameNumbers } from "../tensor/vectors.ts";

/**
 * Whether two problems are equal in every number; such problems have the same trace.
 * Walks plain objects, arrays and typed arrays.
 */
export function sameProblem(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (ArrayBuffer.isView(a) && ArrayBuffer.isView(b)) {
    return sameNumbers(a as Float64Array, b as Float64Array);
  }
  const [left, right] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))];
  return (
    left.length === right.size &&
    left.every(([key, value]) => right.has(key) && sameProblem(value, right.get(key)))
  );
}
