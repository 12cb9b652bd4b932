import { groupBy } from "../../../source/collections.ts";
import type { TextRange } from "../../../source/textRange.ts";
import { type NumberValue, originPlace } from "../../values/number.ts";
import { pathsToProducts } from "./dotProducts.ts";
import { isStart, SumCounter } from "./sums.ts";
import type { NumberSoftmax } from "./weighedSums.ts";

/**
 * Where a program writes 0 as the score of keys that it hides: later or earlier ones, or the same ones for every
 * query. Each of them keeps the weight of a score of 0.
 */
export function findZeroedNumbers(softmaxes: readonly NumberSoftmax[]): readonly TextRange[] {
  const byPlace = groupBy(softmaxes, ({ weights }) => originPlace(weights[0]?.origin));
  const places = [...byPlace.values()].flatMap((rows) => placesOf(rows));
  return [...new Map(places.map((each) => [each.start, each])).values()];
}

function placesOf(rows: readonly NumberSoftmax[]): readonly TextRange[] {
  const sums = new SumCounter();
  const hidden = rows.map(({ exponents }) =>
    exponents.map((exponent) => zeroIn(exponent)?.at ?? null),
  );
  const keys = hidden[0]?.length ?? 0;
  const isEven = keys > 1 && hidden.every((row) => row.length === keys);
  const isScored = rows.some(({ exponents }, row) =>
    exponents.some((exponent, key) => {
      return hidden[row]![key] === null && pathsToProducts(exponent, sums).length > 0;
    }),
  );
  if (!isEven || !isScored || !isPattern(hidden.map((row) => row.map((at) => at !== null))))
    return [];
  return hidden.flat().flatMap((at) => at ?? []);
}

/** The 0 that a score is, less what all scores of its row are made smaller by. */
function zeroIn(score: NumberValue): NumberValue | null {
  if (isStart(score)) return score;
  const { origin } = score;
  return origin?.operation === "subtract" ? zeroIn(origin.left) : null;
}

/** Whether rows hide their later keys, or their earlier ones, or all of them the same. */
function isPattern(rows: readonly (readonly boolean[])[]): boolean {
  const isAny = rows.some((row) => row.includes(true));
  const areAlike =
    rows.length > 1 &&
    rows[0]!.includes(false) &&
    rows.every((row) => row.join() === rows[0]!.join());
  const isSquare = rows.length === rows[0]!.length;
  const areLater = rows.every((row, at) => row.every((hides, key) => hides === key > at));
  const areEarlier = rows.every((row, at) => row.every((hides, key) => hides === key < at));
  return isAny && (areAlike || (isSquare && (areLater || areEarlier)));
}
