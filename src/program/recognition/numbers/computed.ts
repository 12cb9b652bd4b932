import { countWhile } from "../../../source/collections.ts";
import type { Recording } from "../../recording/recording.ts";

/** Relative to the numbers: sums in another order differ by less. */
const tolerance = 1e-9;

/** The same in single precision. */
export const singleTolerance = 1e-6;

/** Whether operations on single numbers made each of these. */
export function areComputed(
  { numbers }: Recording,
  wanted: ArrayLike<number>,
  within = tolerance,
): boolean {
  if (numbers.length === 0) return false;
  const sorted = Float64Array.from(numbers, ({ value }) => value).sort();
  return Array.from(wanted).every((number) => {
    const reach = within * Math.max(1, Math.abs(number));
    const low = countWhile(sorted, (each) => each < number - reach);
    return low < sorted.length && sorted[low]! <= number + reach;
  });
}
