import type { DotNetRandom } from "./dotnet.ts";

/**
 * `-> [rows * columns]`, row-major: the C# chapter's `CreateMatrix(random, rows, columns)`.
 *
 * Each entry is `std * sqrt(-2 ln u1) * sin(2 pi u2)` with `u1 = 1 - NextDouble()`, then
 * `u2 = 1 - NextDouble()`: the sine half of Box-Muller; the cosine half is thrown away, so every
 * entry costs exactly two draws.
 */
export function createDotNetMatrix(
  random: DotNetRandom,
  rows: number,
  columns: number,
  std = 0.08,
): Float64Array {
  const values = new Float64Array(rows * columns);
  for (let entry = 0; entry < values.length; entry++) {
    const u1 = 1 - random.nextDouble();
    const u2 = 1 - random.nextDouble();
    values[entry] = 0 + std * Math.sqrt(-2 * Math.log(u1)) * Math.sin(2 * Math.PI * u2);
  }
  return values;
}
