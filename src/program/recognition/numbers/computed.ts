import { countWhile } from "../../../source/collections.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Recording } from "../../recording/recording.ts";
import type { NumberValue } from "../../values/number.ts";

/** Relative to the numbers: sums in another order differ by less. */
const tolerance = 1e-9;

/** The same in single precision. */
const singleTolerance = 1e-6;

/** Whether operations on single numbers made each of these. */
export function areComputed({ numbers }: Recording, wanted: ArrayLike<number>): boolean {
  return hasAll(numbers, wanted, tolerance);
}

/** The one place where operations on single numbers made each of these; null: there is none. */
export function placeOfComputed(
  { numbers }: Recording,
  wanted: ArrayLike<number>,
): TextRange | null {
  const last = wanted[wanted.length - 1];
  const starts = new Set(
    last === undefined
      ? []
      : numbers.flatMap(({ value, origin }) =>
          origin && Math.abs(value - last) <= reachOf(last, singleTolerance)
            ? origin.range.start
            : [],
        ),
  );
  for (const start of starts) {
    const own = numbers.filter(({ origin }) => origin?.range.start === start);
    if (hasAll(own, wanted, singleTolerance)) return own[0]?.origin?.range ?? null;
  }
  return null;
}

function hasAll(
  numbers: readonly NumberValue[],
  wanted: ArrayLike<number>,
  within: number,
): boolean {
  if (numbers.length === 0) return false;
  const sorted = Float64Array.from(numbers, ({ value }) => value).sort();
  return Array.from(wanted).every((number) => {
    const reach = reachOf(number, within);
    const low = countWhile(sorted, (each) => each < number - reach);
    return low < sorted.length && sorted[low]! <= number + reach;
  });
}

function reachOf(number: number, within: number): number {
  return within * Math.max(1, Math.abs(number));
}
