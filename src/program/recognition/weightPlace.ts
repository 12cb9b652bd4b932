import type { TextRange } from "../../source/textRange.ts";
import { countWhile } from "../../source/collections.ts";
import { placesOf, type Recording } from "../recording/recording.ts";
import type { Found } from "./found.ts";
import type { StagePlace } from "./stages.ts";

/** Where the weights are computed, or held where a function computes them that may serve others. */
export function placeOfWeights(
  { range, products, weights }: Found,
  { attentionWeights: held }: Readonly<Record<string, StagePlace>>,
  recording: Recording,
): TextRange {
  // They are complete only where their last numbers are written.
  if (held && weights.origin?.operation === "fill") return held.range;
  const functionAt = findFunctions(recording);
  const score = products.node.origin?.range;
  const label = held && placesOf(recording).byStart.get(held.range.start)?.label;
  const own = functionAt(range);
  const isHelper = score && label !== undefined && own !== label && own !== functionAt(score);
  return isHelper ? held!.range : range;
}

/** The functions that compute a single step for others, such as a softmax or a product of any matrices. */
export function helpersOf(
  { range, products, mixed }: Found,
  recording: Recording,
): ReadonlySet<string> {
  const functionAt = findFunctions(recording);
  const [output] = mixed;
  const [own, score, last] = [range, products.node.origin?.range, output?.origin?.range].map(
    (place) => place && functionAt(place),
  );
  if (!output || own === score || own === last) return new Set();
  const { byValue } = placesOf(recording);
  const calls = [products.node, output].flatMap((each) => byValue.get(each)?.call ?? []);
  const isShared = score === last && calls.length === 2 && calls[0] !== calls[1];
  const helpers = [own, score === last && !isShared ? "" : score];
  return new Set(helpers.flatMap((label) => label || []));
}

/** The function around a place; empty: none. */
function findFunctions(recording: Recording): (place: TextRange) => string {
  const { inText } = placesOf(recording);
  return ({ start }) => {
    const before = countWhile(inText, (binding) => binding.range.start <= start);
    return inText[before - 1]?.label ?? "";
  };
}
