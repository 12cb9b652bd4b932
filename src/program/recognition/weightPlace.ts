import type { TextRange } from "../../source/textRange.ts";
import type { Tensor } from "../values/tensor.ts";
import { functionAt, placesOf, type Recording } from "../recording/recording.ts";
import type { Found } from "./found.ts";
import type { StagePlace } from "./stages.ts";

/** Where the weights are computed; where a function computes them that may serve others, held or used. */
export function placeOfWeights(
  { range, products, mixed, weights }: Found,
  { attentionWeights: held }: Readonly<Record<string, StagePlace>>,
  recording: Recording,
): TextRange {
  // They are complete only where their last numbers are written.
  if (held && weights.origin?.operation === "fill") return held.range;
  const score = products.node.origin?.range;
  const { start, end } = held?.range ?? range;
  const bound = placesOf(recording).byStart.get(start) ?? recording.reads.get(end);
  const own = functionAt(range, recording);
  const isHelper =
    score && held && bound && own !== bound.label && own !== functionAt(score, recording);
  if (isHelper) return held.range;
  const used = mixed[0]?.origin?.range;
  const others = [score, used].map((place) => place && functionAt(place, recording));
  const isUnheld = !held || bound?.label === own;
  return used && isUnheld && own !== "" && !others.includes(own) ? used : range;
}

/** The functions that compute a single step for others, such as a softmax or a product of any matrices. */
export function helpersOf(
  { range, products, mixed, weights, holders }: Found,
  recording: Recording,
): ReadonlySet<string> {
  const [output] = mixed;
  const [own, score, last] = [
    lastWriteOf(weights) ?? range,
    products.node.origin?.range,
    output?.origin?.range,
  ].map((place) => place && functionAt(place, recording));
  const { byValue } = placesOf(recording);
  const [ofQuery, ofKey] = [holders["query"], holders["key"]].map(
    (tensors) => tensors?.[0] && byValue.get(tensors[0]),
  );
  // A function that made both sides, such as one that turns them by their positions.
  const isBoth = ofQuery?.value !== ofKey?.value && ofQuery?.range.start === ofKey?.range.start;
  const ofSides = isBoth && ![own, score, last].includes(ofQuery?.label) ? ofQuery?.label : "";
  if (!output || own === score || own === last) return new Set(ofSides ? [ofSides] : []);
  const calls = [products.node, output].flatMap((each) => byValue.get(each)?.call ?? []);
  const isShared = score === last && calls.length === 2 && calls[0] !== calls[1];
  const helpers = [own, score === last && !isShared ? "" : score, ofSides];
  return new Set(helpers.flatMap((label) => label || []));
}

/** What filled a tensor completely. */
function lastWriteOf({ origin }: Tensor): TextRange | null {
  const last = origin?.operation === "fill" ? origin.inputs.at(-1) : null;
  return typeof last === "object" ? (last?.storage.home?.range ?? null) : null;
}
